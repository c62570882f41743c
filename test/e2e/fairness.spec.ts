import { ask, type HttpResponse, post } from '../support/http-client';
import { type Behaviour, json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const hash = `0x${'5a'.repeat(32)}`;
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => orderId(from + n));

const respondById =
  (prefix: string, record: (id: string) => unknown): Behaviour =>
  (request, response, socket) =>
    json(200, jsonText(record(request.target.slice(prefix.length))))(request, response, socket);

describe('fairness', () => {
  const gatewayTestBed = usesGatewayTestBed();

  beforeEach(() => {
    gatewayTestBed.statistics.on('/api/Orders/', respondById('/api/Orders/', statisticsOrder));
    gatewayTestBed.order.on('/v1.0/dln/order/', respondById('/v1.0/dln/order/', orderRecord));
  });

  afterEach(() => gatewayTestBed.clear());

  describe("of a caller's limit", () => {
    const leftOf = ({ headers }: HttpResponse) => /;r=(\d+);/.exec(String(headers.ratelimit))?.[1];
    const batch = (orderIds: readonly string[]) => gatewayTestBed.ask('/v1/orders/batch', post({ orderIds }));
    const transaction = (query = '') => gatewayTestBed.ask(`/v1/transactions/${hash}/orders${query}`);

    const transactionHas = (orderIds: readonly string[]) => {
      const wrapped = orderIds.map((stringValue) => ({ stringValue }));
      gatewayTestBed.statistics.on('/api/Transaction/', json(200, { orderIds: wrapped }));
    };

    it('counts each order of a batch, a repeated one once', async () => {
      await gatewayTestBed.startGateway({ RATE_LIMIT_PER_MINUTE: '10' });
      const first = await batch([...ids(6), orderId(0), orderId(1).toUpperCase().replace('0X', '0x')]);
      expect([first.status, leftOf(first)]).toEqual([200, '4']);
      expect(leftOf(await gatewayTestBed.ask('/v1/chains'))).toBe('3');
    });

    it('counts each order of a list that is asked for by GET', async () => {
      await gatewayTestBed.startGateway({ RATE_LIMIT_PER_MINUTE: '10' });
      const list = (count: number) => gatewayTestBed.ask(`/v1/orders?ids=${ids(count).join()}`);
      expect(leftOf(await list(6))).toBe('4');
      expect((await list(11)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'ids' }] });
    });

    it('refuses a batch that does not fit before any call, with the time when it will', async () => {
      await gatewayTestBed.startGateway({ RATE_LIMIT_PER_MINUTE: '10' });
      await batch(ids(6));
      const callsBefore = gatewayTestBed.upstreamCalls;
      const refused = await batch(ids(5, 20));
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retryable: true });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
      // The refused request itself counts as one.
      expect(leftOf(refused)).toBe('3');
      expect(gatewayTestBed.upstreamCalls).toBe(callsBefore);
      expect((await batch(ids(3, 20))).status).toBe(200);
    });

    it('counts the orders of a transaction where they are expanded', async () => {
      await gatewayTestBed.startGateway({ RATE_LIMIT_PER_MINUTE: '10' });
      transactionHas(ids(4));
      expect(leftOf(await transaction('?expand=none'))).toBe('9');
      expect(leftOf(await transaction())).toBe('5');
    });

    it('refuses a transaction with more orders than fit, and reads none of them', async () => {
      await gatewayTestBed.startGateway({ RATE_LIMIT_PER_MINUTE: '10' });
      transactionHas(ids(12));
      const refused = await transaction();
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ errors: [{ field: 'expand' }] });
      expect(gatewayTestBed.order.requests).toHaveLength(0);
    });
  });

  describe('of the quota of an interface', () => {
    const read = (address: string, n: number) =>
      ask(gatewayTestBed.gateway.url, `/v1.0/dln/order/${orderId(n)}`, {
        headers: { 'x-forwarded-for': address },
      });

    async function grantsOf(address: string, count: number, from: number): Promise<number> {
      let granted = 0;
      for (let n = 0; n < count; n += 1) if ((await read(address, from + n)).status === 200) granted += 1;
      return granted;
    }

    const quotaOf10 = { ORDER_REQUESTS_PER_MINUTE: '10', TRUST_PROXY: '1' };

    it('leaves half of what is left to others once they ask', async () => {
      await gatewayTestBed.startGateway(quotaOf10);
      expect(await grantsOf('203.0.113.2', 1, 0)).toBe(1);
      expect(await grantsOf('203.0.113.1', 12, 100)).toBe(5);
      const refused = await read('203.0.113.1', 200);
      expect(refused.body).toMatchObject({ code: 'UPSTREAM_RATE_LIMITED', retryable: true });
      expect(await grantsOf('203.0.113.3', 4, 300)).toBe(2);
      expect(gatewayTestBed.order.requests).toHaveLength(8);
    });
  });
});
