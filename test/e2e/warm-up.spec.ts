import { eventually } from '../support/eventually';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { held, json, reset, ScriptedUpstream, silence } from '../support/scripted-upstream';

const address = '0x00000000000000000000000000000000000000c3';
const tokenList = {
  tokens: { [address]: { address, symbol: 'TST', name: 'Test', decimals: 6, tags: [] } },
};
const warm = { WARM_UP: 'true', TOKEN_LIST_CHAIN_IDS: '1,10,8453' };

describe('the warm-up', () => {
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateway: RunningGateway;
  let clockAheadMs = 0;

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
    const realNow = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => realNow() + clockAheadMs);
  });

  beforeEach(() => {
    clockAheadMs = 0;
    statistics.on('/api/TokenMetadata/popularTokens', json(200, { tokens: [], totalCount: 0 }));
    statistics.on('/api/Users/', json(200, { users: [], totalCount: 0, searchResult: null }));
    order.on('/v1.0/token-list', json(200, tokenList));
  });

  afterEach(async () => {
    await gateway.close();
    statistics.reset();
    order.reset();
  });

  afterAll(async () => {
    jest.restoreAllMocks();
    await Promise.all([statistics.close(), order.close()]);
  });

  const start = async (environment: Record<string, string> = {}) => {
    const upstream = { statisticsUrl: statistics.url, orderUrl: order.url };
    gateway = await startGateway(upstream, { ...warm, ...environment });
  };
  const isWarm = () => Promise.resolve(statistics.requests.length === 5 && order.requests.length === 3);
  const get = (target: string) => ask(gateway.url, target);

  it('reads token lists, popularity and the first leaderboard page, so that no caller has to wait', async () => {
    await start();
    await eventually('everything is read', isWarm);
    for (const target of [
      '/v1/tokens?chainId=1',
      '/v1/tokens?chainId=8453&limit=5',
      '/v1.0/token-list?chainId=10',
      '/v1/tokens/popular',
      '/api/TokenMetadata/popularTokens/10',
      '/v1/leaderboard',
    ]) {
      const { status, headers } = await get(target);
      expect({ target, status }).toEqual({ target, status: 200 });
      expect(headers['cache-status']).not.toContain('fwd');
    }
    expect(await isWarm()).toBe(true);
  });

  it('makes one call at a time to each interface, and none after the gateway has closed', async () => {
    const waiting = held(json(200, tokenList));
    order.on('/v1.0/token-list', waiting.behaviour);
    await start();
    await eventually('statistics is read', () => Promise.resolve(statistics.requests.length === 5));
    expect(order.requests).toHaveLength(1);
    const closed = gateway.close();
    waiting.release();
    await closed;
    expect(order.requests).toHaveLength(1);
  });

  it('keeps the gateway from being ready until it is over, but not for longer than its time', async () => {
    order.on('/v1.0/token-list', silence);
    await start({ WARM_UP_TIMEOUT_MS: '300' });
    expect((await get('/health/ready')).status).toBe(503);
    await eventually('the gateway is ready', async () => (await get('/health/ready')).status === 200);
    expect(order.requests).toHaveLength(1);
  });

  it('leaves what fails to whoever asks for it', async () => {
    order.on('/v1.0/token-list', reset);
    await start();
    await eventually('everything was tried', isWarm);
    expect((await get('/v1/tokens?chainId=1')).body.code).toBe('UPSTREAM_UNAVAILABLE');
    order.on('/v1.0/token-list', json(200, tokenList));
    expect((await get('/v1/tokens?chainId=1')).status).toBe(200);
  });

  it('leaves callers their part of a quota', async () => {
    await start({ ORDER_REQUESTS_PER_MINUTE: '2' });
    await eventually('one list is read', () => Promise.resolve(statistics.requests.length === 5));
    expect(order.requests).toHaveLength(1);
    expect((await get('/v1.0/token-list?chainId=8453')).status).toBe(200);
  });

  it('is followed by refreshes ahead of the end of freshness, for what is asked for', async () => {
    await start({ TOKEN_LIST_FRESH_SECONDS: '100' });
    await eventually('everything is read', isWarm);
    const list = '/v1.0/token-list?chainId=10';
    await get(list);
    clockAheadMs = 80_000;
    expect((await get(list)).headers['cache-status']).toMatch(/hit;ttl=\d+$/);
    expect(order.requests).toHaveLength(3);
    // Freshness ends somewhere between 90 and 110 seconds, and its last tenth is for refreshing ahead.
    for (; clockAheadMs < 110_000 && order.requests.length === 3; clockAheadMs += 1000) {
      const { headers } = await get(list);
      expect(headers['cache-status']).toMatch(/hit;ttl=\d+$/);
    }
    expect(order.requests.map(({ target }) => target).slice(3)).toEqual([list]);
  });
});
