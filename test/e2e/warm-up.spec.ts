import { usesFakeClock } from '../support/clock';
import { eventually } from '../support/eventually';
import { json, neverRespond } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';

const address = '0x00000000000000000000000000000000000000c3';
const tokenList = {
  tokens: { [address]: { address, symbol: 'TST', name: 'Test', decimals: 6, tags: [] } },
};
const warm = { WARM_UP: 'true', TOKEN_LIST_CHAIN_IDS: '1,10,8453' };

describe('the warm-up', () => {
  const gatewayTestBed = usesGatewayTestBed(warm);
  const { statistics, order } = gatewayTestBed;
  const clock = usesFakeClock();

  beforeEach(() => {
    clock.reset();
    statistics.on('/api/TokenMetadata/popularTokens', json(200, { tokens: [], totalCount: 0 }));
    statistics.on('/api/Users/', json(200, { users: [], totalCount: 0, searchResult: null }));
    order.on('/v1.0/token-list', json(200, tokenList));
  });

  afterEach(() => gatewayTestBed.clear());

  const isWarm = () => Promise.resolve(statistics.requests.length === 5 && order.requests.length === 3);
  const get = (target: string) => gatewayTestBed.ask(target);

  it('reads token lists, popularity and the first leaderboard page, so that no caller has to wait', async () => {
    await gatewayTestBed.startGateway();
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

  it('delays readiness until it is over, up to its time limit', async () => {
    order.on('/v1.0/token-list', neverRespond);
    // The time runs from before the gateway listens, which on a busy machine takes a while itself.
    await gatewayTestBed.startGateway({ WARM_UP_TIMEOUT_MS: '1500' });
    expect((await get('/health/ready')).status).toBe(503);
    const isReady = async () => (await get('/health/ready')).status === 200;
    await eventually('the gateway is ready', isReady, 5000);
    expect(order.requests).toHaveLength(1);
  });

  it('is followed by refreshes ahead of the end of freshness, for what is requested', async () => {
    await gatewayTestBed.startGateway({ TOKEN_LIST_FRESH_SECONDS: '100' });
    await eventually('everything is read', isWarm);
    const list = '/v1.0/token-list?chainId=10';
    await get(list);
    clock.passSeconds(80);
    expect((await get(list)).headers['cache-status']).toMatch(/hit;ttl=\d+$/);
    expect(order.requests).toHaveLength(3);
    // Freshness ends somewhere between 90 and 110 seconds, and its last tenth is for refreshing ahead.
    while (clock.aheadMs < 110_000 && order.requests.length === 3) {
      const { headers } = await get(list);
      expect(headers['cache-status']).toMatch(/hit;ttl=\d+$/);
      clock.passSeconds(1);
    }
    expect(order.requests.map(({ target }) => target).slice(3)).toEqual([list]);
  });
});
