import { chargeOrders, chargeOrdersOnce } from '../../../../src/features/orders/charge-orders';
import { rateLimitOf, SlidingWindowCounter } from '../../../../src/http/access/rate-limiter';
import { Problem } from '../../../../src/http/problems/problem';
import { type RequestContext } from '../../../../src/http/requests/request-context';
import { orderId } from '../../../support/upstream-records';

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => orderId(index + 1));

/** A client with a limit, and what was counted of its requests. */
function clientWith(limitPerMinute: number | null) {
  const counted: number[] = [];
  const consume = (requests: number) => {
    counted.push(requests);
    return Promise.resolve();
  };
  return { context: { client: { limitPerMinute, consume } } as unknown as RequestContext, counted };
}

describe('the orders of a request', () => {
  it.each([
    ['count as requests, the request itself as the first', 10, idsTo(10), [9]],
    ['count once each', 10, [...idsTo(3), ...idsTo(2)], [2]],
    ['count nothing more where it is one', 10, [...idsTo(1), ...idsTo(1)], []],
    ['count nothing without a limit', null, idsTo(50), []],
  ])('%s', async (_, limit, orderIds, charged) => {
    const { context, counted } = clientWith(limit);
    await chargeOrders(orderIds, context, 'ids');
    expect(counted).toEqual(charged);
  });

  it('are refused where they exceed the whole limit, and none counts', async () => {
    const { context, counted } = clientWith(10);
    const message = 'asks for 11 orders; each counts as a request, and the limit is 10 a minute';
    await expect(chargeOrders(idsTo(11), context, 'ids')).rejects.toMatchObject({
      status: 400,
      details: { errors: [{ field: 'ids', message }] },
    });
    expect(counted).toEqual([]);
  });

  it('fit after the time that their refusal names, the request that asks again included', async () => {
    const limit = 7;
    const counter = new SlidingWindowCounter();
    let nowMs = 0;
    const consume = (requests: number) => {
      const { resetSeconds, isExceeded } = rateLimitOf(
        counter.count(limit, nowMs, requests),
        limit,
        requests,
      );
      const refusal = new Problem('RATE_LIMITED', { retryAfterSeconds: resetSeconds });
      return isExceeded ? Promise.reject(refusal) : Promise.resolve();
    };
    const context = { client: { limitPerMinute: limit, consume } } as unknown as RequestContext;
    await consume(1);
    nowMs = 10_000;
    await consume(1);
    const refusal: unknown = await chargeOrders(idsTo(limit), context, 'ids').catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 60 } });
    nowMs = 70_000;
    await consume(1);
    await expect(chargeOrders(idsTo(limit), context, 'ids')).resolves.toBeUndefined();
  });

  it('count nothing where nobody is limited', async () => {
    await expect(chargeOrders(idsTo(50), { client: null }, 'ids')).resolves.toBeUndefined();
  });

  it('count by the first of several reads alone', async () => {
    const { context, counted } = clientWith(10);
    const charge = chargeOrdersOnce(context, 'ids');
    await charge(idsTo(3));
    await charge(idsTo(7));
    expect(counted).toEqual([2]);
  });
});
