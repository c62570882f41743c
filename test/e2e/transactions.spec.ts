import { encodeHash } from '../../sandbox/value-encoders';
import { type TransactionsView } from '../../src/features/orders/order-lists.view';
import { GatewayTestBed } from '../support/gateway-test-bed';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { json } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const hash = (n: number): string => `0x${n.toString(16).padStart(64, 'f')}`;

let bed: GatewayTestBed;

beforeAll(async () => {
  bed = await GatewayTestBed.create();
});

beforeEach(async () => {
  await bed.startGateway();
  for (const n of [1, 2, 3]) {
    bed.statistics.on(statisticsPath(orderId(n)), statisticsSays(orderId(n), 'Created'));
    bed.order.on(orderPath(orderId(n)), orderSays(orderId(n), 'Created'));
  }
  created(1, [1, 2]);
  created(2, [3]);
});

afterEach(() => bed.clear());
afterAll(() => bed.close());

const created = (n: number, orders: readonly number[]): void => {
  const orderIds = orders.map((order) => encodeHash(orderId(order)));
  bed.statistics.on(`/api/Transaction/${hash(n)}/orderIds`, json(200, { orderIds }));
};

const itemsOf = async (query: string): Promise<TransactionsView['items']> =>
  ((await bed.ask(`/v1/transactions?${query}`)).body as unknown as TransactionsView).items;

describe('GET /v1/transactions', () => {
  it('has an item for each hash, in their order, each with its orders or its problem', async () => {
    const response = await bed.ask(`/v1/transactions?hashes=${hash(2)},${hash(9)},${hash(1)}&fields=status`);
    expect([response.status, response.headers['x-gateway-complete']]).toEqual([200, 'false']);
    expect(response.body).toMatchObject({
      items: [
        { transactionHash: hash(2), orderIds: [orderId(3)], orders: [{ order: { status: 'Created' } }] },
        { transactionHash: hash(9), problem: { code: 'TRANSACTION_NOT_FOUND' } },
        {
          transactionHash: hash(1),
          orderIds: [orderId(1), orderId(2)],
          orders: [{ orderId: orderId(1) }, { orderId: orderId(2) }],
        },
      ],
    });
  });

  it('has the ids alone with expand=none, and no order is read', async () => {
    expect(await itemsOf(`hashes=${hash(1)}&expand=none`)).toEqual([
      { transactionHash: hash(1), orderIds: [orderId(1), orderId(2)] },
    ]);
    expect(bed.upstreamCalls).toBe(1);
  });

  it('asks for a hash once, however it is written', async () => {
    const written = [hash(2), hash(2).replaceAll('f', 'F'), ` ${hash(2)}`];
    expect(await itemsOf(`hashes=${encodeURIComponent(written.join(','))}`)).toHaveLength(1);
  });

  it('keeps its tag while nothing but the time has changed', async () => {
    const { headers } = await bed.ask(`/v1/transactions?hashes=${hash(1)}`);
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await bed.ask(`/v1/transactions?hashes=${hash(1)}`, again)).status).toBe(304);
  });

  it('expands at most 50 orders, and says that there are more', async () => {
    const many = Array.from({ length: 40 }, (_, n) => n + 100);
    created(3, many);
    created(4, many);
    const response = await bed.ask(`/v1/transactions?hashes=${hash(3)},${hash(4)}&fields=status`);
    const { items } = response.body as unknown as TransactionsView;
    expect(items.map((item) => 'orders' in item && item.orders?.length)).toEqual([40, 10]);
    expect(response.headers['x-gateway-complete']).toBe('false');
  });

  it.each([
    ['', 'hashes'],
    ['hashes=', 'hashes[0]'],
    [`hashes=${hash(1)},x`, 'hashes[1]'],
    [`hashes=${Array.from({ length: 21 }, (_, n) => hash(n)).join(',')}`, 'hashes'],
    [`hashes=${hash(1)}&hashes=${hash(2)}`, 'hashes'],
    [`hashes=${hash(1)}&expand=all`, 'expand'],
    [`hashes=${hash(1)}&fields=nothing`, 'fields.nothing'],
    [`hashes=${hash(1)}&wait=5`, 'wait'],
  ])('%s: a problem that names %s', async (query, field) => {
    const { status, body } = await bed.ask(`/v1/transactions?${query}`);
    expect([status, (body.errors as { field: string }[])[0]?.field, bed.upstreamCalls]).toEqual([
      400,
      field,
      0,
    ]);
  });
});
