import { setTimeout as delay } from 'node:timers/promises';
import { type FleetProxy, startEdge } from '../processes/nginx';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, post } from '../support/http-client';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const freshSeconds = 2;
const intervalMs = 500;
const orders = 20;
const isOpen = (n: number) => n % 3 === 0;
const pathOf = (n: number) => `/v1/orders/${orderId(n)}`;
const tokens = '/v1.0/token-list?chainId=1';
/** Long enough to be compressed. */
const tokenList = jsonText({
  tokens: Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => {
      const address = `0x${n.toString(16).padStart(40, '0')}`;
      return [address, { address, symbol: `T${n}`, name: `Token ${n}`, decimals: 18, tags: [] }];
    }),
  ),
});

describeWith('nginx')('the shipped nginx with its cache', () => {
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateways: RunningGateway[];
  let edge: FleetProxy;
  /** When each request came to a gateway, by its URL. */
  const seen = new Map<string, number[]>();

  const get = (target: string, headers: Record<string, string> = {}) => ask(edge.url, target, { headers });
  const seenOf = (target: string) => seen.get(target)?.length ?? 0;

  function setState(n: number, state: string): void {
    const id = orderId(n);
    statistics.on(`/api/Orders/${id}`, json(200, jsonText(statisticsOrder(id, { state }))));
    order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id, { status: state }))));
  }

  async function startCountingGateway(environment: Record<string, string> = {}): Promise<RunningGateway> {
    const urls = { statisticsUrl: statistics.url, orderUrl: order.url };
    const gateway = await startGateway(urls, {
      TRUST_PROXY: '1',
      LIVE_OPENS_PER_MINUTE: '1000',
      ...environment,
    });
    gateway.app.getHttpServer().on('request', ({ url = '' }: { url?: string }) => {
      seen.set(url, [...(seen.get(url) ?? []), performance.now()]);
    });
    return gateway;
  }

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
    for (let n = 0; n < orders; n += 1) setState(n, isOpen(n) ? 'Created' : 'ClaimedUnlock');
    statistics.on(`/api/Orders/${orderId(99)}`, json(404, { message: 'order not found', errorCode: 404 }));
    order.on(`/v1.0/dln/order/${orderId(99)}`, json(400, { errorCode: 15, errorId: 'UNKNOWN_ORDER' }));
    order.on('/v1.0/token-list', json(200, tokenList));
    gateways = await Promise.all([startCountingGateway(), startCountingGateway()]);
    edge = await startEdge(gateways.map(({ url }) => url));
  });

  afterAll(async () => {
    await edge.program.stop();
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await Promise.all([statistics.close(), order.close()]);
  });

  it('asks for each order at most once in its fresh window, and shows a change a second later at most', async () => {
    // Long enough to see the change as late as it may come.
    const seconds = 7;
    const startedMs = performance.now();
    /** By how much the machine has been slower than the clients. */
    let lagMs = 0;
    for (let n = 0; n < orders; n += 1) await get(pathOf(n));
    const endMs = performance.now() + seconds * 1000;
    const changed = { n: 0, atMs: 0, seenMs: 0 };
    const client = async (index: number) => {
      const n = index % orders;
      await delay(index * 5);
      while (performance.now() < endMs) {
        const askedMs = performance.now();
        const { status, body } = await get(pathOf(n));
        expect(status).toBe(200);
        if (n === changed.n && body.status === 'Fulfilled') changed.seenMs ||= performance.now();
        await delay(intervalMs);
        lagMs = Math.max(lagMs, performance.now() - askedMs - intervalMs);
      }
    };
    const clients = Array.from({ length: 120 }, (_, index) => client(index));
    await delay(1300);
    setState(changed.n, 'Fulfilled');
    changed.atMs = performance.now();
    await Promise.all(clients);
    // Of the first window, a part may have passed; of the last one, too. An order whose refresh is late is asked for again.
    const allowed = 2 + (performance.now() - startedMs + 4 * lagMs) / 1000 / freshSeconds;
    const tooOften = Array.from({ length: orders }, (_, n) => ({
      n,
      atMs: seen.get(pathOf(n)) ?? [],
    })).filter(({ n, atMs }) => atMs.length === 0 || atMs.length > (isOpen(n) ? allowed : 1));
    expect(tooOften).toEqual([]);
    const lateMs = changed.seenMs - changed.atMs;
    expect(lateMs).toBeGreaterThan(0);
    expect(lateMs).toBeLessThan(2 * freshSeconds * 1000 + 1000 + 2 * lagMs);
  }, 30_000);

  it('has one copy for all codings, and responds with the id of each request', async () => {
    const plain = await get(tokens, { 'x-request-id': 'first-request' });
    const packed = await get(tokens, {
      'x-request-id': 'other-request',
      'accept-encoding': 'gzip, deflate, br',
    });
    const again = await get(tokens, { 'accept-encoding': 'gzip;q=0' });
    expect(plain.text).toBe(tokenList);
    expect(again.text).toBe(tokenList);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect([plain, packed, again].map(({ headers }) => headers['x-cache-status'])).toEqual([
      'MISS',
      'HIT',
      'HIT',
    ]);
    expect([plain, packed].map(({ headers }) => headers['x-request-id'])).toEqual([
      'first-request',
      'other-request',
    ]);
    expect(plain.headers['cache-control']).toContain('s-maxage=');
    expect(packed.headers['cache-control']).toBe('no-cache');
    const { etag = '' } = packed.headers;
    expect((await get(tokens, { 'if-none-match': etag })).status).toBe(304);
    expect(seenOf(tokens)).toBe(1);
  });

  it.each<[string, string, Parameters<typeof ask>[2]]>([
    ['that waits by its parameter', `${pathOf(1)}?wait=1`, {}],
    ['that prefers to wait', pathOf(1), { headers: { prefer: 'wait=1' } }],
    ['for a stream', `${pathOf(1)}/events`, {}],
    ['with an API key', pathOf(1), { headers: { 'x-api-key': rightKey } }],
    ['with Authorization', pathOf(1), { headers: { authorization: `Bearer ${rightKey}` } }],
    ['to POST', '/v1/orders/batch', post({ orderIds: [orderId(1)] })],
    ['at another spelling of its URL', pathOf(1).replace('0x', '%30x'), {}],
    ['for an order that nobody knows', pathOf(99), {}],
    ['for the health', '/health/ready', {}],
  ])('leaves each request %s to a gateway', async (_, target, how) => {
    const before = seenOf(target);
    for (let n = 1; n <= 2; n += 1) {
      const { headers } = await ask(edge.url, target, how);
      expect(headers['x-cache-status'] ?? 'none').not.toBe('HIT');
      expect(seenOf(target)).toBe(before + n);
    }
  });

  it('stores no response that is private', async () => {
    const keyed = await startCountingGateway(apiKeysVariable({ web: rightKey }));
    const privately = await startEdge([keyed.url]);
    const before = seenOf(pathOf(2));
    const how = { headers: { 'x-api-key': rightKey } };
    for (let n = 1; n <= 2; n += 1) {
      expect((await ask(privately.url, pathOf(2), how)).status).toBe(200);
      expect(seenOf(pathOf(2))).toBe(before + n);
    }
    expect((await ask(privately.url, pathOf(2))).status).toBe(401);
    await privately.program.stop();
    await keyed.close();
  });

  it('responds within the windows on error while no gateway does', async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
    await delay(freshSeconds * 1000);
    const responses = await Promise.all(Array.from({ length: orders }, (_, n) => get(pathOf(n))));
    expect(responses.map(({ status }) => status)).toEqual(Array(orders).fill(200));
    expect(responses[3]?.headers).toMatchObject({ 'x-cache-status': 'STALE', 'cache-control': 'no-cache' });
    expect((await get(tokens)).text).toBe(tokenList);
    expect(await get(pathOf(98))).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
  });
});
