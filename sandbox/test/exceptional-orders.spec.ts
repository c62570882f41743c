import { exceptionalOrders } from '../exceptional-orders';
import { encodeOrderRecord } from '../order-record.encoder';
import { OrderSeed } from '../order-seed';
import { type SimulatedInterface, viewOf } from '../order-view';
import { type Sandbox, startSandbox } from '../sandbox';
import { encodeStatisticsOrder } from '../statistics-order.encoder';
import { at, type OrderSummary, ordersOf } from '../../test/support/sandbox-client';

const nowMs = 1_790_000_000_000;
const exceptional = exceptionalOrders(1);

/** What both interfaces report of an order. */
const recordsOf = (orderId: string): Record<SimulatedInterface, Record<string, unknown>> => {
  const { order, overrides } = exceptional.find((each) => each.order.orderId === orderId)!;
  return {
    statistics: encodeStatisticsOrder(viewOf(order, overrides.statistics ?? {}, nowMs)!),
    order: encodeOrderRecord(viewOf(order, overrides.order ?? {}, nowMs)!),
  };
};

const amountsOf = (record: object): unknown[] =>
  ['takeOfferWithMetadata.amount', 'takeOfferWithMetadata.finalAmount', 'actualFulfillAmount'].map((path) =>
    at(record, `${path}.stringValue`),
  );

describe('exceptionalOrders', () => {
  it('has seven situations, on each route in one transaction by one maker', () => {
    expect(exceptional).toHaveLength(14);
    const transactions = new Map(
      exceptional.map(({ order }) => [order.transactionBytes.join(), order.parties.maker]),
    );
    expect(transactions.size).toBe(2);
  });

  it.each([
    [
      'partly fulfilled',
      '0xd0d853bb15e5ae5193028af8e8fd112f8a28051593ad654334ba0627a67fb4e5',
      ['80064102564102564', '80064102564102564', '40032051282051282'],
    ],
    [
      'patched, and fulfilled with the lower amount',
      '0xf72d9e356473a78ffa037bf2b217e9a7831b0540c48b0edab50cbf3a2178aa3a',
      ['80064102564102564', '78462820512820512', '78462820512820512'],
    ],
  ])('has one that is %s', (_situation, orderId, amounts) => {
    const { statistics, order } = recordsOf(orderId);
    expect(statistics).toMatchObject({ state: order.status });
    expect(amountsOf(statistics)).toEqual(amounts);
  });

  it.each([
    [
      '0xaf725dd03a386d07021ca25bb1190c07c98d77d3e724954afc84992a0ff8d119',
      'ClaimedUnlock',
      'ClaimedOrderCancel',
    ],
    ['0x8e9857906c9d8186926cee8d08c1f11bbb5821baec5cd02dc4625cd971f24800', 'Fulfilled', 'OrderCancelled'],
    [
      '0xc19d9ddcf8511f57524835a28c0a8457c971e226316b0e461d8604c158f25a83',
      'ClaimedOrderCancel',
      'ClaimedUnlock',
    ],
  ])('has one that is contradictory by state: %s, %s or %s', (orderId, state, status) => {
    const records = recordsOf(orderId);
    expect([records.statistics.state, records.order.status]).toEqual([state, status]);
  });

  it.each([
    ['0x84174f39b2f0ff8d28f0baa508282e2dc34771e30c301eb954b8ed8e1289aa29', 'Completed', 'Failed'],
    ['0xa9c21b5ad11ac32d3210c304ce67ce4bef45760a4a917f15e30c9d3055080a6d', 'Failed', 'Completed'],
  ])('has one that is contradictory by external call: %s, %s or %s', (orderId, ofStatistics, ofOrder) => {
    const { statistics, order } = recordsOf(orderId);
    expect([statistics.state, order.status]).toEqual(['Fulfilled', 'Fulfilled']);
    expect([statistics.externalCallState, order.externalCallState]).toEqual([ofStatistics, ofOrder]);
  });

  it('gives the same orders and records at any time', () => {
    expect(exceptionalOrders(1)).toEqual(exceptional);
    for (const { order, overrides } of exceptional) {
      const recordAt = (ms: number): unknown =>
        encodeStatisticsOrder(viewOf(order, overrides.statistics ?? {}, ms)!);
      expect(recordAt(nowMs * 2)).toEqual(recordAt(nowMs));
    }
  });

  it('gives others than the rest of the seed, and others under another number', () => {
    const ids = new Set(exceptional.map(({ order }) => order.orderId));
    expect(ids.size).toBe(exceptional.length);
    const others = [...new OrderSeed(1, nowMs).orders(), ...exceptionalOrders(2).map(({ order }) => order)];
    expect(others.filter(({ orderId }) => ids.has(orderId))).toEqual([]);
  });
});

describe('GET /sandbox/orders', () => {
  let sandbox: Sandbox;
  let listed: OrderSummary[];

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    listed = await ordersOf(sandbox.controlUrl);
  });

  afterAll(() => sandbox.close());

  it('ends with these orders, each with its overrides, and no other has any', () => {
    const overridden = listed.filter(({ overrides }) => Object.keys(overrides).length > 0);
    expect(overridden).toEqual(listed.slice(-14));
    expect(overridden.map(({ orderId }) => orderId)).toEqual(exceptional.map(({ order }) => order.orderId));
    expect(overridden.slice(0, 3).map(({ overrides }) => overrides)).toEqual([
      { statistics: { actualFulfillAmount: '40032051282051282' } },
      { statistics: { finalAmount: '78462820512820512', actualFulfillAmount: '78462820512820512' } },
      { order: { state: 'ClaimedOrderCancel' } },
    ]);
  });

  it('lists what the interfaces report', async () => {
    const response = await fetch(`${sandbox.statisticsUrl}/api/Orders/${listed.at(-14)!.orderId}`);
    expect(at(await response.json(), 'actualFulfillAmount.stringValue')).toBe('40032051282051282');
  });
});
