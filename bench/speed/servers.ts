import { type GatewayOptions, startGateway, type UpstreamUrls } from '../../test/processes/gateway';
import { loadCore, serverCore } from '../load/wrk';
import { startKrakend, startRust } from '../peers/compiled';
import { type RunningServer, startBare, startNginxCache } from '../peers/peers';
import { BenchUpstream } from '../upstream/bench-upstream';
import { type CaseName, Recorder } from './cases';
import { type PeerName, type SpeedCase, type SpeedOptions } from './speed-case';

/** Makes chain 1's token list 1 MB long. */
const longList = { TOKEN_LIST_TOKENS: '3700' };
/** Counts every caller and refuses none. */
const rateLimit = { RATE_LIMIT_PER_MINUTE: '1000000000' };

/** The gateway as it is measured: with its defaults (log, metrics, request ids) and a rate limit, on its own core. */
export async function startMeasuredGateway(
  upstream: UpstreamUrls,
  options: GatewayOptions = {},
  name = 'gateway',
  environment: NodeJS.ProcessEnv = rateLimit,
): Promise<RunningServer> {
  const { program, url } = await startGateway(upstream, environment, { core: serverCore, ...options });
  return { name, url, programs: [program] };
}

interface Compared {
  readonly gateway: RunningServer;
  /** Those that can be started; only the other build of the gateway where the options name one. */
  readonly peers: readonly RunningServer[];
  readonly cases: readonly SpeedCase[];
}

/** Starts the upstreams on the core of the load, and what is compared; the peers of the cases unless named. */
export async function startCompared(
  { against }: SpeedOptions,
  names: readonly CaseName[],
  peerNames?: readonly PeerName[],
  environment?: NodeJS.ProcessEnv,
): Promise<Compared> {
  const upstream = await BenchUpstream.start(longList, loadCore);
  const gateway = await startMeasuredGateway(upstream, {}, 'gateway', environment);
  const recorder = new Recorder(gateway.url, upstream.statisticsUrl);
  const cases = await recorder.cases(names);
  if (against !== undefined)
    return {
      gateway,
      peers: [await startMeasuredGateway(upstream, { dist: against }, 'other build', environment)],
      cases,
    };
  const bare = await startBare(upstream, recorder.responses);
  const starts: Readonly<Record<PeerName, () => Promise<RunningServer | null> | RunningServer>> = {
    bare: () => bare,
    nginx: () => startNginxCache(bare.url),
    KrakenD: () => startKrakend(upstream),
    Rust: () => startRust(upstream),
  };
  const peers: RunningServer[] = [];
  for (const name of new Set(peerNames ?? cases.flatMap((each) => each.peers))) {
    const peer = await starts[name]();
    if (peer) peers.push(peer);
    else process.stdout.write(`${name} is not installed, and is no peer\n`);
  }
  return { gateway, peers, cases };
}
