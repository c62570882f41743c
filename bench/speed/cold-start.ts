import { askOnce } from '../load/ask-once';
import { startPeer } from '../peers/node-peers';
import { type RunningServer } from '../peers/running-server';
import { rounded } from '../report/numbers';
import { claim, type Outcome, type Row } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';
import { median } from './comparison';
import { loadCore, serverCore } from '../processes/cores';
import { startMeasuredGateway } from './measured-gateway';
import { type SpeedOptions } from './options';

const mostTimes = 1.5;

interface Start {
  readonly answerMs: number;
  readonly viewMs: number;
}

/** From starting a process to its first answer; the gateway's next one is a join of two records it has to ask for. */
export async function coldStart({ rounds }: SpeedOptions): Promise<Outcome> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const gateways: Start[] = [];
  const empties: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empties.push(await timed(() => startPeer('empty Nest', 'empty-nest', { core: serverCore }), '/', '/'));
    gateways.push(
      await timed(
        () => startMeasuredGateway(upstream),
        '/v1/chains',
        `/v1/orders/${orderIn('ClaimedUnlock', round)}`,
      ),
    );
  }
  const times = median(gateways.map(({ answerMs }, round) => answerMs / (empties[round]?.answerMs ?? NaN)));
  return {
    rows: [row('empty Nest', empties), row('gateway', gateways)],
    claims: [
      claim(
        times < mostTimes,
        `the first answer comes after ${times.toFixed(2)} times as long as that of an empty Nest application (less than ${mostTimes})`,
      ),
    ],
  };
}

async function timed(start: () => Promise<RunningServer>, path: string, viewPath: string): Promise<Start> {
  const startMs = performance.now();
  const { url, program } = await start();
  await expectSuccess(url + path);
  const answerMs = performance.now() - startMs;
  await expectSuccess(url + viewPath);
  const viewMs = performance.now() - startMs;
  await program.end('SIGKILL');
  return { answerMs, viewMs };
}

async function expectSuccess(url: string): Promise<void> {
  const { status } = await askOnce(url);
  if (status !== 200) throw new Error(`${url} answers with ${status}`);
}

const row = (server: string, starts: readonly Start[]): Row => ({
  server,
  'first answer, ms': rounded(median(starts.map(({ answerMs }) => answerMs))),
  'first order view, ms': server === 'gateway' ? rounded(median(starts.map(({ viewMs }) => viewMs))) : '',
});
