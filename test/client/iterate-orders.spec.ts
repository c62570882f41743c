import { createClient, type Fetch, NetworkError, type OrderFilter } from '@order-gateway/client';
import fc from 'fast-check';
import { eventually } from '../support/eventually';
import { orderId } from '../support/upstream-records';

const account = '0x5bee4032483aee62062f68fff77b610a30952078';

/** What a request is answered by: the list when it had `total` orders, without the rows that cannot be read. */
interface Snapshot {
  readonly total: number;
  readonly unreadable?: readonly number[];
}

/** A gateway with a list of orders, numbered from the oldest one, 1. `snapshotOf` gets how many requests there were. */
function listed(snapshotOf: (requestCount: number) => Snapshot) {
  const targets: string[] = [];
  const fetch: Fetch = (url) => {
    const { searchParams, pathname, search } = new URL(url);
    const { total, unreadable = [] } = snapshotOf(targets.length);
    targets.push(pathname + search);
    const [limit, offset] = ['limit', 'offset'].map((name) => Number(searchParams.get(name))) as [
      number,
      number,
    ];
    const newest = total - offset;
    const numbers = Array.from(
      { length: Math.max(0, Math.min(limit, newest)) },
      (_, index) => newest - index,
    );
    const items = numbers
      .filter((number) => !unreadable.includes(number))
      .map((number) => ({ orderId: orderId(number) }));
    const meta = { unreadableRows: numbers.length - items.length };
    return Promise.resolve(Response.json({ items, page: { limit, offset, total }, meta }));
  };
  return { client: createClient({ baseUrl: 'http://gateway.test', fetch }), targets };
}

const numberOf = (id: string) => Number(id);
const down = (from: number, to = 1) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('an iteration over orders', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** The numbers of the orders that are yielded, while the clock runs. */
  const numbersOf = async (
    snapshotOf: (requestCount: number) => Snapshot,
    filter: Partial<OrderFilter> = {},
  ): Promise<number[]> => {
    const { client } = listed(snapshotOf);
    const numbers: number[] = [];
    const iteration = (async () => {
      for await (const row of client.iterateOrders({ account, ...filter }))
        numbers.push(numberOf(row.orderId));
    })();
    const running = { isOver: false };
    const ended = iteration.finally(() => (running.isOver = true));
    ended.catch(() => undefined);
    while (!running.isOver) await jest.advanceTimersByTimeAsync(5000);
    await ended;
    return numbers;
  };
  const inTurn =
    (...totals: number[]) =>
    (count: number): Snapshot => ({ total: totals[Math.min(count, totals.length - 1)]! });

  it('asks pages of 100, of an account or of a search, of 20 with the whole orders', async () => {
    const filters: OrderFilter[] = [
      { account },
      { maker: account, status: 'Created' },
      { account, expand: 'view' },
    ];
    const targets = filters.map(async (filter) => {
      const { client, targets: sent } = listed(() => ({ total: 101 }));
      for await (const row of client.iterateOrders(filter)) if (numberOf(row.orderId) === 1) break;
      return [sent[0], sent.length];
    });
    expect(await Promise.all(targets)).toEqual([
      [`/v1/accounts/${account}/orders?limit=100&offset=0`, 2],
      [`/v1/orders/search?maker=${account}&status=Created&limit=100&offset=0`, 2],
      [`/v1/accounts/${account}/orders?limit=20&offset=0&expand=view`, 6],
    ]);
  });

  it.each<[string, number[], number[], number]>([
    ['an empty list', [0], [], 2],
    ['one page', [2], down(2), 2],
    ['several pages', [5], down(5), 2],
    ['a list that grows by less than a page', [5, 6, 7], down(5), 2],
    ['a list that grows by more than a page', [5, 9, 9, 14], down(5), 2],
    ['a page that is older than the one before', [9, 9, 8, 7, 9], down(9), 3],
    ['a second page that is older than the start', [9, 7, 7], down(9), 3],
    ['a cache that has next to nothing for a while', [9, 2, 2, 2, 9], down(9), 3],
  ])('yields each order of %s once, the newest first', async (_, totals, numbers, limit) => {
    expect(await numbersOf(inTurn(...totals), { limit })).toEqual(numbers);
  });

  it('misses no order and yields none twice, whatever the ages of the pages', async () => {
    const unreadable = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(40),
        fc.integer({ min: 1, max: 12 }),
        unreadable,
        fc.array(fc.record({ growth: fc.nat(5), age: fc.nat(4), isStale: fc.boolean() }), { maxLength: 60 }),
        async (start, limit, left, steps) => {
          const totals = [start];
          const snapshotOf = (count: number): Snapshot => {
            // No page is stale for more than some requests in a row.
            const step = count % 6 === 5 ? undefined : steps[count];
            if (count > 0) totals.push(totals.at(-1)! + Math.min(step?.growth ?? 0, limit - 1));
            const age = step?.isStale && count > 0 ? step.age : 0;
            return { total: totals.at(-1 - Math.min(age, totals.length - 1))!, unreadable: left };
          };
          const numbers = await numbersOf(snapshotOf, { limit });
          const expected = down(start).filter((number) => !left.includes(number));
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(numbers.filter((number) => number <= start)).toEqual(expected);
          if (left.length === 0) expect(numbers).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  }, 30_000);

  it('yields no order twice that was unreadable in one page, and is not in the next', async () => {
    const snapshots = [{ total: 6, unreadable: [5] }, { total: 8 }, { total: 8, unreadable: [2] }];
    const numbers = await numbersOf((count) => snapshots[Math.min(count, 2)]!, { limit: 3 });
    expect(numbers).toEqual([6, 4, 3, 1]);
  });

  it('goes on where orders leave a list', async () => {
    expect(await numbersOf(inTurn(9, 4), { limit: 3, status: 'Created' })).toEqual([9, 8, 7, 4, 3, 2, 1]);
  });

  it('throws where the pages never fit together', async () => {
    const pingPong = (count: number) => ({ total: count % 2 === 0 ? 30 : 60 });
    const numbers = numbersOf(pingPong, { limit: 2 });
    await expect(numbers).rejects.toThrow(new NetworkError('the pages of the list do not fit together'));
  });

  it('asks a page only once the one before is taken', async () => {
    const { client, targets } = listed(() => ({ total: 9 }));
    const rows = client.iterateOrders({ account, limit: 3 });
    expect(targets).toHaveLength(0);
    for (let count = 0; count < 3; count += 1) await rows.next();
    expect(targets).toHaveLength(1);
    await rows.next();
    expect(targets).toHaveLength(2);
    await rows.return?.();
    expect(await rows.next()).toEqual({ done: true, value: undefined });
    expect(targets).toHaveLength(2);
  });

  it('ends with the reason of its signal between the rows of a page', async () => {
    const { client } = listed(() => ({ total: 9 }));
    const closing = new AbortController();
    const rows = client.iterateOrders({ account, signal: closing.signal });
    await rows.next();
    const reason = new Error('no longer wanted');
    closing.abort(reason);
    await expect(rows.next()).rejects.toBe(reason);
  });

  const never: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        reject(new Error('closed'));
      });
    });

  it.each(['return()', 'its signal'])('ends by %s while it waits for a page', async (end) => {
    let requests = 0;
    const fetch: Fetch = (url, init) => {
      requests += 1;
      return never(url, init);
    };
    const closing = new AbortController();
    const client = createClient({ baseUrl: 'http://gateway.test', fetch });
    const rows = client.iterateOrders({ account, signal: closing.signal });
    const next = rows.next();
    next.catch(() => undefined);
    await eventually('it asks', () => requests === 1);
    const reason = new Error('no longer wanted');
    if (end === 'return()') await rows.return?.();
    else closing.abort(reason);
    if (end === 'return()') await expect(next).resolves.toEqual({ done: true, value: undefined });
    else await expect(next).rejects.toBe(reason);
    await eventually('no timer is left', () => jest.getTimerCount() === 0);
    expect(requests).toBe(1);
  });
});
