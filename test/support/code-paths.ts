import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtGateway } from '../global/built-gateway';
import { type GatewayProcess, startGateway, untilReady } from '../processes/gateway';
import { SandboxProcess } from '../processes/sandbox';
import { eventually } from './eventually';

/** What of `src/` ran for one request or event. */
export interface CodePath {
  readonly files: number;
  /** Of these files, whole. */
  readonly lines: number;
  /** Of their functions. */
  readonly calls: number;
}

interface Report {
  readonly scripts: readonly { readonly url: string; readonly calls: number }[];
  readonly pathToUpstream: readonly { readonly url: string; readonly functionName: string }[];
}

const rounds = 5;

/** Measures by V8's precise coverage what the gateway runs, compiled file by file, the sandbox in another process. */
export class CodePaths {
  private constructor(
    private readonly sandbox: SandboxProcess,
    private readonly gateway: GatewayProcess,
    /** Of the compiled files. */
    private readonly root: string,
  ) {}

  static async start(): Promise<CodePaths> {
    const build = join(dirname(await builtGateway()), 'build');
    const sandbox = await SandboxProcess.start(undefined, build);
    const preload = resolve('test/processes/code-path-probe.cjs');
    const gateway = await startGateway(sandbox, {}, { dist: join(build, 'src'), preload });
    await untilReady(gateway);
    const paths = new CodePaths(sandbox, gateway, `${pathToFileURL(join(build, 'src')).href}/`);
    // What runs at the first request alone does not count.
    for (let round = 0; round < rounds; round += 1) await paths.hit();
    return paths;
  }

  /** A request for an order that nobody has asked for. */
  cold(): Promise<CodePath> {
    return this.least(async () => {
      const orderId = await this.sandbox.createOrder();
      return this.measure(() => this.get(orderId));
    });
  }

  /** A request for an order that was asked for twice. */
  hit(): Promise<CodePath> {
    return this.least(async () => {
      const orderId = await this.sandbox.createOrder();
      await this.get(orderId);
      await this.get(orderId);
      return this.measure(() => this.get(orderId));
    });
  }

  /** A change of an order, from the interfaces to a stream. */
  change(): Promise<CodePath> {
    return this.least(async () => {
      const orderId = await this.sandbox.createOrder();
      const stream = await fetch(`${this.gateway.url}/v1/orders/${orderId}/events`);
      if (stream.body === null) throw new Error('the stream has no body');
      const reader = stream.body.getReader();
      await textWith('"Created"', reader);
      await this.sandbox.advance(orderId, 'Fulfilled');
      const path = await this.measure(() => textWith('"Fulfilled"', reader));
      await reader.cancel();
      return path;
    });
  }

  /** Calls of the gateway's own functions from the controller to an upstream's connection, both included. */
  async depth(): Promise<number> {
    const depths: number[] = [];
    while (depths.length < rounds) depths.push(await this.depthOfOne());
    return Math.min(...depths);
  }

  private async depthOfOne(): Promise<number> {
    await this.get(await this.sandbox.createOrder());
    const { pathToUpstream } = await this.report();
    const frames = pathToUpstream.filter(({ url }) => url.startsWith(this.root));
    const controller = frames.findIndex(({ url }) => url.endsWith('.controller.js'));
    if (controller === -1) throw new Error('no controller is on the path to the upstream');
    return controller + 1;
  }

  async stop(): Promise<void> {
    await Promise.all([this.gateway.program.stop('SIGKILL'), this.sandbox.kill()]);
  }

  private async get(orderId: string): Promise<void> {
    const response = await fetch(`${this.gateway.url}/v1/orders/${orderId}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the order was answered with ${response.status}`);
  }

  /** Timers run code, too, at some rounds. */
  private async least(round: () => Promise<CodePath>): Promise<CodePath> {
    const paths: CodePath[] = [];
    while (paths.length < rounds) paths.push(await round());
    return paths.reduce((least, path) => (path.lines < least.lines ? path : least));
  }

  private async measure(run: () => Promise<unknown>): Promise<CodePath> {
    await this.report();
    await run();
    const { scripts } = await this.report();
    const own = scripts.filter(({ url, calls }) => url.startsWith(this.root) && calls > 0);
    const sources = own.map(({ url }) => `src/${url.slice(this.root.length).replace(/js$/, 'ts')}`);
    return {
      files: own.length,
      lines: sources.reduce((sum, source) => sum + linesOf(source), 0),
      calls: own.reduce((sum, { calls }) => sum + calls, 0),
    };
  }

  /** What ran since the report before. */
  private async report(): Promise<Report> {
    const { process, messages } = this.gateway.program;
    const { length } = messages;
    process.send('report');
    await eventually('the gateway reports', () => messages.length > length);
    return messages[length] as Report;
  }
}

export const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

async function textWith(part: string, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended without ${part}`);
    text += decoder.decode(value, { stream: true });
  }
}
