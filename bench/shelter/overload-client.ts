import { Pool } from 'undici';
import { openLoad } from '../load/load';
import { Counts } from '../report/statistics';
import { orderIn } from '../upstream/orders';

/**
 * Requests `RATE` order views a second from `URL`, each of another order from the `FIRST` on, for `DURATION_MS` over
 * `CONNECTIONS` connections. Sends the counts by status to its parent; `failed` counts requests without a response, `unsent`
 * those for which no connection was free.
 */
async function main(): Promise<void> {
  const { URL: url = '', RATE, DURATION_MS, FIRST, CONNECTIONS } = process.env;
  const connections = Number(CONNECTIONS);
  const pool = new Pool(url, { connections });
  const counts = new Counts();
  const endMs = performance.now() + Number(DURATION_MS);
  let inFlight = 0;
  const sendOne = async (path: string): Promise<void> => {
    if (inFlight === connections) {
      counts.count('unsent');
      return;
    }
    inFlight += 1;
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      await body.dump();
      counts.count(String(statusCode));
    } catch {
      counts.count('failed');
    } finally {
      inFlight -= 1;
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
