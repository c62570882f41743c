import { encodeHash } from '../../sandbox/value-encoders';
import { type TransactionsView } from '../../src/features/orders/order-lists.view';
import { FakeClock } from '../support/clock';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { json } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const hash = (n: number): string => `0x${n.toString(16).padStart(64, 'f')}`;

const bed = usesGatewayTestBed();

beforeEach(async () => {
  await bed.startGateway();
  created(1, [1, 2]);
  created(2, [3]);
});

afterEach(() => bed.clear());
const created = (n: number, orders: readonly number[]): void => {
  const orderIds = orders.map((order) => encodeHash(orderId(order)));
  bed.statistics.on(`/api/Transaction/${hash(n)}/orderIds`, json(200, { orderIds }));
};

describe('GET /v1/transactions', () => {
  it('has a result for each hash, in their order: its order ids or its problem', async () => {
    const response = await bed.ask(`/v1/transactions?hashes=${hash(2)},${hash(9)},${hash(1)}`);
    expect([response.status, response.headers['x-gateway-complete']]).toEqual([200, 'false']);
    expect(response.body).toMatchObject({
      results: [
        { transactionHash: hash(2), orderIds: [orderId(3)] },
        {
          transactionHash: hash(9),
          problem: { code: 'TRANSACTION_NOT_FOUND', instance: expect.any(String) as string },
        },
        { transactionHash: hash(1), orderIds: [orderId(1), orderId(2)] },
      ],
    });
  });

  it('costs one call a transaction, is asked for a hash once however it is written, and keeps its tag', async () => {
    const written = [hash(2), hash(2).replaceAll('f', 'F'), ` ${hash(1)}`].join(',');
    const { body, headers } = await bed.ask(`/v1/transactions?hashes=${encodeURIComponent(written)}`);
    expect((body as unknown as TransactionsView).results).toHaveLength(2);
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await bed.ask(`/v1/transactions?hashes=${hash(2)},${hash(1)}`, again)).status).toBe(304);
    expect([bed.statistics.requests.length, bed.order.requests.length]).toEqual([2, 0]);
  });

  it('has each order once, however often the interface lists it', async () => {
    created(1, [2, 1, 2]);
    const { body } = await bed.ask(`/v1/transactions?hashes=${hash(1)}`);
    expect(body).toMatchObject({ results: [{ orderIds: [orderId(2), orderId(1)] }] });
    expect((await bed.ask(`/v1/transactions/${hash(1)}/orders`)).body.orderIds).toHaveLength(2);
  });

  it.each([
    ['', 'hashes'],
    ['hashes=', 'hashes[0]'],
    [`hashes=${hash(1)},x`, 'hashes[1]'],
    [`hashes=${Array.from({ length: 21 }, (_, n) => hash(n)).join(',')}`, 'hashes'],
    [`hashes=${hash(1)}&hashes=${hash(2)}`, 'hashes'],
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

it('keeps the orders of a transaction for a minute while the interface says that it has none, and believes it then', async () => {
  const day = 24 * 60 * 60;
  const clock = FakeClock.start();
  const read = async () => (await bed.ask(`/v1/transactions/${hash(1)}/orders?expand=none`)).body;
  try {
    const known = { orderIds: [orderId(1), orderId(2)] };
    expect(await read()).toMatchObject(known);
    created(1, []);
    for (const seconds of [2 * day, 30, 29]) {
      clock.passSeconds(seconds);
      expect(await read()).toMatchObject(known);
    }
    expect(bed.statistics.requests).toHaveLength(4);
    clock.passSeconds(2);
    expect(await read()).toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
  } finally {
    clock.stop();
  }
});
