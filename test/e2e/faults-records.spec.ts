import { readMetrics } from '../support/metrics';
import { orderPath, statisticsPath, viewOf } from '../support/order-view';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { encodeAddress, encodeHash } from '../../sandbox/value-encoders';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const gatewayTestBed = usesGatewayTestBed();

beforeEach(() => gatewayTestBed.resetGateway());

const statisticsText = jsonText(statisticsOrder(id));
const orderText = jsonText(orderRecord(id));

function script(statistics: string, order: string): void {
  gatewayTestBed.statistics.on(statisticsPath(id), json(200, statistics));
  gatewayTestBed.order.on(orderPath(id), json(200, order));
}

const { orderStruct } = orderRecord(id) as { orderStruct: Record<string, object> };

/** How often a member of an interface's answers was unreadable, by the gateway's own count. */
const unreadable = async (interfaceName: string, member: string): Promise<number> =>
  (await readMetrics(gatewayTestBed.gateway.url)).get(
    `upstream_unreadable_total{interface="${interfaceName}",member="${member}"}`,
  ) ?? 0;

describe('a record that is broken in a place that is used is invalid, and the other one serves', () => {
  it.each([
    ['statistics', jsonText(statisticsOrder(id, { giveOfferWithMetadata: null })), orderText],
    ['order', statisticsText, jsonText(orderRecord(id, { orderStruct: null }))],
  ])('%s', async (name, statistics, order) => {
    script(statistics, order);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta).toMatchObject({
      complete: false,
      sources: { [name]: { state: 'invalid' } },
    });
  });
});

describe('a record that is odd in a place that it can do without is used, counted and passed on', () => {
  it.each<['statistics' | 'order', string, string, string, string]>([
    [
      'statistics',
      'referralCode',
      statisticsPath(id),
      jsonText(statisticsOrder(id, { referralCode: [] })),
      orderText,
    ],
    [
      'order',
      'makerNonce',
      orderPath(id),
      statisticsText,
      jsonText(orderRecord(id, { orderStruct: { ...orderStruct, makerOrderNonce: 'seven' } })),
    ],
  ])('%s: %s', async (name, member, path, statistics, order) => {
    script(statistics, order);
    const before = await unreadable(name, member);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources[name].state).toBe('ok');
    expect((await unreadable(name, member)) - before).toBe(1);
    const dropIn = await gatewayTestBed.ask(path);
    expect([dropIn.status, dropIn.text]).toEqual([200, name === 'statistics' ? statistics : order]);
    expect(gatewayTestBed[name].requests).toHaveLength(1);
  });

  it('fees of no bytes are missing', async () => {
    const noBytes = { stringValue: null, bytesValue: 'A' };
    script(jsonText(statisticsOrder(id, { percentFee: noBytes, fixFee: noBytes })), orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      fees: { fixed: null, percent: null },
      meta: { missing: ['fees.fixed', 'fees.percent'] },
    });
  });
});

describe('a record of nothing but its id, state and offers', () => {
  const { giveOfferWithMetadata, takeOfferWithMetadata } = statisticsOrder(id);
  const offers = { giveOfferWithMetadata, takeOfferWithMetadata };
  const bareStatistics = jsonText({ orderId: encodeHash(id), state: 'Created', ...offers });
  const { giveOffer, takeOffer } = orderStruct;
  const bareOrder = jsonText({ orderId: id, status: 'Created', orderStruct: { giveOffer, takeOffer } });

  it.each([
    ['statistics', bareStatistics, orderText],
    ['order', statisticsText, bareOrder],
  ])('is not all of a record: %s', async (_name, statistics, order) => {
    script(statistics, order);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(view.headers['cache-control']).toBe('no-store');
    expect(viewOf(view).meta).toMatchObject({ complete: false, agreement: 'agree' });
    const whole = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect([whole.status, whole.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });
});

describe('a record that lacks its offers', () => {
  const bareStatistics = jsonText({ orderId: encodeHash(id), state: 'ClaimedUnlock' });
  const bareOrder = jsonText({ orderId: id, status: 'ClaimedUnlock' });

  it('is passed on as it is, and is invalid for a view, from one entry of the cache', async () => {
    script(bareStatistics, orderText);
    const dropIn = await gatewayTestBed.ask(statisticsPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, bareStatistics]);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(viewOf(view).meta).toMatchObject({
      complete: false,
      sources: { statistics: { state: 'invalid' }, order: { state: 'ok' } },
    });
    expect(gatewayTestBed.statistics.requests).toHaveLength(1);
  });

  it('on both sides makes no view', async () => {
    script(bareStatistics, bareOrder);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect([view.status, view.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
    const dropIn = await gatewayTestBed.ask(orderPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, bareOrder]);
  });

  it('has the lifetime of an open order, whatever its state', async () => {
    script(bareStatistics, orderText);
    expect((await gatewayTestBed.ask(statisticsPath(id))).headers['cache-control']).toMatch(
      / s-maxage=[23]\b/,
    );
  });
});

describe('JSON nested deeper than any reader reads breaks no more than its own record', () => {
  const levels = 20_000;

  it('in a member that is passed on', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"externalCallData":${deep(levels)}`);
    script(text, orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response)).toMatchObject({
      status: 'Created',
      meta: { sources: { order: { state: 'ok' } } },
    });
  });

  it('in a member that nobody reads', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"brandNew":${deep(levels)}`);
    script(text, orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.order.state).toBe('ok');
  });

  it.each([
    ['/v1/orders/', 200],
    ['/v1.0/dln/order/', 400],
  ])("in an error's payload: GET %s… → %i", async (start, status) => {
    script(statisticsText, orderText);
    const error = `{"errorCode":2,"errorId":"INVALID_QUERY_PARAMETERS","errorPayload":${deep(levels)}}`;
    gatewayTestBed.order.on(orderPath(id), json(400, error));
    const response = await gatewayTestBed.ask(`${start}${id}`);
    expect(response.status).toBe(status);
  });
});

/** An item of the popular tokens, or of the leaderboard. */
interface RankedItem {
  address: string;
  rank?: number;
  popularity?: { rank: number };
}

describe('what the specification does not show spoils nothing', () => {
  const get = async (path: string) => {
    const { status, text } = await gatewayTestBed.ask(path);
    return { status, text };
  };

  it('an external call with integers beyond a double, in any notation, is passed on exactly', async () => {
    const body = jsonText(statisticsOrder(id, { externalCallData: 'CALL' })).replace(
      '"CALL"',
      '{"gas":18446744073709551615,"limit":1e21,"nested":[1,2.5,"x"]}',
    );
    gatewayTestBed.statistics.on('/api/Orders/', json(200, body));
    const { text } = await get(`/v1/orders/${id}?fields=externalCall.data`);
    expect(JSON.parse(text)).toEqual({
      externalCall: { data: { gas: '18446744073709551615', limit: '1e21', nested: [1, 2.5, 'x'] } },
    });
  });

  it('a repeated member beside an integer beyond a double', async () => {
    const nonce = '"makerOrderNonce":18446744073709551615';
    const body = jsonText(statisticsOrder(id)).replace(/"makerOrderNonce":\d+/, `${nonce},"x":1,"x":2`);
    gatewayTestBed.statistics.on('/api/Orders/', json(200, body));
    expect(JSON.parse((await get(`/v1/orders/${id}?fields=maker.nonce`)).text)).toEqual({
      maker: { nonce: '18446744073709551615' },
    });
  });

  it('a token list with entries that are no tokens', async () => {
    const good = { address: '0xA', symbol: 'AAA', name: 'A', decimals: 6, tags: 'none' };
    const list = jsonText({
      tokens: { '0xa': good, '0xb': 'nonsense', '0xc': { decimals: 'six', symbol: 'C' } },
    });
    gatewayTestBed.order.on('/v1.0/token-list', json(200, list));
    expect(await get('/v1.0/token-list?chainId=1')).toEqual({ status: 200, text: list });
    const { text } = await get('/v1/tokens?chainId=1');
    expect(JSON.parse(text)).toMatchObject({
      items: [{ address: '0xa', symbol: 'AAA', tags: [] }],
      page: { total: 1 },
    });
  });

  const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
  const popularToken = (n: number) => ({ chainId: 1, tokenAddress: address(n), popularityIndex: 10 - n });
  const user = (userRank: number, walletAddress: unknown = address(userRank)) => ({
    walletAddress,
    userRank,
    totalVolumeUSD: 10.5,
    totalFeesUSD: 0.5,
    totalExecutedOrders: 3,
  });

  it.each([
    ['/v1/tokens/popular', 'tokens.unreadable'],
    ['/v1/tokens/popular?offset=1&limit=2', 'tokens.unreadable'],
    ['/v1/leaderboard', 'users.unreadable'],
  ])('%s: an entry that is unreadable is left out, and the others keep their ranks', async (path, member) => {
    const before = await unreadable('statistics', member);
    const tokens = [popularToken(1), { chainId: 1, tokenAddress: null }, popularToken(3)];
    const users = [user(1), user(2, {}), user(3)];
    gatewayTestBed.statistics.on('/api/', json(200, jsonText({ tokens, users, totalCount: 3 })));
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: {} }));
    const { status, text, headers } = await gatewayTestBed.ask(path);
    const { items, page } = JSON.parse(text) as { items: RankedItem[]; page: { total: number } };
    const shown = path.includes('offset') ? [3] : [1, 3];
    expect([status, headers['x-gateway-complete'], page.total]).toEqual([200, 'false', 3]);
    expect(items.map((item) => [item.address, item.rank ?? item.popularity?.rank])).toEqual(
      shown.map((n) => [address(n), n]),
    );
    expect((await unreadable('statistics', member)) - before).toBe(1);
  });

  it.each([
    ['userRank', 0],
    ['userRank', null],
    ['totalVolumeUSD', null],
    ['totalFeesUSD', null],
    ['totalExecutedOrders', null],
  ])(
    'a user whose %s is %j is left out of the leaderboard, and not shown with a figure',
    async (name, value) => {
      const users = [user(1), { ...user(2), [name]: value }];
      gatewayTestBed.statistics.on(
        '/api/Users/',
        json(200, { users, totalCount: 2, searchResult: users[1] }),
      );
      const { body, headers } = await gatewayTestBed.ask(`/v1/leaderboard?wallet=${address(2)}`);
      expect(headers['x-gateway-complete']).toBe('false');
      expect(body).toMatchObject({ items: [{ rank: 1, volumeUsd: 10.5 }], wallet: null });
      expect(body.items).toHaveLength(1);
    },
  );

  it('a popular token without its index is left out, and not shown with 0', async () => {
    const tokens = [popularToken(1), { ...popularToken(2), popularityIndex: null }];
    gatewayTestBed.statistics.on('/api/TokenMetadata/', json(200, { tokens, totalCount: 2 }));
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: {} }));
    const { body, headers } = await gatewayTestBed.ask('/v1/tokens/popular');
    expect(headers['x-gateway-complete']).toBe('false');
    expect(body.items).toHaveLength(1);
  });

  it('a listed token with an empty address has that of its key', async () => {
    const tokens = { [address(1)]: { address: '', symbol: 'AAA' } };
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens }));
    const { body } = await gatewayTestBed.ask('/v1/tokens?chainId=1');
    expect(body.items).toMatchObject([{ address: address(1), symbol: 'AAA' }]);
  });

  it('a popular token that is unreadable leaves its rank empty in the token list, which is incomplete', async () => {
    const tokens = [popularToken(1), { chainId: 1, tokenAddress: null }, popularToken(3)];
    gatewayTestBed.statistics.on('/api/TokenMetadata/', json(200, { tokens, totalCount: 3 }));
    const listed = Object.fromEntries([1, 2, 3].map((n) => [address(n), { symbol: `T${n}` }]));
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: listed }));
    const { text, headers } = await gatewayTestBed.ask('/v1/tokens?chainId=1');
    expect(headers['x-gateway-complete']).toBe('false');
    expect(JSON.parse(text)).toMatchObject({
      items: [
        { symbol: 'T1', popularity: { rank: 1 } },
        { symbol: 'T3', popularity: { rank: 3 } },
        { symbol: 'T2', popularity: null },
      ],
    });
  });

  it.each(['/api/TokenMetadata/popularTokens', '/v1.0/token-list?chainId=1'])(
    '%s: a list of which most is unreadable is invalid',
    async (path) => {
      const good = { ...popularToken(1), symbol: 'AAA' };
      const list = (unreadableEntries: number) => [...Array<number>(unreadableEntries).fill(7), good];
      for (const [unreadableEntries, expected] of [
        [10_000, 200],
        [10_001, 502],
      ] as const) {
        await gatewayTestBed.resetGateway();
        const tokens = list(unreadableEntries);
        gatewayTestBed.statistics.on('/api/', json(200, { tokens, totalCount: 3 }));
        gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: { ...tokens } }));
        expect((await get(path)).status).toBe(expected);
      }
    },
  );

  it('a leaderboard whose searched wallet is absent', async () => {
    const entry = { walletAddress: encodeAddress(null, 'evm'), userRank: 0, totalVolumeUSD: 0 };
    gatewayTestBed.statistics.on(
      '/api/Users/',
      json(200, jsonText({ users: [], totalCount: 0, searchResult: entry })),
    );
    const { status, text } = await get(`/v1/leaderboard?wallet=0x${'a'.repeat(40)}`);
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ wallet: null })]);
  });

  it("a leaderboard with another wallet's entry in place of the searched one", async () => {
    const searchResult = user(1, `0x${'b'.repeat(40)}`);
    gatewayTestBed.statistics.on('/api/Users/', json(200, { users: [], totalCount: 0, searchResult }));
    const wallet = async (address: string) =>
      (JSON.parse((await get(`/v1/leaderboard?wallet=${address}`)).text) as { wallet: unknown }).wallet;
    expect(await wallet(`0x${'a'.repeat(40)}`)).toBeNull();
    expect(await wallet(`0x${'B'.repeat(40)}`)).toMatchObject({ rank: 1 });
  });

  it('a leaderboard of an interface that heeds no take is cut to what was asked for', async () => {
    const users = [user(1), user(2), user(3)];
    gatewayTestBed.statistics.on('/api/Users/', json(200, { users, totalCount: 3, searchResult: null }));
    const { text } = await get('/v1/leaderboard?limit=2');
    expect(JSON.parse(text)).toMatchObject({
      items: [{ rank: 1 }, { rank: 2 }],
      page: { limit: 2, total: 3 },
    });
  });

  it('a popularity list with billions of pages is left out of the token list', async () => {
    gatewayTestBed.statistics.on(
      '/api/TokenMetadata/',
      json(200, { tokens: [{ chainId: 1, tokenAddress: '0xa', popularityIndex: 1 }], totalCount: 4e15 }),
    );
    gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: { '0xa': { symbol: 'AAA' } } }));
    const { status, text } = await get('/v1/tokens?chainId=1');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { items: [{ address: '0xa', popularity: null }] },
    ]);
  });

  it('popular tokens beyond the end of the list are none, without a call for each offset', async () => {
    const tokens = [{ chainId: 1, tokenAddress: '0xa', popularityIndex: 1 }];
    gatewayTestBed.statistics.on('/api/TokenMetadata/', json(200, { tokens, totalCount: 6 }));
    for (const offset of [6, 7, 1_000_000]) {
      const { headers, body } = await gatewayTestBed.ask(`/v1/tokens/popular?chainId=1&offset=${offset}`);
      expect(headers['x-gateway-complete']).toBe('true');
      expect(body).toEqual({ items: [], page: { limit: 100, offset, total: 6 } });
    }
    expect(gatewayTestBed.statistics.requests).toHaveLength(1);
  });

  it('popular tokens of an interface that heeds no skip are marked incomplete, and keep their ranks', async () => {
    gatewayTestBed.statistics.on(
      '/api/TokenMetadata/',
      json(200, jsonText({ tokens: [popularToken(1), popularToken(2)], totalCount: 6 })),
    );
    gatewayTestBed.order.on(
      '/v1.0/token-list',
      json(200, jsonText({ tokens: { a: { address: address(1), symbol: 'A' } } })),
    );
    const response = await fetch(
      `${gatewayTestBed.gateway.url}/v1/tokens/popular?chainId=1&offset=2&limit=2`,
    );
    expect(response.headers.get('x-gateway-complete')).toBe('false');
    expect(await response.json()).toEqual({ items: [], page: { limit: 2, offset: 2, total: 6 } });
    const list = await fetch(`${gatewayTestBed.gateway.url}/v1/tokens?chainId=1`);
    expect(list.headers.get('x-gateway-complete')).toBe('false');
  });
});

it('requests for many orders leave room for others: three cold batches of fifty at once are served whole', async () => {
  const slowly = (record: (id: string) => unknown) => (request: { target: string }) =>
    new Promise<string>((resolve) => {
      const asked = request.target.split('/').at(-1) ?? '';
      setTimeout(() => {
        resolve(jsonText(record(asked)));
      }, 40);
    });
  gatewayTestBed.statistics.on('/api/Orders/', async (request, response, socket) =>
    json(200, await slowly(statisticsOrder)(request))(request, response, socket),
  );
  gatewayTestBed.order.on('/v1.0/dln/order/', async (request, response, socket) =>
    json(200, await slowly(orderRecord)(request))(request, response, socket),
  );
  const batch = async (from: number) => {
    const orderIds = Array.from({ length: 50 }, (_, n) => orderId(from + n));
    const response = await fetch(`${gatewayTestBed.gateway.url}/v1/orders/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderIds }),
    });
    return response.headers.get('x-gateway-complete');
  };
  expect(await Promise.all([batch(1000), batch(2000), batch(3000)])).toEqual(['true', 'true', 'true']);
});
