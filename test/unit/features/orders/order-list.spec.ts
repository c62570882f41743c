import { listOrders } from '../../../../src/features/orders/order-list.service';
import { joinOrder } from '../../../../src/features/orders/order-join';
import { type OrderSources } from '../../../../src/features/orders/order-records.loader';
import { type JoinedOrder } from '../../../../src/features/orders/orders.service';
import { readOrderRecord } from '../../../../src/upstream/order/order-record';
import { readStatisticsOrder } from '../../../../src/upstream/statistics/statistics-order';
import { UpstreamError } from '../../../../src/upstream/transport/upstream-error';
import { nothingKnown } from '../../../support/joined-orders';
import { present, unavailable } from '../../../support/source-results';
import { orderId, orderRecord, statisticsOrder } from '../../../support/upstream-records';

const ids = [orderId(1), orderId(2), orderId(3)] as const;

const joined = (id: string, isComplete = true): JoinedOrder => {
  const sources: OrderSources = {
    statistics: present('statistics', 5, statisticsOrder(id), readStatisticsOrder),
    order: isComplete ? present('order', 7, orderRecord(id), readOrderRecord) : unavailable('order'),
  };
  return { ...joinOrder(id, sources, null, nothingKnown), sources, since: 0, revision: 0 };
};

const notFound = () =>
  new UpstreamError({ upstreamName: 'statistics', kind: 'order-not-found', status: 404, reason: 'unknown' });

describe('a list of orders', () => {
  it('is incomplete where one order is partial', async () => {
    const join = (id: string) => Promise.resolve(joined(id, id !== ids[2]));
    const { complete, sources } = await listOrders(ids, join, 'request');
    expect(complete).toBe(false);
    expect(sources).toHaveLength(5);
  });

  it('is incomplete where one is not found, whose problem is that of the order by itself', async () => {
    const join = (id: string) => (id === ids[1] ? Promise.reject(notFound()) : Promise.resolve(joined(id)));
    const { body, complete, sources } = await listOrders(ids, join, 'request');
    expect(body[1]).toMatchObject({
      orderId: ids[1],
      problem: { code: 'ORDER_NOT_FOUND', instance: `/v1/orders/${ids[1]}`, requestId: 'request' },
    });
    expect([complete, sources.length]).toEqual([false, 4]);
  });

  it('is as old as the oldest of its orders, and has each once for each time that it is asked', async () => {
    const join = (id: string) => Promise.resolve({ ...joined(id), revision: id === ids[1] ? 4 : 9 });
    const { body, orders } = await listOrders([ids[1], ids[0], ids[1]], join, 'request');
    expect(body.map(({ orderId }) => orderId)).toEqual([ids[1], ids[0], ids[1]]);
    expect(orders).toEqual({ ids: [ids[1], ids[0]], revision: 4 });
  });

  it('joins at most 16 orders at once', async () => {
    let [running, most] = [0, 0];
    const join = async (id: string) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return joined(id);
    };
    await listOrders(
      Array.from({ length: 40 }, (_, index) => orderId(index)),
      join,
      'request',
    );
    expect(most).toBe(16);
  });

  it('rejects with an error that is not an upstream failure', async () => {
    const join = () => Promise.reject(new TypeError('defect'));
    await expect(listOrders(ids, join, 'request')).rejects.toThrow('defect');
  });

  it('has an entity tag source without the sources of its orders, and with its problems but for the id of their request', async () => {
    const join = (id: string) => (id === ids[1] ? Promise.reject(notFound()) : Promise.resolve(joined(id)));
    const { body, etagSource } = await listOrders(ids, join, 'request');
    expect(etagSource).not.toContain('"sources"');
    expect(etagSource).toContain('ORDER_NOT_FOUND');
    expect(etagSource).not.toContain('requestId');
    expect(JSON.stringify(body)).toContain('"sources"');
  });
});
