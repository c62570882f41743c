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

/** Statistics is the slower one. */
const delays = { STATISTICS_DELAY_MS: '20', ORDER_DELAY_MS: '10' };
const connections = 10;
const [mostAtMedianMs, mostAtP99Ms] = [1, 5];

/** How much later a join is there than the slower record itself would be. */
export async function latency(options: SpeedOptions): Promise<Outcome> {
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
  const joined: SpeedCase = { ...blank, uncached: newViews(order, settledId) };
  const rounds: Rounds = new Map([...directly, ...(await alternate([gateway, bare], joined, options))]);
  const [atMedianMs, atP99Ms] = [added('p50Ms', gateway), added('p99Ms', gateway)];
  return {
    rows: [...rounds].map(([server, runs]): Row => ({
      server: server.name,
      connections,
      'p50, ms': rounded(median(runs.map(({ p50Ms }) => p50Ms)), 2),
      'p99, ms': rounded(median(runs.map(({ p99Ms }) => p99Ms)), 2),
      'added at p50, ms': rounded(added('p50Ms', server), 2),
      'added at p99, ms': rounded(added('p99Ms', server), 2),
    })),
    claims: [
      claim(
        atMedianMs < mostAtMedianMs,
        `adds ${atMedianMs.toFixed(2)} ms at p50 (less than ${mostAtMedianMs})`,
      ),
      claim(atP99Ms < mostAtP99Ms, `adds ${atP99Ms.toFixed(2)} ms at p99 (less than ${mostAtP99Ms})`),
    ],
  };

  /** What a server adds in each round to what statistics takes by itself. */
  function added(figure: keyof Run, server: RunningServer): number {
    const alone = rounds.get(direct) ?? [];
    return median(
      (rounds.get(server) ?? []).map((each, round) => each[figure] - (alone[round]?.[figure] ?? NaN)),
    );
  }
}

const blank = { name: 'latency', connections, peers: [], bars: [] };
