import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtGateway } from '../global/built-gateway';
import { type GatewayProcess, startGateway, untilReady } from '../processes/gateway';
import { SandboxProcess } from '../processes/sandbox';
import { eventually } from './eventually';

/** What one request or event takes. */
export interface CodePath {
  /** Of `src/`, that ran at least once for each. */
  readonly files: number;
  /** Of these files, whole. */
  readonly lines: number;
  /** Of functions of `src/`. */
  readonly calls: number;
  /** Of objects that were made, those of Node and the packages included. */
  readonly bytes: number;
}

interface Report {
  readonly bytes: number;
  readonly scripts: readonly { readonly url: string; readonly calls: number }[];
  readonly pathToUpstream: readonly { readonly url: string; readonly functionName: string }[];
}

const rounds = 30;
/** Before them, for what is made at the first requests alone. */
const warmUpRounds = 20;
const requestsARound = 10;

/** In the later ones the code is as warm as it gets. */
const changeRounds = 18;
const streamsARound = 52;

const depthRounds = 5;

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
    const environment = {
      // Room for all that a round makes.
      NODE_OPTIONS: '--v8-pool-size=1 --max-semi-space-size=64',
      LIVE_OPENS_PER_MINUTE: String(changeRounds * streamsARound),
      LIVE_MAX_STREAMS_PER_ADDRESS: String(2 * streamsARound),
    };
    const gateway = await startGateway(sandbox, environment, { dist: join(build, 'src'), preload });
    await untilReady(gateway);
    return new CodePaths(sandbox, gateway, `${pathToFileURL(join(build, 'src')).href}/`);
  }

  /** A request for an order that nobody has asked for. */
  cold(): Promise<CodePath> {
    return this.requests(async () => {
      const orderIds = await this.sandbox.createOrders(requestsARound);
      return orderIds.map((orderId) => `/v1/orders/${orderId}`);
    });
  }

  /** The same at an interface's own path. */
  passthrough(): Promise<CodePath> {
    return this.requests(async () => {
      const orderIds = await this.sandbox.createOrders(requestsARound);
      return orderIds.map((orderId) => `/api/Orders/${orderId}`);
    });
  }

  /** A request for an order that was asked for twice. */
  hit(): Promise<CodePath> {
    return this.requests(async () => {
      const path = `/v1/orders/${await this.sandbox.createOrder()}`;
      await this.get(path);
      await this.get(path);
      return Array.from({ length: requestsARound }, () => path);
    });
  }

  /** A change of an order, from the interfaces to a stream. */
  async change(): Promise<CodePath> {
    const paths: CodePath[] = [];
    while (paths.length < changeRounds) paths.push(await this.changesOfARound());
    return typical(paths);
  }

  private async changesOfARound(): Promise<CodePath> {
    const orderIds = await this.sandbox.createOrders(streamsARound);
    const readers = await Promise.all(orderIds.map((orderId) => this.stream(orderId)));
    await Promise.all(readers.map((reader) => textWith('"Created"', reader)));
    const path = await this.measure(readers.length, async () => {
      await Promise.all(orderIds.map((orderId) => this.sandbox.advance(orderId, 'Fulfilled')));
      await Promise.all(readers.map((reader) => textWith('"Fulfilled"', reader)));
    });
    await Promise.all(readers.map((reader) => reader.cancel()));
    return path;
  }

  /** Calls of the gateway's own functions from the controller to an upstream's connection, both included. */
  async depth(): Promise<number> {
    await this.ask('trace');
    const depths: number[] = [];
    while (depths.length < depthRounds) depths.push(await this.depthOfOne());
    return Math.min(...depths);
  }

  private async depthOfOne(): Promise<number> {
    await this.get(`/v1/orders/${await this.sandbox.createOrder()}`);
    const { pathToUpstream } = await this.ask('report');
    const frames = pathToUpstream.filter(({ url }) => url.startsWith(this.root));
    const controller = frames.findIndex(({ url }) => url.endsWith('.controller.js'));
    if (controller === -1) throw new Error('no controller is on the path to the upstream');
    return controller + 1;
  }

  async stop(): Promise<void> {
    await Promise.all([this.gateway.program.stop('SIGKILL'), this.sandbox.kill()]);
  }

  private async get(path: string): Promise<void> {
    const response = await fetch(`${this.gateway.url}${path}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  }

  private async stream(orderId: string): Promise<ReadableStreamDefaultReader<Uint8Array>> {
    const { body } = await fetch(`${this.gateway.url}/v1/orders/${orderId}/events`);
    if (body === null) throw new Error('the stream has no body');
    return body.getReader();
  }

  /** @param prepare resolves with what a round requests, one after the other */
  private async requests(prepare: () => Promise<readonly string[]>): Promise<CodePath> {
    const paths: CodePath[] = [];
    while (paths.length < warmUpRounds + rounds) {
      const targets = await prepare();
      const path = await this.measure(targets.length, async () => {
        for (const target of targets) await this.get(target);
      });
      paths.push(path);
    }
    return typical(paths.slice(warmUpRounds));
  }

  private async measure(count: number, run: () => Promise<unknown>): Promise<CodePath> {
    await this.ask('start');
    await run();
    const { scripts, bytes } = await this.ask('report');
    const own = scripts.filter(({ url }) => url.startsWith(this.root));
    // Timers run the others, on a slow machine in every round.
    const ofEach = own.filter(({ calls }) => calls >= count);
    const sources = ofEach.map(({ url }) => `src/${url.slice(this.root.length).replace(/js$/, 'ts')}`);
    return {
      files: ofEach.length,
      lines: sources.reduce((sum, source) => sum + linesOf(source), 0),
      calls: own.reduce((sum, { calls }) => sum + calls, 0) / count,
      bytes: bytes / count,
    };
  }

  /** A message to the probe; resolves with its answer. */
  private async ask(message: 'start' | 'report' | 'trace'): Promise<Report> {
    const { process, messages } = this.gateway.program;
    const { length } = messages;
    process.send(message);
    await eventually('the probe answers', () => messages.length > length);
    return messages[length] as Report;
  }
}

export const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** The least that each round ran: timers run code in many of them, too. For that reason the lowest quarter of the costs counts. */
function typical(paths: readonly CodePath[]): CodePath {
  const ofAll = (figure: keyof CodePath): number[] => paths.map((path) => path[figure]).sort((a, b) => a - b);
  const bytes = ofAll('bytes');
  const median = bytes[Math.floor(bytes.length / 2)] ?? 0;
  // A garbage collection in a round frees what was made.
  const withoutCollection = bytes.filter((value) => value > 0.9 * median);
  return {
    files: Math.min(...ofAll('files')),
    lines: Math.min(...ofAll('lines')),
    calls: meanOfLowest(ofAll('calls')),
    bytes: meanOfLowest(withoutCollection),
  };
}

/** @param values in ascending order */
function meanOfLowest(values: readonly number[]): number {
  const lowest = values.slice(0, Math.ceil(values.length / 4));
  return lowest.reduce((sum, value) => sum + value, 0) / lowest.length;
}

async function textWith(part: string, reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes(part)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended without ${part}`);
    text += decoder.decode(value, { stream: true });
  }
}
