import { type OrderView } from '../../src/features/orders/order.view';
import { FakeClock } from '../support/clock';
import { EventStreamClient } from '../support/event-stream-client';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { readMetrics } from '../support/metrics';
import { json } from '../support/scripted-upstream';
import { jsonText, orderRecord, statisticsOrder, takeToken, trackedEvent } from '../support/upstream-records';

/** Ids whose first digits differ, as those of hashes do. */
const orderId = (index: number): string => `0x${(0x1000_0000 + index).toString(16).padEnd(64, '7')}`;

const listOf = (address: string) =>
  json(200, { tokens: { [address]: { address, symbol: 'USDC', name: 'USD Coin', decimals: 6 } } });

describe('what to expect of an order', () => {
  const bed = usesGatewayTestBed();

  beforeEach(async () => {
    await bed.clear();
    await bed.startGateway();
  });

  /** An order of now: created so many seconds ago, and fulfilled then, or not. */
  function scriptOrder(id: string, createdSecondsAgo: number, fulfilledAfter: number | null): void {
    const createdAt = Math.floor(Date.now() / 1000) - createdSecondsAgo;
    const state = fulfilledAfter === null ? 'Created' : 'Fulfilled';
    const record = statisticsOrder(id, {
      state,
      createdSrcEventMetadata: trackedEvent(createdAt),
      fulfilledDstEventMetadata: fulfilledAfter === null ? null : trackedEvent(createdAt + fulfilledAfter),
    });
    bed.statistics.on(`/api/Orders/${id}`, json(200, jsonText(record)));
    bed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id, { status: state }))));
  }
  const order = async (index: number, path = ''): Promise<OrderView> =>
    (await bed.ask(`/v1/orders/${orderId(index)}${path}`)).body as unknown as OrderView;

  /** Reads orders that were filled. */
  async function learn(count: number, seconds: number): Promise<void> {
    for (let index = 100; index < 100 + count; index += 1) {
      scriptOrder(orderId(index), 300, seconds);
      await order(index);
    }
  }

  it('is learned from the orders that are read, and told of others between the same chains', async () => {
    scriptOrder(orderId(1), 5, null);
    expect((await order(1)).next).toMatchObject({ type: 'Fulfilled', typical: null, lateSince: null });
    await learn(20, 4);
    scriptOrder(orderId(2), 5, null);
    const { next, meta } = await order(2);
    const lateSince = new Date(Date.parse(next!.since!) + 60_000).toISOString().replace('.000', '');
    expect(next).toMatchObject({
      typical: { p50Seconds: 4, p90Seconds: 4, samples: 20 },
      lateSince,
    });
    expect(meta.pollAfterSeconds).toBe(2);
    const status = await order(2, '/status');
    expect([status.next, status.meta.pollAfterSeconds]).toEqual([next, 2]);
    expect(bed.upstreamCalls).toBe(44);
  });

  it('is told those who follow an order as those who ask for it, within a minute', async () => {
    const clock = FakeClock.start();
    scriptOrder(orderId(1), 5, null);
    const stream = await EventStreamClient.open(bed.gateway.url, `/v1/orders/${orderId(1)}/events`);
    try {
      await stream.until('the order', ({ events }) => events.length > 0);
      expect(stream.last?.data).toMatchObject({ next: { typical: null }, meta: { pollAfterSeconds: 2 } });
      // The cache parses the record of the first read once more.
      clock.passSeconds(3);
      await order(1);
      await learn(20, 4);
      clock.passSeconds(60);
      const { next, meta } = await order(1, '/status');
      await stream.until('what is typical', ({ events }) => events.length > 1);
      expect(stream.last?.data).toMatchObject({ next, meta: { pollAfterSeconds: meta.pollAfterSeconds } });
      expect([next?.typical?.samples, meta.pollAfterSeconds]).toEqual([20, 3]);
    } finally {
      stream.close();
      clock.stop();
    }
  });

  it('is late after a minute, which the metrics count once', async () => {
    await learn(20, 4);
    scriptOrder(orderId(1), 59 * 60, null);
    for (const path of ['', '/status', '?fields=next']) {
      const { next } = await order(1, path);
      expect(Date.parse(next!.lateSince!)).toBeLessThan(Date.now());
    }
    const metrics = await readMetrics(bed.gateway.url);
    expect(metrics.get('late_orders_total{step="Fulfilled"}')).toBe(1);
    // The twenty that were filled wait for the settlement, of which nothing is known.
    expect(metrics.get('late_orders_total{step="SentUnlock"}')).toBe(0);
    const typical = 'typical_fulfilment_seconds{give_chain="8453",take_chain="42161"';
    expect(['0.5', '0.9'].map((quantile) => metrics.get(`${typical},quantile="${quantile}"}`))).toEqual([
      4, 4,
    ]);
  });

  it('says whether a token is on the list of its chain, once that is at hand, without a call', async () => {
    scriptOrder(orderId(1), 5, null);
    expect((await order(1)).take.token?.listed).toBeNull();
    for (const [index, address, listed] of [
      [2, takeToken, true],
      [3, `0x${'ee'.repeat(20)}`, false],
    ] as const) {
      await bed.clear();
      await bed.startGateway();
      bed.order.on('/v1.0/token-list', listOf(address));
      await bed.ask('/v1/tokens?chainId=42161');
      const { length } = bed.order.requests;
      scriptOrder(orderId(index), 5, null);
      expect((await order(index)).take.token?.listed).toBe(listed);
      expect(bed.order.requests.length - length).toBe(1);
    }
  });
});
