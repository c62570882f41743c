import { SandboxProcess } from '../../test/processes/sandbox';
import { eventually } from '../../test/support/eventually';
import { check, type ScenarioResult } from '../report/scenario-result';
import { rounded, sum } from '../report/statistics';
import { eventsPath, type LiveBenchOptions, openFileLimit, scaled, startLiveGateway } from './live-gateway';
import { Watchers } from './watchers';

const streamCount = 10_000;
const orderCount = 100;
const drainDelayMs = 3000;
/** The last slice ends with the drain. */
const maxLastMs = drainDelayMs + 500;
/** After the drain, the rest of the shutdown. */
const maxExitMs = drainDelayMs + 2000;
const [minRetryMs, maxRetryMs] = [1000, 10_000];
const binMs = 100;
const maxBinShare = 0.25;
const closedWithinMs = 20_000;

/** A gateway with many streams is stopped. */
export async function drain(options: LiveBenchOptions): Promise<ScenarioResult> {
  const count = scaled(streamCount, options);
  const sandbox = await SandboxProcess.start();
  const { url, program } = await startLiveGateway(sandbox, { DRAIN_DELAY_MS: String(drainDelayMs) });
  const paths = (await sandbox.createOrders(orderCount)).map((orderId) => eventsPath(orderId));
  const watchers = await Watchers.open(url, paths, count);
  const startedAt = Date.now();
  await program.stop();
  const exitMs = Date.now() - startedAt;
  await eventually(
    'all streams are closed',
    async () => (await watchers.report()).open === 0,
    closedWithinMs,
  );
  const { endReasons, endedAt, retriesMs } = await watchers.report();
  const bins = new Map<number, number>();
  for (const at of endedAt)
    bins.set(Math.floor((at - startedAt) / binMs), 1 + (bins.get(Math.floor((at - startedAt) / binMs)) ?? 0));
  const [lastMs, largestBin] = [
    Math.max(0, ...endedAt.map((at) => at - startedAt)),
    Math.max(0, ...bins.values()),
  ];
  const drained = endReasons.drain ?? 0;
  const badRetries = retriesMs.filter((ms) => ms < minRetryMs || ms > maxRetryMs).length;
  return {
    rows: [
      {
        streams: count,
        DRAIN_DELAY_MS: drainDelayMs,
        'ended with drain': drained,
        'first end, ms': Math.min(...endedAt) - startedAt,
        'last end, ms': lastMs,
        'most ends in 100 ms': largestBin,
        'retry, ms': `${Math.min(...retriesMs)}–${Math.max(...retriesMs)}`,
        'exit after, ms': exitMs,
        'exit code': String(program.exitCode),
        'open files limit': openFileLimit(),
      },
    ],
    checks: [
      check(
        drained === count && sum(Object.values(endReasons)) === count,
        `${drained} of ${count} streams end with the event end and the reason drain`,
      ),
      check(badRetries === 0, `${badRetries} of them do not say to reconnect after 1 to 10 s`),
      check(
        lastMs <= maxLastMs && largestBin <= count * maxBinShare,
        `they end in slices: the last after ${lastMs} ms (${maxLastMs} allowed), at most ${largestBin} in ${binMs} ms (${rounded(count * maxBinShare)} allowed)`,
      ),
      check(
        program.exitCode === 0 && exitMs <= maxExitMs,
        `the gateway ends with code ${String(program.exitCode)} after ${exitMs} ms (${maxExitMs} allowed)`,
      ),
    ],
  };
}
