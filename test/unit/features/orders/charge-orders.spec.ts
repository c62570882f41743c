import { chargeOrders } from '../../../../src/features/orders/charge-orders';
import { orderId } from '../../../support/upstream-records';

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => orderId(n));

describe('charging the orders of a request to its client', () => {
  let charged: number[];
  const clientWith = (limitPerMinute: number | null) => ({
    name: 'key',
    limitPerMinute,
    consume: (requests: number) => {
      charged.push(requests);
      return Promise.resolve();
    },
  });

  beforeEach(() => {
    charged = [];
  });

  it.each([
    ['no orders', ids(0), []],
    ['one order, which the request itself counts for', ids(1), []],
    ['further orders', ids(3), [2]],
    ['as many as the limit', ids(5), [4]],
    ['distinct orders only', [...ids(2), ...ids(2), ...ids(2)], [1]],
    ['one order many times', [...ids(1), ...ids(1)], []],
  ])('counts %s', async (_, orderIds, counts) => {
    await chargeOrders(orderIds, { client: clientWith(5) }, 'orderIds');
    expect(charged).toEqual(counts);
  });

  it('rejects more than the whole limit as a mistake in the field, and counts nothing', async () => {
    await expect(chargeOrders(ids(6), { client: clientWith(5) }, 'orderIds')).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ field: 'orderIds', message: expect.stringMatching(/\b6\b.*\b5\b/) as string }] },
    });
    expect(charged).toEqual([]);
  });

  it('rejects as the rate limit does where the orders exceed what is left', async () => {
    const client = { ...clientWith(5), consume: () => Promise.reject(new Error('rate limited')) };
    await expect(chargeOrders(ids(3), { client }, 'orderIds')).rejects.toThrow('rate limited');
  });

  it.each([
    ['without a client', null],
    ['of a client without a limit', clientWith(null)],
  ])('does nothing %s', async (_, client) => {
    await chargeOrders(ids(50), { client }, 'orderIds');
    expect(charged).toEqual([]);
  });
});
