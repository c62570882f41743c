import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port';
import { Program, repositoryFolder } from './program';

/** nginx with the configuration that the gateway is shipped with, before gateways on loopback. */
export class NginxProgram {
  private constructor(
    readonly url: string,
    private readonly program: Program,
    private readonly folder: string,
  ) {}

  static async start(gatewayPorts: readonly [number, number]): Promise<NginxProgram> {
    const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
    const port = await freePort();
    const shipped = readFileSync(join(repositoryFolder, 'deploy/nginx/nginx.conf'), 'utf8');
    writeFileSync(join(folder, 'nginx.conf'), onLoopback(shipped, { folder, port, gatewayPorts }));
    const program = await Program.startCommand({
      command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
      isReady: (printed) => printed.includes('start worker process '),
    });
    return new NginxProgram(`http://127.0.0.1:${port}`, program, folder);
  }

  /** How many requests nginx sent to a second gateway because the first could not be reached or broke off. */
  requestsAskedTwice(): number {
    const log = readFileSync(join(this.folder, 'access.log'), 'utf8');
    return log.match(/"gateway":"[^",]+,/g)?.length ?? 0;
  }

  async end(): Promise<void> {
    await this.program.end();
    rmSync(this.folder, { recursive: true });
  }
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly gatewayPorts: readonly [number, number];
}

/** The same configuration, with nothing changed but where things are. */
const onLoopback = (text: string, { folder, port, gatewayPorts }: Place): string =>
  text
    .replace('gateway-1:3000', `127.0.0.1:${gatewayPorts[0]}`)
    .replace('gateway-2:3000', `127.0.0.1:${gatewayPorts[1]}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replace('error_log stderr warn', 'error_log stderr notice')
    .replaceAll(/(pid|temp_path) \/tmp\//g, `$1 ${folder}/`);
