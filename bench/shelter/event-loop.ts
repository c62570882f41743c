import { setTimeout as delay } from 'node:timers/promises';
import { type EventLoopSecond } from '../event-loop-probe';
import { inTurn } from '../load/asks';
import { type Answer, type Ask, load } from '../load/load';
import { startGateway } from '../processes/gateway';
import { percentile, rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { BenchUpstream } from '../upstream/bench-upstream';
import { type TokenListShape } from '../upstream/list-replies';

const tokenCount = 6000;
const shape = { clients: 20, intervalMs: 200, forMs: 20_000 };
const longestDelayMs = 50;
/** The probe reports once a second. */
const reportMs = 1100;

const tokenListPath = '/v1.0/token-list?chainId=1';
/** Pages of the joined list, and the list itself, plain and compressed. */
const asks: readonly Ask[] = [
  ...Array.from({ length: 6 }, (_, page) => ({ path: `/v1/tokens?chainId=1&offset=${page * 1000}` })),
  { path: tokenListPath, headers: { 'accept-encoding': 'identity' } },
  { path: tokenListPath, headers: { 'accept-encoding': 'gzip' } },
];

interface Run {
  readonly row: Row;
  readonly failures: number;
  readonly worstMs: number;
  readonly listBytes: number;
}

/** A long token list is refreshed each second while it is asked for. */
export async function eventLoop(): Promise<Outcome> {
  const unrefreshed = await run('wrapped', 600, false);
  const runs = [await run('wrapped', 1, false), await run('wrapped', 1, true), await run('bare', 1, true)];
  const worstMs = Math.max(...runs.map((each) => each.worstMs));
  const failures = [unrefreshed, ...runs].reduce((sum, each) => sum + each.failures, 0);
  return {
    rows: [unrefreshed, ...runs].map(({ row }) => row),
    claims: [
      claim(
        worstMs < longestDelayMs,
        `a refresh of ${runs[0]?.listBytes ?? 0} bytes holds the event loop for ${rounded(worstMs)} ms at most (less than ${longestDelayMs} allowed; without refreshes ${rounded(unrefreshed.worstMs)})`,
      ),
      claim(failures === 0, `${failures} requests failed`),
    ],
  };
}

async function run(listShape: TokenListShape, freshSeconds: number, changes: boolean): Promise<Run> {
  const upstream = await BenchUpstream.start({
    TOKEN_LIST_TOKENS: String(tokenCount),
    TOKEN_LIST_SHAPE: listShape,
    TOKEN_LIST_CHANGES: String(changes),
  });
  const gateway = await startGateway(
    upstream,
    { TOKEN_LIST_FRESH_SECONDS: String(freshSeconds) },
    { preload: 'dist-bench/bench/event-loop-probe.js' },
  );
  const secondsFrom = async (ask: () => Promise<void>): Promise<EventLoopSecond[]> => {
    await delay(reportMs);
    const before = gateway.program.messages.length;
    await ask();
    await delay(reportMs);
    return gateway.program.messages.slice(before) as EventLoopSecond[];
  };
  let [requests, failures, listBytes] = [0, 0, 0];
  const note = ({ status, body }: Answer, { path }: Ask): void => {
    requests += 1;
    if (status !== 200) failures += 1;
    if (path === tokenListPath) listBytes = Math.max(listBytes, body.length);
  };
  const first = await secondsFrom(() => load(gateway.url, shape, inTurn(asks, asks.length), note));
  const seconds = await secondsFrom(() => load(gateway.url, shape, inTurn(asks, Infinity), note));
  const refreshes = ((await upstream.calls()).order['token-list'] ?? []).length;
  await Promise.all([gateway.program.end(), upstream.program.end()]);
  const maximaMs = seconds.map(({ maxMs }) => maxMs);
  const worstMs = Math.max(...maximaMs);
  return {
    failures,
    worstMs,
    listBytes,
    row: {
      list: listShape,
      'fresh for, s': freshSeconds,
      changes: changes ? 'each time' : 'never',
      requests,
      refreshes,
      'first load, ms': rounded(Math.max(...first.map(({ maxMs }) => maxMs))),
      'max, ms': rounded(worstMs),
      'max of a second (median), ms': rounded(percentile(maximaMs, 0.5)),
      'p99 of a second (median), ms': rounded(
        percentile(
          seconds.map(({ p99Ms }) => p99Ms),
          0.5,
        ),
      ),
    },
  };
}
