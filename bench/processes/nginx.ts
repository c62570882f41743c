import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port';
import { neededExecutable } from './executable';
import { Program, repositoryFolder } from './program';
import { scratchFolder } from './scratch-folder';

/** nginx with the configuration that the gateway is shipped with, before gateways on loopback. */
export class NginxProgram {
  private constructor(
    readonly url: string,
    private readonly program: Program,
    private readonly folder: string,
  ) {}

  static async start(gatewayPorts: readonly number[]): Promise<NginxProgram> {
    const folder = scratchFolder();
    const port = await freePort();
    const shipped = readFileSync(join(repositoryFolder, 'deploy/nginx/nginx.conf'), 'utf8');
    writeFileSync(join(folder, 'nginx.conf'), onLoopback(shipped, { folder, port, gatewayPorts }));
    const program = await Program.startCommand({
      command: [
        neededExecutable('nginx'),
        '-p',
        folder,
        '-c',
        join(folder, 'nginx.conf'),
        '-g',
        'daemon off;',
      ],
      isReady: (printed) => printed.includes('start worker process '),
    });
    return new NginxProgram(`http://127.0.0.1:${port}`, program, folder);
  }

  /** How many requests nginx sent to a second gateway because the first could not be reached or broke off. */
  requestsAskedTwice(): number {
    const log = readFileSync(join(this.folder, 'access.log'), 'utf8');
    return log.match(/"gateway":"[^",]+,/g)?.length ?? 0;
  }

  end(): Promise<void> {
    return this.program.end();
  }
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly gatewayPorts: readonly number[];
}

/** What it says of each gateway: once for all of them. */
const gatewayLines = /( *server )gateway-1:3000(.*\n)(?: *server gateway-\d+:3000.*\n)*/;

/** The same configuration, with nothing changed but where things are, and how many gateways. */
const onLoopback = (text: string, { folder, port, gatewayPorts }: Place): string =>
  text
    .replace(gatewayLines, (_, before: string, after: string) =>
      gatewayPorts.map((gatewayPort) => `${before}127.0.0.1:${gatewayPort}${after}`).join(''),
    )
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('error_log stderr warn', 'error_log stderr notice')
    .replaceAll(/(pid|temp_path) \/tmp\//g, `$1 ${folder}/`);
