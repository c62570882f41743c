import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { orderIn } from '../upstream/bench-orders';

/** How often requests are sent: as many as have become due. */
const sendEveryMs = 5;

/** What became of the requests: how many, by status; `failed` for those without an answer. */
export type StatusCounts = Readonly<Record<string, number>>;

/**
 * Asks a server (URL) for `RATE` order views a second, each of another order from the `FIRST` on, for `FOR_MS`, whether
 * the ones before are answered or not, over `CONNECTIONS` connections. Then tells its parent the {@link StatusCounts}.
 */
async function main(): Promise<void> {
  const { URL: url = '', RATE, FOR_MS, FIRST, CONNECTIONS } = process.env;
  const [perMs, forMs] = [Number(RATE) / 1000, Number(FOR_MS)];
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
  const startMs = performance.now();
  const sent: Promise<void>[] = [];
  for (let nowMs = startMs; nowMs < startMs + forMs; nowMs = performance.now()) {
    while (sent.length < (nowMs - startMs) * perMs) sent.push(send(Number(FIRST) + sent.length));
    await delay(sendEveryMs);
  }
  await Promise.all(sent);
  await pool.destroy();
  process.send?.(counts satisfies StatusCounts);
}

process.stdout.write('sending\n');
void main();
