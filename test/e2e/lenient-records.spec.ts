import { encodeAddress } from '../../sandbox/value-encoders';
import { type RunningGateway, startGateway } from '../support/gateway';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

describe('what the specification does not show spoils nothing', () => {
  let upstream: ScriptedUpstream;
  let gateway: RunningGateway;

  beforeEach(async () => {
    upstream = await ScriptedUpstream.start();
    gateway = await startGateway({ statisticsUrl: upstream.url, orderUrl: upstream.url });
    upstream.on('/v1.0/dln/order/', json(200, jsonText(orderRecord(orderId(1)))));
  });

  afterEach(async () => {
    await gateway.close();
    await upstream.close();
  });

  const get = async (path: string) => {
    const response = await fetch(`${gateway.url}${path}`);
    return { status: response.status, text: await response.text() };
  };

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'order metadata with a version in words',
      { orderMetadata: { version: '2.0' } },
      { metadata: { version: null } },
    ],
    ['an affiliate fee that is a list', { affiliateFee: [] }, { fees: { affiliate: null } }],
    ['a preswap in words', { preswapData: 'none' }, { preswap: null }],
    [
      'an unlock beneficiary that is a list',
      { unlockBeneficiarySrc: [] },
      { authorities: { unlockBeneficiary: null } },
    ],
    [
      'an absent authority with an empty list of bytes',
      { unlockAuthorityDst: { Base64Value: null, bytesArrayValue: '[]', stringValue: null } },
      { authorities: { unlock: null } },
    ],
  ])('an order with %s', async (_, changes, expected) => {
    const body = jsonText(statisticsOrder(orderId(1), changes));
    upstream.on('/api/Orders/', json(200, body));
    expect(await get(`/api/Orders/${orderId(1)}`)).toEqual({ status: 200, text: body });
    const { status, text } = await get(`/v1/orders/${orderId(1)}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ ...expected, meta: { complete: true } });
  });

  it('an external call with integers beyond a double, in any notation, is passed on exactly', async () => {
    const body = jsonText(statisticsOrder(orderId(1), { externalCallData: 'CALL' })).replace(
      '"CALL"',
      '{"gas":18446744073709551615,"limit":1e21,"nested":[1,2.5,"x"]}',
    );
    upstream.on('/api/Orders/', json(200, body));
    const { text } = await get(`/v1/orders/${orderId(1)}?fields=externalCall.data`);
    expect(JSON.parse(text)).toEqual({
      externalCall: { data: { gas: '18446744073709551615', limit: '1e21', nested: [1, 2.5, 'x'] } },
    });
  });

  it('a repeated member beside an integer beyond a double', async () => {
    const nonce = '"makerOrderNonce":18446744073709551615';
    const body = jsonText(statisticsOrder(orderId(1))).replace(
      /"makerOrderNonce":\d+/,
      `${nonce},"x":1,"x":2`,
    );
    upstream.on('/api/Orders/', json(200, body));
    expect(JSON.parse((await get(`/v1/orders/${orderId(1)}?fields=maker.nonce`)).text)).toEqual({
      maker: { nonce: '18446744073709551615' },
    });
  });

  it('a token list with entries that are no tokens', async () => {
    const good = { address: '0xA', symbol: 'AAA', name: 'A', decimals: 6, tags: 'none' };
    const list = jsonText({
      tokens: { '0xa': good, '0xb': 'nonsense', '0xc': { decimals: 'six', symbol: 'C' } },
    });
    upstream.on('/v1.0/token-list', json(200, list));
    expect(await get('/v1.0/token-list?chainId=1')).toEqual({ status: 200, text: list });
    const { text } = await get('/v1/tokens?chainId=1');
    expect(JSON.parse(text)).toMatchObject({
      items: [{ address: '0xa', symbol: 'AAA', tags: [] }],
      page: { total: 1 },
    });
  });

  it('a leaderboard whose searched wallet is absent', async () => {
    const entry = { walletAddress: encodeAddress(null, 'evm'), userRank: 0, totalVolumeUSD: 0 };
    upstream.on('/api/Users/', json(200, jsonText({ users: [], totalCount: 0, searchResult: entry })));
    const { status, text } = await get(`/v1/leaderboard?wallet=0x${'a'.repeat(40)}`);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ wallet: null })]);
  });

  it('popular tokens of an interface that heeds no skip are marked incomplete, and keep their ranks', async () => {
    const token = (n: number) => ({
      chainId: 1,
      tokenAddress: `0x${n.toString(16).padStart(40, '0')}`,
      popularityIndex: 10 - n,
    });
    upstream.on('/api/TokenMetadata/', json(200, jsonText({ tokens: [token(1), token(2)], totalCount: 6 })));
    upstream.on(
      '/v1.0/token-list',
      json(200, jsonText({ tokens: { a: { address: token(1).tokenAddress, symbol: 'A' } } })),
    );
    const response = await fetch(`${gateway.url}/v1/tokens/popular?chainId=1&offset=2&limit=2`);
    expect(response.headers.get('x-gateway-complete')).toBe('false');
    expect(await response.json()).toEqual({ items: [], page: { limit: 2, offset: 2, total: 6 } });
    const list = await fetch(`${gateway.url}/v1/tokens?chainId=1`);
    expect(list.headers.get('x-gateway-complete')).toBe('false');
  });

  it('an order error beside 429 or 5xx is classified by the status', async () => {
    const body = { errorId: 'UNKNOWN_ORDER', errorCode: 15, errorMessage: 'x' };
    upstream.on('/v1.0/dln/order/', json(500, body));
    expect((await get(`/v1.0/dln/order/${orderId(2)}`)).text).toContain('"code":"UPSTREAM_FAILED"');
    upstream.on('/v1.0/dln/order/', json(429, body));
    expect((await get(`/v1.0/dln/order/${orderId(2)}`)).text).toContain('"code":"UPSTREAM_RATE_LIMITED"');
  });
});

describe('requests for many orders', () => {
  it('leave room for others: two cold batches of fifty at once are served whole', async () => {
    const upstream = await ScriptedUpstream.start();
    const gateway = await startGateway({ statisticsUrl: upstream.url, orderUrl: upstream.url });
    const slowly = (record: (id: string) => unknown) => (request: { target: string }) =>
      new Promise<string>((resolve) => {
        const id = request.target.split('/').at(-1) ?? '';
        setTimeout(() => {
          resolve(jsonText(record(id)));
        }, 40);
      });
    upstream.on('/api/Orders/', async (request, response, socket) =>
      json(200, await slowly(statisticsOrder)(request))(request, response, socket),
    );
    upstream.on('/v1.0/dln/order/', async (request, response, socket) =>
      json(200, await slowly(orderRecord)(request))(request, response, socket),
    );
    const batch = async (from: number) => {
      const orderIds = Array.from({ length: 50 }, (_, n) => orderId(from + n));
      const response = await fetch(`${gateway.url}/v1/orders/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderIds }),
      });
      return response.headers.get('x-gateway-complete');
    };
    expect(await Promise.all([batch(1000), batch(2000), batch(3000)])).toEqual(['true', 'true', 'true']);
    await gateway.close();
    await upstream.close();
  });
});
