import { type Program } from '../processes/program';
import { SandboxControl } from '../processes/sandbox-control';
import { CompiledGateway, urlOf } from './compiled-gateway';
import { ask } from './http-client';
import { eventually } from './eventually';

/** The built gateway with its explorer. */
export interface RunningExplorer {
  readonly program: Program;
  /** The gateway's URL; the explorer is at `/explorer`. */
  readonly url: string;
  /** The embedded sandbox; not there where the environment names upstreams. */
  readonly sandbox: SandboxControl;
}

/** Pages open more streams in a minute than one client should. */
const limits = { LIVE_OPENS_PER_MINUTE: '100000', LIVE_MAX_STREAMS_PER_ADDRESS: '10000' };

/** Starts it, with the embedded sandbox unless the environment names upstreams. */
export async function startExplorer(
  gateway: CompiledGateway,
  environment: Record<string, string> = {},
): Promise<RunningExplorer> {
  const program = gateway.start({ EXPLORER: 'true', ...limits, ...environment });
  await program.until('limit=3');
  const url = urlOf(program.output);
  if (url === '') throw new Error(`the gateway did not start: ${program.output}`);
  const isReady = async () => (await ask(url, '/health/ready')).status === 200;
  await eventually('the gateway is ready', isReady, 10_000);
  const [, controlUrl = ''] = /control API at (http:\/\/[^/]+)/.exec(program.output) ?? [];
  return { program, url, sandbox: new SandboxControl(controlUrl) };
}

/** One gateway with its explorer for all tests of a spec, on the embedded sandbox. */
export function usesExplorer(environment: Record<string, string> = {}): () => RunningExplorer {
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;
  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    explorer = await startExplorer(gateway, environment);
  }, 120_000);
  afterAll(() => gateway.remove());
  return () => explorer;
}
