import { type Type } from '@nestjs/common';
import { compressors } from '../../src/http/responses/content-coding';
import { ResponseCache } from '../../src/http/responses/response-cache';
import { MemoryCache } from '../../src/cache/entry-store';
import { usesFakeClock } from '../support/clock';
import { type HttpResponse, type Ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const token = 'an-access-token-of-a-caller';
const listPath = '/v1.0/token-list';

/** About 1 MB. */
const tokenList = jsonText({
  tokens: Object.fromEntries(
    Array.from({ length: 6000 }, (_, n) => {
      const address = `0x${n.toString(16).padStart(40, '0')}`;
      const name = `Token ${n}, ${(n * 7919).toString(36)}`;
      return [address, { address, symbol: `T${n}`, name, decimals: 18, tags: ['tokens', `t${n}`] }];
    }),
  ),
});

/** The same resource in a thousand spellings, each new. */
const spellings = Array.from(
  { length: 1000 },
  (_, n) =>
    [
      `${listPath}?chainId=1&t=${n}`,
      `${listPath}?chainId=%31&t=${n}`,
      `${listPath}?t=${n}&chainId=1`,
      `${listPath}?chainId=1&accesstoken=${token}-${n}`,
      `${listPath}?${'&'.repeat(n % 500)}accesstoken=${token}&chainId=%31`,
    ][n % 5]!,
);

const ids = Array.from({ length: 10 }, (_, n) => orderId(n + 1));
const fetchedBefore = ids.flatMap((id) => [
  `/v1/orders/${id}`,
  `/v1/orders/${id}/status`,
  `/api/Orders/${id}`,
  `/v1.0/dln/order/${id}`,
]);

describe('the response cache', () => {
  const gatewayTestBed = usesGatewayTestBed();
  const clock = usesFakeClock();

  beforeEach(() => {
    for (const id of ids) {
      gatewayTestBed.statistics.on(`/api/Orders/${id}`, json(200, jsonText(statisticsOrder(id))));
      gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
    }
    gatewayTestBed.order.on(listPath, json(200, tokenList));
  });

  afterEach(() => {
    clock.reset();
    jest.restoreAllMocks();
    gatewayTestBed.resetUpstreams();
  });

  const atOnce = 20;

  /** The number of responses of each kind. */
  async function tally(
    targets: readonly string[],
    kindOf: (response: HttpResponse) => string | number,
    how?: Ask,
  ): Promise<Record<string, number>> {
    const kinds: Record<string, number> = {};
    for (let n = 0; n < targets.length; n += atOnce) {
      const responses = await Promise.all(
        targets.slice(n, n + atOnce).map((target) => gatewayTestBed.ask(target, how)),
      );
      for (const response of responses) kinds[kindOf(response)] = (kinds[kindOf(response)] ?? 0) + 1;
    }
    return kinds;
  }

  const statusOf = ({ status }: HttpResponse) => status;
  const cacheOf = <T>(type: Type<T>): T => gatewayTestBed.gateway.app.get(type, { strict: false });

  it('is not evicted by a thousand spellings of one URL, compresses once, and stores no secret of them', async () => {
    await gatewayTestBed.pooledGateway({
      CACHE_MAX_BYTES: String(8 * 1024 * 1024),
      TOKEN_LIST_MAX_BYTES: String(2 * 1024 * 1024),
    });
    const compress = jest.spyOn(compressors, 'br');
    expect(await tally(fetchedBefore, statusOf)).toEqual({ 200: 40 });
    expect(await tally(fetchedBefore, statusOf)).toEqual({ 200: 40 });
    const kindOf = ({ status, bytes, headers }: HttpResponse) =>
      `${status} ${bytes.length} ${headers.etag ?? ''}`;
    const kinds = await tally(spellings, kindOf, { headers: { 'accept-encoding': 'br' } });
    expect(Object.values(kinds)).toEqual([1000]);
    expect(gatewayTestBed.order.countOf(listPath)).toBe(1);
    expect(compress.mock.calls).toHaveLength(1);

    const samples = await readMetrics(gatewayTestBed.gateway.url);
    expect(samples.get('response_cache_records')).toBe(41);
    expect(samples.get('response_cache_bytes')).toBeLessThan(1024 * 1024);
    expect(samples.get('response_cache_evictions_total')).toBe(0);
    expect(samples.get('cache_evictions_total')).toBe(0);
    const keys = [...cacheOf(MemoryCache).keys(), ...cacheOf(ResponseCache).keys(), ...samples.keys()];
    expect(keys.filter((key) => key.includes(token))).toEqual([]);

    gatewayTestBed.statistics.on('/', reset);
    gatewayTestBed.order.on('/', reset);
    clock.passSeconds(60);
    expect(await tally([...fetchedBefore, `${listPath}?chainId=1`], statusOf)).toEqual({ 200: 41 });
  }, 60_000);

  it.each([
    ['the case of an id', `/v1/orders/${ids[0]}`, `/v1/orders/0x${ids[0]!.slice(2).toUpperCase()}`],
    ['percent-encoding', `/api/Orders/${ids[0]}`, `/api/Orders/%30x${ids[0]!.slice(2)}`],
    [
      'the order of parameters',
      `/v1/orders/${ids[0]}?expand=raw&fields=status`,
      `/v1/orders/${ids[0]}?fields=status&expand=raw`,
    ],
    [
      'the order of paths',
      `/v1/orders/${ids[0]}?fields=phase,status`,
      `/v1/orders/${ids[0]}?fields=status,%20phase,status`,
    ],
    ['what only one of two requires', `/v1/orders/${ids[0]}`, `/v1/orders/${ids[0]}?require=complete`],
    ['a default', '/v1/tokens?chainId=1', '/v1/tokens?limit=100&chainId=1&offset=0'],
    ['the case of a search', '/v1/tokens?chainId=1&search=t1', '/v1/tokens?chainId=1&search=T1'],
    ['a cache buster', `${listPath}?chainId=1`, `${listPath}?chainId=1&t=1`],
  ])('keeps one response for two spellings: %s', async (_, canonical, other) => {
    await gatewayTestBed.pooledGateway();
    gatewayTestBed.statistics.on('/api/TokenMetadata', json(200, { tokens: [], totalCount: 0 }));
    const [first] = [await gatewayTestBed.ask(canonical), await gatewayTestBed.ask(other)];
    for (const target of [canonical, other]) {
      const again = await gatewayTestBed.ask(target);
      expect(again.status).toBe(200);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      expect(again.headers.etag).toBe(first.headers.etag);
    }
    expect(cacheOf(ResponseCache).size).toBe(1);
  });

  it('deletes the response of a removed entry', async () => {
    await gatewayTestBed.pooledGateway();
    await gatewayTestBed.ask(`${listPath}?chainId=1`);
    expect(cacheOf(ResponseCache).size).toBe(1);
    cacheOf(MemoryCache).clear();
    expect(cacheOf(ResponseCache).size).toBe(0);
  });

  it('evicts only responses for new responses', async () => {
    await gatewayTestBed.pooledGateway({ RESPONSE_CACHE_MAX_BYTES: String(1024 * 1024) });
    const targets = Array.from({ length: 150 }, (_, n) => `/v1/tokens?chainId=1&limit=40&offset=${n}`);
    gatewayTestBed.statistics.on('/api/TokenMetadata', json(200, { tokens: [], totalCount: 0 }));
    // Short responses are kept once they are requested again.
    expect(await tally([...targets, ...targets], statusOf)).toEqual({ 200: 300 });
    const samples = await readMetrics(gatewayTestBed.gateway.url);
    expect(samples.get('response_cache_evictions_total')).toBeGreaterThan(0);
    expect(samples.get('response_cache_bytes')).toBeLessThanOrEqual(1024 * 1024);
    expect(samples.get('cache_memory_records')).toBe(2);
    expect(samples.get('cache_evictions_total')).toBe(0);
  });
});
