import { startGateway } from '../../test/processes/gateway';
import { Program } from '../../test/processes/program';
import { eventLoopDuring, eventLoopProbe } from '../load/event-loop-probe';
import { closedLoad } from '../load/load';
import { cycle, type LoadRequest } from '../load/requests';
import { check, noFailures, type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded, sum } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';

const tokenCount = 6000;
const shape = { clients: 20, intervalMs: 200, durationMs: 20_000 };
const maxDelayMs = 50;

const tokenListPath = '/v1.0/token-list?chainId=1';
/** Pages of the joined list, and the list itself, plain and compressed. */
const requests: readonly LoadRequest[] = [
  ...Array.from({ length: 6 }, (_, page) => ({ path: `/v1/tokens?chainId=1&offset=${page * 1000}` })),
  { path: tokenListPath, headers: { 'accept-encoding': 'identity' } },
  { path: tokenListPath, headers: { 'accept-encoding': 'gzip' } },
];

interface Refreshes {
  readonly shape: 'wrapped' | 'bare';
  readonly freshSeconds: number;
  readonly changes: boolean;
}

const runs: readonly Refreshes[] = [
  { shape: 'wrapped', freshSeconds: 1, changes: false },
  { shape: 'wrapped', freshSeconds: 1, changes: true },
  { shape: 'bare', freshSeconds: 1, changes: true },
];

/** A long token list is refreshed each second while clients request it. */
export async function eventLoop(): Promise<ScenarioResult> {
  const unrefreshed = await run({ shape: 'wrapped', freshSeconds: 600, changes: false });
  const refreshed = [];
  for (const each of runs) refreshed.push(await run(each));
  const worstMs = Math.max(...refreshed.map((each) => each.worstMs));
  return {
    rows: [unrefreshed, ...refreshed].map(({ row }) => row),
    checks: [
      check(
        worstMs < maxDelayMs,
        `a refresh of ${refreshed[0]?.listBytes ?? 0} bytes holds the event loop for ${rounded(worstMs)} ms at most (less than ${maxDelayMs} allowed; without refreshes ${rounded(unrefreshed.worstMs)})`,
      ),
      noFailures(sum([unrefreshed, ...refreshed].map(({ failures }) => failures))),
    ],
  };
}

async function run({ shape: listShape, freshSeconds, changes }: Refreshes) {
  const upstream = await BenchUpstream.start({
    TOKEN_LIST_TOKENS: String(tokenCount),
    TOKEN_LIST_SHAPE: listShape,
    TOKEN_LIST_CHANGES: String(changes),
  });
  const { url, program } = await startGateway(
    upstream,
    { TOKEN_LIST_FRESH_SECONDS: String(freshSeconds) },
    { preload: eventLoopProbe },
  );
  let [count, failures, listBytes] = [0, 0, 0];
  const load = (times: number) => () =>
    closedLoad(url, shape, cycle(requests, times), ({ status, body }, { path }) => {
      count += 1;
      if (status !== 200) failures += 1;
      if (path === tokenListPath) listBytes = Math.max(listBytes, body.length);
    });
  const first = await eventLoopDuring(program, load(requests.length));
  const seconds = await eventLoopDuring(program, load(Infinity));
  const refreshes = (await upstream.calls()).order['token-list']?.length ?? 0;
  await Program.stopAll();
  const maximaMs = seconds.map(({ maxMs }) => maxMs);
  const worstMs = Math.max(...maximaMs);
  const row: Row = {
    list: listShape,
    'fresh for, s': freshSeconds,
    changes: changes ? 'each time' : 'never',
    requests: count,
    refreshes,
    'first load, ms': rounded(Math.max(...first.map(({ maxMs }) => maxMs))),
    'max, ms': rounded(worstMs),
    'max of a second (median), ms': rounded(median(maximaMs)),
    'p99 of a second (median), ms': rounded(median(seconds.map(({ p99Ms }) => p99Ms))),
  };
  return { row, failures, worstMs, listBytes };
}
