import { type RunningServer } from '../peers/running-server';
import { rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';
import { median } from './comparison';
import { loadCore } from '../processes/cores';
import { startMeasuredGateway } from './measured-gateway';
import { newViews } from './new-views';
import { type SpeedOptions } from './options';
import { recorded } from './recording';
import { alternate, type Rounds } from './rounds';
import { type Run } from './run';
import { startBare } from './servers';
import { type SpeedCase } from './speed-case';

/** How long the interfaces take, in milliseconds; statistics is always the slower one. */
interface Pace {
  readonly statistics: string;
  readonly order: string;
}

/** Always the same: what was asked for in one moment arrives in one moment. */
const steady: Pace = { statistics: '20', order: '10' };
/** As answers over a network come. */
const varied: Pace = { statistics: '15-25', order: '5-15' };

const connections = 10;
/** There are four hundred joins in a second, as the interfaces take their time. */
const warmUpSeconds = 20;
const [mostAtMedianMs, mostAtP99Ms] = [1, 5];

/** How much later a join is there than the slower record itself would be. */
export async function latency(options: SpeedOptions): Promise<Outcome> {
  const atVariedPace = await latencyAt(varied, options);
  const atSteadyPace = await latencyAt(steady, options);
  const [gateway] = atVariedPace;
  const [atMedianMs, atP99Ms] = [gateway?.addedAtP50Ms ?? NaN, gateway?.addedAtP99Ms ?? NaN];
  return {
    rows: [...atVariedPace, ...atSteadyPace].map(({ row }) => row),
    claims: [
      claim(
        atMedianMs < mostAtMedianMs,
        `adds ${atMedianMs.toFixed(2)} ms at p50 (less than ${mostAtMedianMs})`,
      ),
      claim(atP99Ms < mostAtP99Ms, `adds ${atP99Ms.toFixed(2)} ms at p99 (less than ${mostAtP99Ms})`),
    ],
  };
}

/** What a server adds to what statistics takes by itself. */
interface Added {
  readonly row: Row;
  readonly addedAtP50Ms: number;
  readonly addedAtP99Ms: number;
}

/** Of the gateway first, then of its peers. */
async function latencyAt(pace: Pace, options: SpeedOptions): Promise<Added[]> {
  const delays = { STATISTICS_DELAY_MS: pace.statistics, ORDER_DELAY_MS: pace.order };
  const upstream = await BenchUpstream.start(delays, loadCore);
  const gateway = await startMeasuredGateway(upstream);
  const settledId = orderIn('ClaimedUnlock', 0);
  const order = await recorded(gateway.url, `/v1/orders/${settledId}`);
  const bare = await startBare(upstream, [order]);
  const direct: RunningServer = {
    name: 'statistics itself',
    url: upstream.statisticsUrl,
    program: upstream.program,
  };
  const record = await recorded(direct.url, `/api/Orders/${settledId}`);

  const directly = await alternate([direct], { ...blank, cached: record }, options);
  const joined: SpeedCase = { ...blank, warmUpSeconds, uncached: newViews(order, settledId) };
  const rounds: Rounds = new Map([...(await alternate([gateway, bare], joined, options)), ...directly]);
  await Promise.all([gateway, bare, direct].map(({ program }) => program.end()));
  return [...rounds].map(([server, runs]) => {
    const [addedAtP50Ms, addedAtP99Ms] = [added('p50Ms', runs), added('p99Ms', runs)];
    const row: Row = {
      'statistics and order take, ms': `${pace.statistics} and ${pace.order}`,
      server: server.name,
      'p50, ms': rounded(median(runs.map(({ p50Ms }) => p50Ms)), 2),
      'p99, ms': rounded(median(runs.map(({ p99Ms }) => p99Ms)), 2),
      'added at p50, ms': rounded(addedAtP50Ms, 2),
      'added at p99, ms': rounded(addedAtP99Ms, 2),
    };
    return { row, addedAtP50Ms, addedAtP99Ms };
  });

  function added(figure: keyof Run, runs: readonly Run[]): number {
    const alone = rounds.get(direct) ?? [];
    return median(runs.map((each, round) => each[figure] - (alone[round]?.[figure] ?? NaN)));
  }
}

const blank = { name: 'latency', connections, peers: [], bars: [] };
