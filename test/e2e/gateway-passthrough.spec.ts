import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { GatewayPool } from '../support/gateway-pool';
import { type HttpResponse, ask as rawRequest, type Ask, post } from '../support/http-client';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { clientSees, expectSameResponse, interfaceUrlOf } from '../support/same-response';
import { bytes, json, ScriptedUpstream } from '../support/scripted-upstream';
import { creationHash, jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';
import { at, type OrderSummary, ordersOf, orderWhere } from '../support/sandbox-client';
import { orderStates } from '../support/sandbox-records';

const mediaTypes = [
  'application/json-patch+json',
  'application/json',
  'text/json',
  'application/vnd.something+json',
];

const largestAmount = (2n ** 256n - 1n).toString();
const largestNonce = (2n ** 64n - 1n).toString();

/** The clock stands still, so that no live order moves between two looks at it. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');

const upperCase = (hex: string): string => `0X${hex.slice(2).toUpperCase()}`;

describe('the ten endpoints before the sandbox', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let orders: OrderSummary[];

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    gateway = await startGateway(sandbox);
    orders = await ordersOf(sandbox.controlUrl);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const expectSame = (target: string, request?: Ask): Promise<HttpResponse> =>
    expectSameResponse(sandbox, gateway, target, request);

  /** One order for each of its states and each state of its call. */
  const spreadOfOrders = (): OrderSummary[] => [
    ...new Map(orders.map((order) => [`${order.state} ${order.externalCallState}`, order])).values(),
  ];

  it.each([
    ['an EVM chain', '8453', /^0x[0-9a-f]{64}$/],
    ['Solana', '7565164', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
    ['Tron', '100000026', /^[0-9a-f]{64}$/],
  ])('1: the order ids of a transaction on %s', async (_chain, sourceChainId, spelling) => {
    const { transactionHash, orderId } = await orderWhere(
      sandbox.controlUrl,
      `?sourceChainId=${sourceChainId}`,
    );
    expect(transactionHash).toMatch(spelling);
    const { text } = await expectSame(`/api/Transaction/${transactionHash}/orderIds`);
    expect(text).toContain(orderId);
  });

  it('1: a transaction that created nothing', async () => {
    await expectSame(`/api/Transaction/0x${'ab'.repeat(32)}/orderIds`);
  });

  it.each([
    '/api/TokenMetadata/popularTokens/8453',
    '/api/TokenMetadata/popularTokens/7565164?skip=1&take=2',
    '/api/TokenMetadata/popularTokens/100000026?take=1',
    '/api/TokenMetadata/popularTokens/4663',
  ])('2: %s', async (target) => {
    await expectSame(target);
  });

  it.each([
    '/api/TokenMetadata/popularTokens',
    '/api/TokenMetadata/popularTokens?skip=2&take=3',
    '/api/TokenMetadata/popularTokens?take=3&skip=2',
    '/api/TokenMetadata/popularTokens?take=5',
    '/api/TokenMetadata/popularTokens?skip=100000',
  ])('3: %s', async (target) => {
    await expectSame(target);
  });

  it('6, 7 and 8: orders in every state', async () => {
    const spread = spreadOfOrders();
    expect(new Set(spread.map(({ state }) => state))).toEqual(new Set(orderStates));
    for (const { orderId } of spread)
      await Promise.all([
        expectSame(`/api/Orders/${orderId}`),
        expectSame(`/v1.0/dln/order/${orderId}`),
        expectSame(`/v1.0/dln/order/${orderId}/status`),
      ]);
  }, 60_000);

  it.each(['/api/Orders/', '/v1.0/dln/order/'])('%s: an id in upper case', async (prefix) => {
    const direct = await rawRequest(interfaceUrlOf(sandbox, prefix), `${prefix}${sandbox.examples.orderId}`);
    const through = await rawRequest(gateway.url, `${prefix}${upperCase(sandbox.examples.orderId)}`);
    expect(clientSees(through)).toEqual(clientSees(direct));
  });

  it('1: a hash in upper case', async () => {
    const target = (hash: string): string => `/api/Transaction/${hash}/orderIds`;
    const { transactionHash } = sandbox.examples;
    const direct = await rawRequest(sandbox.statisticsUrl, target(transactionHash));
    const through = await rawRequest(gateway.url, target(upperCase(transactionHash)));
    expect(clientSees(through)).toEqual(clientSees(direct));
  });

  it('6 and 7: an amount of 2^256-1 and a nonce of 2^64-1, digit by digit', async () => {
    const largest = orders.find((order) => at(order, 'giveAmount') === largestAmount);
    const statistics = await expectSame(`/api/Orders/${largest!.orderId}`);
    expect(statistics.text).toContain(`"bigIntegerValue":${largestAmount}`);
    expect(statistics.text).toContain(`"makerOrderNonce":${largestNonce}`);
    const record = await expectSame(`/v1.0/dln/order/${largest!.orderId}`);
    expect(record.text).toContain(`"makerOrderNonce":${largestNonce}`);
  });

  it.each([
    ['an EVM chain', '42161', 'AwaitingOrderFulfillment'],
    ['an EVM chain', '42161', 'AwaitingExecution'],
    ['Solana', '7565164', 'AwaitingExecution'],
  ])('9: a cancel transaction on %s (%s, %s)', async (_chain, destinationChainId, callState) => {
    const query = `?externalCallState=${callState}&destinationChainId=${destinationChainId}`;
    const { orderId } = await orderWhere(sandbox.controlUrl, query);
    const { body } = await expectSame(`/v1.0/dln/order/${orderId}/extcall-cancel-tx`);
    expect(Object.keys(body)).toEqual(['to', 'data', 'value', 'chainId', 'from', 'cancelBeneficiary']);
  });

  it.each(['8453', '7565164', '100000002'])('10: the token list of chain %s', async (chainId) => {
    const { body } = await expectSame(`/v1.0/token-list?chainId=${chainId}`);
    const isBare = chainId === '100000002';
    expect(Object.keys(body).includes('tokens')).toBe(!isBare);
  });

  it.each([
    ['/swagger', 'text/html; charset=utf-8'],
    ['/swagger/v1/swagger.json', 'application/json; charset=utf-8'],
    ['/redoc', 'text/html; charset=utf-8'],
  ])('the description at %s', async (target, contentType) => {
    const { headers } = await expectSame(target);
    expect(headers['content-type']).toBe(contentType);
  });

  it.each([
    '/api',
    '/api/',
    '/apis/Orders',
    '/api/Nothing',
    '/api/Orders',
    '/api/Orders/{id}/events',
    '/api/orders/list',
    '/api/Transaction/{hash}',
    '/api/TokenMetadata',
    '/api/TokenMetadata/popularTokens/8453/more',
    '/api/TermsAndConditions/terms',
    '/api/../api/Orders/{id}',
    '/api//Orders/{id}',
    '/api/%2e%2e/swagger',
    '/v1.0',
    '/v1.0/dln',
    '/v1.0/dln/order',
    '/v1.0/dln/order/{id}/cancel-tx',
    '/v1.0/dln/order/create-tx/{id}',
    '/v1.0/token-list/8453',
    '/v1.1/token-list?chainId=8453',
  ])('%s: 404, and nothing is forwarded', async (target) => {
    await forgetCalls(sandbox);
    const response = await rawRequest(
      gateway.url,
      target.replace('{id}', sandbox.examples.orderId).replace('{hash}', sandbox.examples.transactionHash),
    );
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.body).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
    expect(response.status).toBe(404);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 0, order: 0 });
  });
});

describe('the cache behind the ten endpoints', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let places: { id: string; hash: string };
  const gateways = new GatewayPool();

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    places = { id: sandbox.examples.orderId, hash: sandbox.examples.transactionHash };
  });

  beforeEach(async () => {
    gateway = await gateways.gateway(sandbox);
    await forgetCalls(sandbox);
  });

  afterAll(async () => {
    await gateways.close();
    await sandbox.close();
  });

  const placed = (target: string): string => target.replace('{id}', places.id).replace('{hash}', places.hash);

  /** Asks the gateway; a JSON body makes it a POST. */
  async function ask(target: string, body: string | null = null): Promise<HttpResponse> {
    const response = await rawRequest(gateway.url, placed(target), body === null ? {} : post(body));
    expect(response.status).toBe(200);
    return response;
  }

  const callCount = async (): Promise<number> => {
    const { statistics, order } = await callsOf(sandbox);
    return statistics + order;
  };

  const page = '{"skip":0,"take":5}';

  it.each<[string, string | null]>([
    ['/api/Transaction/{hash}/orderIds', null],
    ['/api/TokenMetadata/popularTokens/8453', null],
    ['/api/TokenMetadata/popularTokens', null],
    ['/api/TokenMetadata/popularTokens?skip=1&take=2', null],
    ['/api/Users/usersLeaderboard', page],
    ['/api/Orders/{id}', null],
    ['/v1.0/dln/order/{id}', null],
    ['/v1.0/dln/order/{id}/status', null],
    ['/v1.0/token-list?chainId=8453', null],
    ['/swagger', null],
    ['/swagger/v1/swagger.json', null],
    ['/redoc', null],
  ])('%s: the second request costs no call, and gets the same', async (target, body) => {
    const first = await ask(target, body);
    const second = await ask(target, body);
    expect(clientSees(second)).toEqual(clientSees(first));
    expect(await callCount()).toBe(1);
  });

  it.each<[string, string]>([
    ['/v1.0/dln/order/{id}', '/v1.0/dln/order/{id}?accesstoken=mine'],
    ['/api/TokenMetadata/popularTokens?skip=01&take=3', '/api/TokenMetadata/popularTokens?skip=1&take=3'],
  ])('%s and %s are one question', async (first, second) => {
    expect(clientSees(await ask(second))).toEqual(clientSees(await ask(first)));
    expect(await callCount()).toBe(1);
  });

  const sharedEntries: [string, [string, string?][], number][] = [
    ['/v1/orders/{id}', [['/api/Orders/{id}'], ['/v1.0/dln/order/{id}']], 2],
    ['/v1/orders/{id}/status', [['/api/Orders/{id}'], ['/v1.0/dln/order/{id}']], 2],
    ['/v1/transactions/{hash}/orders?expand=none', [['/api/Transaction/{hash}/orderIds']], 1],
    [
      '/v1/tokens?chainId=8453',
      [['/v1.0/token-list?chainId=8453'], ['/api/TokenMetadata/popularTokens/8453']],
      2,
    ],
    [
      '/v1/tokens/popular?chainId=8453',
      [['/api/TokenMetadata/popularTokens/8453'], ['/v1.0/token-list?chainId=8453']],
      2,
    ],
    ['/v1/leaderboard?limit=5', [['/api/Users/usersLeaderboard', page]], 1],
  ];

  it.each(sharedEntries)('%s pays for the drop-in paths', async (ownPath, dropIns, calls) => {
    await ask(ownPath);
    for (const [target, body] of dropIns) await ask(target, body);
    expect(await callCount()).toBe(calls);
  });
});

describe('what passes through the gateway, and what does not', () => {
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateway: RunningGateway;

  const id = orderId(7);
  const gateways = new GatewayPool();

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
  });

  beforeEach(async () => {
    [statistics, order].forEach((upstream) => {
      upstream.reset();
    });
    gateway = await gateways.gateway({ statisticsUrl: statistics.url, orderUrl: order.url });
  });

  afterAll(async () => {
    await gateways.close();
    await Promise.all([statistics.close(), order.close()]);
  });

  /** A body as no serializer writes it: odd white space, members in another order, additions, escapes, UTF-8. */
  const oddStatisticsOrder = [
    '\n{ "brandNew" :{"later":[1.50,1e2,-0.0]},\t"state" : "Created",',
    ` "makerOrderNonce":${largestNonce} ,`,
    ` "giveOfferWithMetadata":{"symbol":"caf\\u00e9 \\/ é","amount": { "stringValue":"${largestAmount}" ,`,
    `  "bigIntegerValue" :   ${largestAmount}\r\n} },`,
    ` "orderId": {"stringValue":"${id}"} }\n\n`,
  ].join('\n');

  const oddOrderRecord = `{"status":"Created"  ,"orderStruct":{"makerOrderNonce":\t${largestNonce}},"orderId":"${id}"}\n`;

  const odd: [name: string, target: string, body: string][] = [
    ['6: an order', `/api/Orders/${id}`, oddStatisticsOrder],
    ['7: an order', `/v1.0/dln/order/${id}`, oddOrderRecord],
    ['8: a status', `/v1.0/dln/order/${id}/status`, `{ "status" :"None", "orderId" :"${id}" }`],
    ['9: a cancel transaction', `/v1.0/dln/order/${id}/extcall-cancel-tx`, '{"value" : 0, "data":"0x01" }'],
    [
      '1: ids as wrappers',
      `/api/Transaction/${creationHash}/orderIds`,
      `{ "orderIds" : [ {"stringValue":"${id}"} ] }`,
    ],
    ['1: ids as texts', `/api/Transaction/${creationHash}/orderIds`, `{"orderIds":[ "${id}"]}`],
    ['1: no ids', `/api/Transaction/${creationHash}/orderIds`, '{"orderIds" :null}'],
    ['3: no popular tokens', '/api/TokenMetadata/popularTokens', '{"totalCount":0, "tokens":[  ]}'],
    ['10: a wrapped list', '/v1.0/token-list?chainId=1', '{ "tokens" : {"0xAB" : {"symbol":"A" } } }'],
    ['10: a bare list', '/v1.0/token-list?chainId=1', '{"0xAB" : {"symbol":"A", "decimals": 18 }}\n'],
  ];

  const upstreamOf = (target: string): ScriptedUpstream => (target.startsWith('/v1.0') ? order : statistics);

  it.each(odd)('%s keeps every byte (%s)', async (_name, target, body) => {
    upstreamOf(target).on(target, bytes(200, 'application/json', body));
    const response = await rawRequest(gateway.url, target);
    expect(clientSees(response)).toEqual({
      status: 200,
      contentType: 'application/json',
      bytes: Buffer.from(body).toString('latin1'),
    });
  });

  it('keeps the status of a success and the media type in the upstream’s own words', async () => {
    statistics.on('/api/Orders', bytes(203, 'Application/JSON;Charset=UTF-8', oddStatisticsOrder));
    const { status, headers } = await rawRequest(gateway.url, `/api/Orders/${id}`);
    expect([status, headers['content-type']]).toEqual([203, 'Application/JSON;Charset=UTF-8']);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('asks for compression, and unpacks %s for a caller that takes none', async (coding, compress) => {
    const packed = compress(oddStatisticsOrder);
    statistics.on('/api/Orders', bytes(200, 'application/json', packed, { 'content-encoding': coding }));
    const { headers, text } = await rawRequest(gateway.url, `/api/Orders/${id}`);
    expect(statistics.requests[0]?.headers['accept-encoding']).toContain(coding);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(text).toBe(oddStatisticsOrder);
  });

  it.each(mediaTypes)('4: a leaderboard request in %s arrives as it was sent', async (mediaType) => {
    statistics.on('/api/Users/usersLeaderboard', json(200, { users: [], totalCount: 0, searchResult: null }));
    const body = '\t{ "take":3 ,\n"skip" :0, "locale": "é" } ';
    const response = await rawRequest(
      gateway.url,
      '/api/Users/usersLeaderboard?_=1',
      post(body, `${mediaType}; charset=utf-8`),
    );
    expect(response.text).toBe('{"users":[],"totalCount":0,"searchResult":null}');
    expect(statistics.requests).toMatchObject([
      { method: 'POST', target: '/api/Users/usersLeaderboard', body: Buffer.from(body) },
    ]);
    expect(statistics.requests[0]?.headers['content-type']).toBe(`${mediaType}; charset=utf-8`);
  });

  it.each(mediaTypes)('5: a signature in %s arrives as it was sent, once', async (mediaType) => {
    statistics.on(
      '/api/TermsAndConditions/signConditions',
      bytes(200, 'text/plain; charset=utf-8', 'done\n'),
    );
    const body = `{ "signature" : "0x${'1b'.repeat(65)}",\n "signatoryAddress":"0x${'A1'.repeat(20)}" }`;
    const response = await rawRequest(
      gateway.url,
      '/api/TermsAndConditions/signConditions?_=1',
      post(body, mediaType),
    );
    expect(clientSees(response)).toEqual({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      bytes: 'done\n',
    });
    expect(statistics.requests).toMatchObject([
      { method: 'POST', target: '/api/TermsAndConditions/signConditions', body: Buffer.from(body) },
    ]);
    expect(statistics.requests[0]?.headers['content-type']).toBe(mediaType);
  });

  it('5: a page in HTML is not the response to a signature', async () => {
    const target = '/api/TermsAndConditions/signConditions';
    statistics.on(target, bytes(200, 'text/html', '\n<!doctype html><title>Try later</title>'));
    const body = { signatoryAddress: 'me', signature: '0x1b' };
    expect(await rawRequest(gateway.url, target, post(body))).toMatchObject({
      status: 502,
      body: { code: 'UPSTREAM_INVALID_RESPONSE', errorCode: 502 },
    });
  });

  const knownTargets: [sent: string, arrives: string][] = [
    [`/api/Transaction/${creationHash}/orderIds?_=1`, `/api/Transaction/${creationHash}/orderIds`],
    ['/api/TokenMetadata/popularTokens/1?x=y&take=2', '/api/TokenMetadata/popularTokens/1?take=2'],
    ['/api/TokenMetadata/popularTokens?&skip=4&chainId=9', '/api/TokenMetadata/popularTokens?skip=4'],
    [`/api/Orders/${id}?fields=state`, `/api/Orders/${id}`],
    [`/v1.0/dln/order/${id}?_=1`, `/v1.0/dln/order/${id}`],
    [`/v1.0/dln/order/${id}/status?accesstoken=theirs`, `/v1.0/dln/order/${id}/status`],
    [`/v1.0/dln/order/${id}/extcall-cancel-tx?_=1`, `/v1.0/dln/order/${id}/extcall-cancel-tx`],
    ['/v1.0/token-list?_=1&chainId=10&_=2', '/v1.0/token-list?chainId=10'],
    ['/swagger/index.html?v=1', '/swagger/index.html'],
  ];

  it.each(knownTargets)('%s is called as %s', async (sent, arrives) => {
    await rawRequest(gateway.url, sent);
    expect(upstreamOf(sent).requests.map(({ target }) => target)).toEqual([arrives]);
  });

  const requestHeaders = [
    'accept',
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
    'traceparent',
    'user-agent',
    'x-request-id',
  ];

  it.each<[string, Ask]>([
    [`/api/Orders/${id}`, {}],
    [`/v1.0/dln/order/${id}/extcall-cancel-tx`, {}],
    [`/v1/orders/${id}`, {}],
    ['/api/Users/usersLeaderboard', post('{"skip":0,"take":1}')],
  ])('%s: no header of the caller is forwarded', async (target, request) => {
    const callers = {
      cookie: 'session=secret-session-of-a-caller',
      authorization: 'Bearer secret-token-of-a-caller',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'caller.example',
      forwarded: 'for=203.0.113.7',
      'x-real-ip': '203.0.113.7',
      'x-api-key': 'secret-key-of-a-caller',
      origin: 'https://caller.example',
      referer: 'https://caller.example/page',
      'accept-language': 'caller',
      'user-agent': 'caller/1.0',
      'x-anything': 'caller',
      'if-none-match': '"caller"',
      range: 'bytes=0-1',
    };
    await rawRequest(gateway.url, target, { ...request, headers: { ...callers, ...request.headers } });
    const seen = [...statistics.requests, ...order.requests];
    expect(seen.length).toBeGreaterThan(0);
    for (const { headers } of seen) {
      expect(Object.keys(headers).filter((name) => !requestHeaders.includes(name))).toEqual([]);
      expect(jsonText(headers)).not.toContain('caller');
    }
  });

  it.each([`/api/Orders/${id}`, `/v1.0/dln/order/${id}`, `/v1/orders/${id}`, `/api/Orders/${orderId(404)}`])(
    '%s: no header of the upstream is copied, save the content type',
    async (target) => {
      const theirs = {
        'set-cookie': 'session=foreign',
        server: 'foreign/1.0',
        'x-powered-by': 'foreign',
        'x-anything': 'foreign',
        'access-control-allow-origin': 'https://foreign.example',
        'cache-control': 'public, max-age=31536000, foreign',
        etag: '"foreign"',
        'last-modified': 'Wed, 01 Jul 2026 00:00:00 GMT',
        link: '<https://foreign.example>; rel="foreign"',
        'content-disposition': 'attachment; filename=foreign',
      };
      statistics
        .on('/api/Orders', json(404, { message: null, errorCode: 404 }, theirs))
        .on(`/api/Orders/${id}`, json(200, jsonText(statisticsOrder(id)), theirs));
      order.on('/v1.0/dln', json(200, jsonText(orderRecord(id)), theirs));
      const { headers } = await rawRequest(gateway.url, target);
      expect(jsonText(headers)).not.toContain('foreign');
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'x-anything', 'last-modified', 'link'])
        expect(headers).not.toHaveProperty(name);
    },
  );
});

describe('an access token for the order interface', () => {
  const token = 's3cret/0f-the-0rder-1nterface+&=';
  const sent = `accesstoken=${encodeURIComponent(token)}`;
  const id = orderId(7);
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateway: RunningGateway;

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
    gateway = await startGateway(
      { statisticsUrl: statistics.url, orderUrl: order.url },
      { ORDER_ACCESS_TOKEN: token },
    );
  });

  afterEach(() => {
    statistics.reset();
    order.reset();
  });

  afterAll(async () => {
    await gateway.close();
    await Promise.all([statistics.close(), order.close()]);
  });

  it.each([
    [`/v1.0/dln/order/${id}`, `/v1.0/dln/order/${id}?${sent}`],
    [`/v1.0/dln/order/${id}/status`, `/v1.0/dln/order/${id}/status?${sent}`],
    [`/v1.0/dln/order/${id}/extcall-cancel-tx`, `/v1.0/dln/order/${id}/extcall-cancel-tx?${sent}`],
    ['/v1.0/token-list?chainId=1', `/v1.0/token-list?chainId=1&${sent}`],
    [`/v1.0/dln/order/${orderId(8)}?accesstoken=theirs`, `/v1.0/dln/order/${orderId(8)}?${sent}`],
  ])('%s: is sent', async (target, arrives) => {
    const response = await rawRequest(gateway.url, target);
    expect(order.requests.map((request) => request.target)).toEqual([arrives]);
    expect(response.text).not.toContain('s3cret');
    expect(jsonText(response.headers)).not.toContain('s3cret');
  });

  it.each([
    `/api/Orders/${id}`,
    `/api/Transaction/${creationHash}/orderIds`,
    '/api/TokenMetadata/popularTokens',
    '/swagger',
  ])('%s: is not sent', async (target) => {
    await rawRequest(gateway.url, target);
    expect(statistics.requests.map((request) => request.target)).toEqual([target]);
  });
});

it('a problem below /v1.0 has a reqId: the request id, where the interface gave none', async () => {
  const order = await ScriptedUpstream.start();
  const gateway = await startGateway({ statisticsUrl: order.url, orderUrl: order.url });
  const headers = { 'x-request-id': 'asked-by-a-test' };
  const reqIdOf = async (target: string) => (await rawRequest(gateway.url, target, { headers })).body.reqId;
  expect(await reqIdOf('/v1.0/dln/order/none')).toBe('asked-by-a-test');
  expect(await reqIdOf('/api/Orders/none')).toBeUndefined();
  order.on('/v1.0/', json(400, { errorId: 'UNKNOWN_ORDER', errorCode: 15, errorMessage: 'unknown' }));
  expect(await reqIdOf(`/v1.0/dln/order/${orderId(7)}`)).toBe('asked-by-a-test');
  order.on('/v1.0/', json(400, { errorId: 'UNKNOWN_ORDER', errorCode: 15, reqId: 'their-own' }));
  expect(await reqIdOf(`/v1.0/dln/order/${orderId(8)}`)).toBe('their-own');
  await gateway.close();
  await order.close();
});
