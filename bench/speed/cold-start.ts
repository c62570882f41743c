import { get } from '../load/requests';
import { loadCore } from '../load/wrk';
import { type RunningServer, scriptOf, startPeer } from '../peers/peers';
import { check, type Row, type ScenarioResult } from '../report/scenario-result';
import { median, rounded } from '../report/statistics';
import { BenchUpstream } from '../upstream/bench-upstream';
import { orderIn } from '../upstream/orders';
import { type SpeedOptions } from './speed-case';
import { startMeasuredGateway } from './servers';

const maxTimes = 1.5;

/** From starting a process to its first response; then the gateway joins an order that it has to read. */
export async function coldStart({ rounds }: SpeedOptions): Promise<ScenarioResult> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const startEmpty = () => startPeer('empty Nest', scriptOf('empty-nest'));
  const emptyMs: number[] = [];
  const gatewayMs: number[] = [];
  const viewMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    emptyMs.push((await timed(startEmpty, '/')).firstMs);
    const view = `/v1/orders/${orderIn('ClaimedUnlock', round)}`;
    const times = await timed(() => startMeasuredGateway(upstream), '/v1/chains', view);
    gatewayMs.push(times.firstMs);
    viewMs.push(times.secondMs);
  }
  const times = median(gatewayMs.map((ms, round) => ms / (emptyMs[round] ?? NaN)));
  return {
    rows: [row('empty Nest', emptyMs), row('gateway', gatewayMs, viewMs)],
    checks: [
      check(
        times < maxTimes,
        `the first answer comes after ${times.toFixed(2)} times as long as that of an empty Nest application (less than ${maxTimes})`,
      ),
    ],
  };
}

async function timed(start: () => Promise<RunningServer>, first: string, second = first) {
  const startMs = performance.now();
  const { url, programs } = await start();
  await expectSuccess(url + first);
  const firstMs = performance.now() - startMs;
  await expectSuccess(url + second);
  const secondMs = performance.now() - startMs;
  await Promise.all(programs.map((program) => program.stop('SIGKILL')));
  return { firstMs, secondMs };
}

async function expectSuccess(url: string): Promise<void> {
  const { status } = await get(url);
  if (status !== 200) throw new Error(`${url} answers with ${status}`);
}

const row = (server: string, firstMs: readonly number[], viewMs: readonly number[] = []): Row => ({
  server,
  'first answer, ms': rounded(median(firstMs)),
  'first order view, ms': viewMs.length === 0 ? '' : rounded(median(viewMs)),
});
