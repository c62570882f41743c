import { Pool } from 'undici';
import { orderIn } from '../upstream/bench-orders';
import { steadyLoad } from './steady-load';

/** What became of the requests: how many, by status; `failed` for those without an answer. */
export type StatusCounts = Readonly<Record<string, number>>;

/**
 * Asks a server (URL) for `RATE` order views a second, each of another order from the `FIRST` on, for `FOR_MS`, whether
 * the ones before are answered or not, over `CONNECTIONS` connections. Then tells its parent the {@link StatusCounts}.
 */
async function main(): Promise<void> {
  const { URL: url = '', RATE, FOR_MS, FIRST, CONNECTIONS } = process.env;
  const pool = new Pool(url, { connections: Number(CONNECTIONS) });
  const counts: Record<string, number> = {};
  const note = (status: string | number) => (counts[status] = (counts[status] ?? 0) + 1);
  const send = async (n: number): Promise<void> => {
    try {
      const { statusCode, body } = await pool.request({
        path: `/v1/orders/${orderIn('ClaimedUnlock', n)}`,
        method: 'GET',
      });
      await body.dump();
      note(statusCode);
    } catch {
      note('failed');
    }
  };
  const endMs = performance.now() + Number(FOR_MS);
  const shape = { requestsPerSecond: Number(RATE), isOver: () => performance.now() > endMs };
  await steadyLoad(shape, numbersFrom(Number(FIRST)), send);
  await pool.destroy();
  process.send?.(counts satisfies StatusCounts);
}

function* numbersFrom(first: number): Generator<number> {
  for (let n = first; ; n += 1) yield n;
}

process.stdout.write('sending\n');
void main();
