import { Pool } from 'undici';
import { openLoad } from '../load/load';
import { Counts } from '../report/statistics';
import { orderIn } from '../upstream/orders';

const lateMs = 1000;

/**
 * Requests `RATE` order views a second from `URL`, each of another order from the `FIRST` on, for `DURATION_MS` over
 * `CONNECTIONS` connections. Sends the counts by status to its parent; `failed` counts requests without a response, `late`
 * those whose response came more than a second after the end: they waited for a connection until then.
 */
async function main(): Promise<void> {
  const { URL: url = '', RATE, DURATION_MS, FIRST, CONNECTIONS } = process.env;
  const pool = new Pool(url, { connections: Number(CONNECTIONS) });
  const counts = new Counts();
  const endMs = performance.now() + Number(DURATION_MS);
  const sendOne = async (path: string): Promise<void> => {
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      await body.dump();
      counts.count(performance.now() < endMs + lateMs ? String(statusCode) : 'late');
    } catch {
      counts.count('failed');
    }
  };
  await openLoad(Number(RATE), () => performance.now() > endMs, newViews(Number(FIRST)), sendOne);
  await pool.destroy();
  process.send?.(Object.fromEntries(counts));
}

function* newViews(first: number): Generator<string> {
  for (let n = first; ; n += 1) yield `/v1/orders/${orderIn('ClaimedUnlock', n)}`;
}

process.stdout.write('sending\n');
void main();
