import { ask, at, ordersOf } from '../../test/support/sandbox-client';
import { plainOrder, statisticsOrder } from '../../test/support/sandbox-records';
import { type Order } from '../order';
import { drawFulfillmentSeconds, recentOrders } from '../recent-orders';
import { type Sandbox, startSandbox } from '../sandbox';
import { SeededRandom } from '../seeded-random';
import { seededRoutes } from '../seeded-routes';

const startMs = Date.parse('2026-08-01T12:00:00.500Z');
const count = 24;
const orders = recentOrders(1, startMs, count);

const routeOf = ({ give, take }: Order): string => `${give.token.chainId}>${take.token.chainId}`;
const firstOrders = orders.filter((_, index) => index % count === 0);

/** When an order reaches a state, in seconds after the start. */
function secondsOf({ life }: Order, state: string): number {
  const milestone = [...life.past, ...life.upcoming].find((each) => each.state === state);
  return (milestone!.atMs - startMs) / 1000;
}

const blockTimeStampOf = (order: Order, state: string): bigint =>
  BigInt(Math.floor(startMs / 1000 + secondsOf(order, state)));

describe.each(seededRoutes)('a fulfillment from $route.0 to $route.1', ({ medianSeconds, sigma }) => {
  const random = new SeededRandom('fulfillments');
  const drawn = Array.from({ length: 20_000 }, () =>
    drawFulfillmentSeconds({ medianSeconds, sigma }, random),
  );
  const sorted = drawn.toSorted((one, other) => one - other);
  const quantile = (q: number): number => sorted[Math.floor(q * sorted.length)]!;

  it('takes whole seconds, one at the least', () => {
    expect(drawn.filter((seconds) => !Number.isInteger(seconds) || seconds < 1)).toEqual([]);
  });

  it.each([
    [0.16, -1],
    [0.5, 0],
    [0.84, 1],
  ])('has its quantile of %d where a log-normal distribution has it', (q, deviations) => {
    const expected = medianSeconds * Math.exp(deviations * sigma);
    // Half a second for whole seconds, 3 % for the sample and the slow ones.
    expect(Math.abs(quantile(q) - expected)).toBeLessThanOrEqual(0.5 + 0.03 * expected);
  });

  it('takes far longer in about one of a hundred', () => {
    const slow = drawn.filter((seconds) => seconds > medianSeconds * Math.exp(4.5 * sigma));
    expect(slow.length / drawn.length).toBeGreaterThan(0.007);
    expect(slow.length / drawn.length).toBeLessThan(0.013);
  });
});

describe('recent orders', () => {
  it('are so many of each route, every id and transaction its own', () => {
    const routes = seededRoutes.map(({ route }) => route.join('>'));
    expect(orders.map(routeOf)).toEqual(routes.flatMap((route) => Array<string>(count).fill(route)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length);
    expect(new Set(orders.map(({ transactionBytes }) => transactionBytes.join())).size).toBe(orders.length);
  });

  it('were created within the hour before the start, evenly spread beside the first of each route', () => {
    const ages = orders.slice(1, count).map((order) => -secondsOf(order, 'Created'));
    expect(ages).toEqual(Array.from({ length: count - 1 }, (_, index) => (index + 1) * 150));
  });

  it('have no external call', () => {
    expect(orders.filter(({ externalCall }) => externalCall !== null)).toEqual([]);
  });

  it('are late as the first of each route, until ten minutes after the start', () => {
    expect(firstOrders.map(routeOf)).toEqual(seededRoutes.map(({ route }) => route.join('>')));
    for (const order of firstOrders)
      expect([secondsOf(order, 'Created'), secondsOf(order, 'Fulfilled')]).toEqual([-75, 600]);
  });

  it('are fulfilled before the start but for the late and the slow ones, in time for twenty of each route', () => {
    const inTime = orders.filter((order) => secondsOf(order, 'Fulfilled') < 0);
    for (const { route } of seededRoutes)
      expect(inTime.filter((order) => routeOf(order) === route.join('>')).length).toBeGreaterThanOrEqual(20);
  });

  it('depend on the start for nothing but times and nonces', () => {
    const laterMs = 5_500;
    const later = recentOrders(1, startMs + laterMs, count);
    const untimed = ({ life, nonce, ...order }: Order): unknown => [order, typeof life, typeof nonce];
    expect(later.map(untimed)).toEqual(orders.map(untimed));
    for (const state of ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'])
      expect(later.map((order) => secondsOf(order, state) - laterMs / 1000)).toEqual(
        orders.map((order) => secondsOf(order, state)),
      );
  });

  it('keep their ids where there are more of them, and have others under another number', () => {
    const idsOf = (all: Order[]): string[] => all.map(({ orderId }) => orderId);
    expect(idsOf(recentOrders(1, startMs, 2 * count))).toEqual(expect.arrayContaining(idsOf(orders)));
    expect(idsOf(recentOrders(2, startMs, count)).filter((id) => idsOf(orders).includes(id))).toEqual([]);
  });
});

describe('a sandbox with recent orders', () => {
  let nowMs = startMs;
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ recentOrders: count, clock: () => nowMs });
  });

  afterAll(() => sandbox.close());

  afterEach(() => {
    nowMs = startMs;
  });

  const recordsOf = async ({ orderId }: Order): Promise<[statistics: unknown, plain: unknown]> => [
    (await ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}`)).body,
    (await ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}`)).body,
  ];

  const statesOf = async (order: Order): Promise<unknown[]> => {
    const [statistics, plain] = await recordsOf(order);
    return [at(statistics, 'state'), at(plain, 'status')];
  };

  it('has those and the usual ones, which stay as they are', async () => {
    const usual = await startSandbox({ clock: () => nowMs });
    const [before, after] = [await ordersOf(usual.controlUrl), await ordersOf(sandbox.controlUrl)];
    const recentIds = new Set(orders.map(({ orderId }) => orderId));
    expect(after.filter(({ orderId }) => !recentIds.has(orderId))).toEqual(before);
    expect(after).toHaveLength(before.length + orders.length);
    expect(sandbox.examples).toEqual(usual.examples);
    await usual.close();
  });

  it('reports each by both interfaces in the same state, with the events that it has had', async () => {
    const seen = new Set<unknown>();
    for (const order of orders) {
      const [statistics, plain] = await recordsOf(order);
      expect(statistics).toStrictEqual(statisticsOrder);
      expect(plain).toStrictEqual(plainOrder);
      const state = at(statistics, 'state');
      expect(at(plain, 'status')).toBe(state);
      const isFulfilled = secondsOf(order, 'Fulfilled') <= 0;
      expect(at(statistics, 'createdSrcEventMetadata.blockTimeStamp')).toBe(
        blockTimeStampOf(order, 'Created'),
      );
      expect(at(statistics, 'fulfilledDstEventMetadata.blockTimeStamp')).toBe(
        isFulfilled ? blockTimeStampOf(order, 'Fulfilled') : undefined,
      );
      seen.add(state);
    }
    expect(seen).toEqual(new Set(['Created', 'SentUnlock', 'ClaimedUnlock']));
  });

  it.each([
    [599, 'Created'],
    [600, 'Fulfilled'],
    [675, 'SentUnlock'],
    [750, 'ClaimedUnlock'],
  ])('moves the late orders: after %i s they are in %s', async (seconds, state) => {
    nowMs = startMs + seconds * 1000;
    for (const order of firstOrders) expect(await statesOf(order)).toEqual([state, state]);
  });
});
