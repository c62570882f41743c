import { setTimeout as delay } from 'node:timers/promises';
import { wrk } from '../load/wrk';
import { type Mix } from '../load/wrk-script';
import { metricOf } from '../processes/metrics-of';
import { residentBytes } from '../processes/resident-memory';
import { rounded } from '../report/numbers';
import { claim, type Outcome } from '../report/scenario';
import { orderIn } from '../upstream/bench-orders';
import { BenchUpstream } from '../upstream/bench-upstream';
import { loadCore } from '../processes/cores';
import { freshOrders } from './fresh-orders';
import { startMeasuredGateway } from './measured-gateway';
import { type SpeedOptions } from './options';
import { uncachedConnections } from './speed-case';

const bytesPerMebibyte = 1024 * 1024;
/** CACHE_MAX_BYTES and RESPONSE_CACHE_MAX_BYTES, unless set. */
const cacheBoundMebibytes = 256 + 64;
const [mostIdleMebibytes, mostAboveBoundMebibytes] = [150, 200];
/** After its start a gateway still reads the lists. */
const settleMs = 3000;
const sampleMs = 200;
const fillSeconds = 5;
const mostFills = 20;
const knownPaths = Array.from({ length: 1000 }, (_, n) => `/v1/orders/${orderIn('ClaimedUnlock', n)}`);

/** What the process occupies: just started, and with a full cache under a load that is mostly hits. */
export async function memory({ seconds }: SpeedOptions): Promise<Outcome> {
  const upstream = await BenchUpstream.start({}, loadCore);
  const { program, url } = await startMeasuredGateway(upstream);
  const residentMebibytes = (): number => residentBytes(program.pid) / bytesPerMebibyte;
  const ask = (mix: Pick<Mix, 'paths' | 'freshPercent'>, forSeconds: number) =>
    wrk({
      url,
      mix: { ...mix, ...freshOrders(), fresh: { before: '/v1/orders/', after: '' } },
      connections: uncachedConnections,
      seconds: forSeconds,
      core: loadCore,
    });
  const evictions = () => metricOf(url, 'cache_evictions_total');

  await delay(settleMs);
  const idle = residentMebibytes();
  let [fills, failures] = [0, 0];
  while (fills < mostFills && (await evictions()) === 0) {
    failures += (await ask({ paths: [], freshPercent: 100 }, fillSeconds)).failures;
    fills += 1;
  }
  const cachedBytes =
    (await metricOf(url, 'cache_memory_bytes')) + (await metricOf(url, 'response_cache_bytes'));
  const cached = cachedBytes / bytesPerMebibyte;
  const records = await metricOf(url, 'cache_memory_records');
  const isFull = (await evictions()) > 0;

  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(residentMebibytes()), sampleMs);
  failures += (await ask({ paths: knownPaths, freshPercent: 10 }, Math.max(fillSeconds, seconds))).failures;
  clearInterval(sampling);
  const loaded = Math.max(...samples);
  const mostLoaded = cacheBoundMebibytes + mostAboveBoundMebibytes;
  return {
    rows: [
      {
        'idle, MiB': rounded(idle),
        'cache bound, MiB': cacheBoundMebibytes,
        'in the cache, MiB': rounded(cached),
        records,
        'under load with a full cache, MiB': rounded(loaded),
      },
    ],
    claims: [
      claim(
        idle < mostIdleMebibytes,
        `idle it occupies ${rounded(idle)} MiB (less than ${mostIdleMebibytes})`,
      ),
      claim(isFull, `the cache is full with ${records} records`),
      claim(
        loaded < mostLoaded,
        `under load with a full cache it occupies ${rounded(loaded)} MiB (less than ${mostLoaded})`,
      ),
      claim(failures === 0, `${failures} requests failed`),
    ],
  };
}
