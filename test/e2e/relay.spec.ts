import { endpointPaths } from '../../src/config/relay-path';
import { orderBundle } from '../../src/features/relay/relay-table';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { ApiDocument } from '../support/api-document';
import { type RunningGateway, startGateway } from '../support/gateway';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { ask, type Ask, type HttpResponse, post } from '../support/http-client';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { orderWhere } from '../support/sandbox-client';
import { clientSees, expectSameResponse } from '../support/same-response';
import { bytes, json, reset } from '../support/scripted-upstream';
import { creationHash, jsonText, orderId, statisticsOrder } from '../support/upstream-records';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: string;
  readonly schema: { readonly examples?: readonly string[] };
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly examples?: readonly object[] } };
    };
  };
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  };
}

const wallet = '0x5bee4032483aee62062f68fff77b610a30952078';
const nativeToken = `0x${'0'.repeat(40)}`;
const usdcOnBase = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

/** The shortest body of a public client, and the longest, with text for a number. */
const clientFilters: readonly object[] = [
  { skip: 0, take: 1 },
  {
    skip: 0,
    take: 5,
    filter: null,
    maker: wallet,
    creator: null,
    referralCode: '31045',
    orderAuthorityInSourceChain: null,
    giveChainIds: ['8453'],
    takeChainIds: [42161],
    orderStates: ['Created', 'OrderCancelled'],
    externalCallStates: [],
    blockTimestampFrom: 1785000000,
    blockTimestampTo: null,
    filterMode: 'Mixed',
    orderIds: null,
  },
];

const trade =
  `srcChainId=8453&srcChainTokenIn=${usdcOnBase}&srcChainTokenInAmount=25000000` +
  `&dstChainId=42161&dstChainTokenOut=${nativeToken}&dstChainTokenOutAmount=auto`;
const parties =
  `&dstChainTokenOutRecipient=${wallet}&srcChainOrderAuthorityAddress=${wallet}` +
  `&dstChainOrderAuthorityAddress=${wallet}`;
const swap = `chainId=8453&tokenIn=${usdcOnBase}&tokenInAmount=25000000&tokenOut=${nativeToken}`;

const nowMs = Date.parse('2026-08-01T12:00:00Z');

describe('the bundle before the sandbox', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    gateway = await startGateway(sandbox, { RELAY: 'orders' });
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const expectSame = (target: string, request?: Ask): Promise<HttpResponse> =>
    expectSameResponse(sandbox, gateway, target, request);

  it.each([
    ['/v1.0/dln/order/quote', trade],
    ['/v1.0/dln/order/create-tx', trade],
    ['/v1.0/chain/estimation', swap],
  ])('%s: the same bytes, never stored', async (path, query) => {
    const target = `${path}?${query}`;
    const { headers } = await expectSame(target);
    expect([headers['cache-control'], headers['cache-status'], headers.etag]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
    await forgetCalls(sandbox);
    await Promise.all([ask(gateway.url, target), ask(gateway.url, target)]);
    expect(await callsOf(sandbox)).toMatchObject({ order: 2 });
  });

  it.each([
    ['/v1.0/dln/order/create-tx', trade + parties],
    ['/v1.0/chain/transaction', `${swap}&tokenOutRecipient=${wallet}`],
  ])('%s: each request gets a transaction of its own', async (path, query) => {
    const target = `${path}?${query}`;
    const answers = await Promise.all([ask(gateway.url, target), ask(gateway.url, target)]);
    const data = answers.map(({ body }) => (body.tx as { data: string }).data);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(data).size).toBe(2);
  });

  it('are described by this gateway, each once, beside the endpoints of their interface', async () => {
    const { body } = await ask(gateway.url, '/docs/openapi.json');
    const described = Object.entries(body.paths as Record<string, Record<string, { tags: string[] }>>);
    const tagsOf = new Map(
      described.flatMap(([path, item]) =>
        Object.entries(item).map(([method, { tags }]) => [`${method.toUpperCase()} ${path}`, tags] as const),
      ),
    );
    for (const { method, template } of orderBundle) {
      const name = template.startsWith('/api/') ? 'statistics' : 'order';
      expect(tagsOf.get(`${method} ${template}`)).toEqual([`${name} interface, drop-in`]);
    }
  });

  it.each(orderBundle.map((route) => [`${route.method} ${route.template}`, route] as const))(
    '%s: the sandbox takes a request made of what is described, and its response is described, too',
    async (_, { method, template }) => {
      const { body } = await ask(gateway.url, '/docs/openapi.json');
      const paths = body.paths as Record<string, Record<string, Described>>;
      const { parameters = [], requestBody, responses } = paths[template]![method.toLowerCase()]!;
      const open = await orderWhere(sandbox.controlUrl, '?state=Created&destinationChainId=42161');
      const exampleOf = ({ name, example, schema }: Parameter) =>
        ({ id: open.orderId, hash: sandbox.examples.transactionHash })[name] ??
        example ??
        schema.examples?.[0] ??
        '';
      const query = new URLSearchParams();
      let path = template;
      for (const parameter of parameters)
        if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, exampleOf(parameter));
        else if (parameter.in === 'query') query.set(parameter.name, exampleOf(parameter));
      const filter = requestBody?.content['application/json'].schema.examples?.[0];
      const target = query.size > 0 ? `${path}?${query.toString()}` : path;
      const response = await ask(gateway.url, target, filter && post(filter, 'application/json'));
      expect(response.status).toBe(200);
      expect(responses['200'].content['application/json'].schema).not.toEqual({});
      expect(new ApiDocument(body).differencesOf(method, path, response)).toEqual([]);
    },
  );

  it.each(['application/json', 'application/json-patch+json'])(
    'lists the orders of a maker, asked for in %s',
    async (contentType) => {
      const filter = { maker: sandbox.examples.walletAddress, skip: 0, take: contentType.length };
      const { text } = await expectSame('/api/Orders/filteredList', post(filter, contentType));
      expect(text).toContain(sandbox.examples.orderId);
    },
  );

  it.each(clientFilters)('lists orders as clients ask for them: %j', async (filter) => {
    const { status } = await expectSame('/api/Orders/filteredList', post(filter));
    expect(status).toBe(200);
  });

  it.each([
    '/v1.0/supported-chains',
    '/v1.0/supported-chains-info',
    '/v1.0/dln/tx/{hash}/order-ids',
    '/api/Orders/creationTxHash/{hash}',
    '/api/Orders/{id}/liteModel',
    '/api/Satistics/getDaily?dateFrom=2026-07-25&dateTo=2026-07-26',
    '/api/Satistics/getAllTime',
  ])('%s: the same bytes, and the second request costs no call', async (template) => {
    const { orderId: id, transactionHash } = sandbox.examples;
    const target = template.replace('{id}', id).replace('{hash}', transactionHash);
    const first = await expectSame(target);
    await forgetCalls(sandbox);
    const second = await ask(gateway.url, target);
    expect(clientSees(second)).toEqual(clientSees(first));
    expect(second.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 0, order: 0 });
  });
});

/** With numbers that a double cannot hold, and white space that no serializer writes. */
const oddJson =
  '{ "salt" :18446744073709551615,\n"amount": 115792089237316195423570985008687907853269984665640564039457584007913129639935 ,"x":1.0}';
const list = '/api/Orders/filteredList';
const quote = '/v1.0/dln/order/quote';
const own = [
  'POST /api/Orders/getForUnlockAuthorities',
  'GET /api/Orders/getForUnlockAuthorities',
  'GET /api/SameChainSwap/{chainId}/tx/{hash}',
  // Beside paths that are served, with other names for the parameters.
  'POST /api/Orders/{orderId}/liteModel',
  'POST /v1.0/dln/order/{orderId}/status',
].join(',');

describe('relayed paths before scripted upstreams', () => {
  const bed = usesGatewayTestBed({
    RELAY: 'orders',
    RELAY_PATHS: own,
    ORDER_ACCESS_TOKEN: 'ours+0123456789abcdef',
  });

  beforeEach(() => bed.resetGateway());

  const targetsOf = (upstream: 'order' | 'statistics'): string[] =>
    bed[upstream].requests.map(({ target }) => target);

  it.each([quote, '/v1.0/dln/order/create-tx', '/v1.0/chain/estimation', '/v1.0/chain/transaction'])(
    '%s: passes the query on as it is, save access tokens, and the body as it is',
    async (path) => {
      bed.order.on(path, bytes(200, 'application/json;odd=1', oddJson));
      const tokens = 'accesstoken=mine&AccessToken=mine&access%74oken=mine&accesstoken[]=mine&accesstoken';
      const response = await bed.ask(`${path}?b=2&a=1&a=%2F+x&c=%7e&empty=&&flag&${tokens}&z=%zz`);
      expect([response.status, response.headers['content-type'], response.text]).toEqual([
        200,
        'application/json;odd=1',
        oddJson,
      ]);
      expect(targetsOf('order')).toEqual([
        `${path}?b=2&a=1&a=%2F+x&c=%7e&empty=&&flag&z=%zz&accesstoken=ours%2B0123456789abcdef`,
      ]);
    },
  );

  it.each([
    ['?accesstoken=mine&a=1', '?a=1&'],
    ['?accesstoken=mine', '?'],
    ['?a=1&%5Baccesstoken%5D%zz=mine', '?a=1&'],
    ['?a=1;accesstoken=mine;b=2', '?a=1;b=2&'],
    ['?&a=%26accesstoken=1', '?&a=%26accesstoken=1&'],
    ['?[accesstoken]=mine&a=1', '?a=1&'],
    ['?a=1&%5BaccessToken%5D=mine&[accesstoken][]=mine', '?a=1&'],
    ['?[my][accesstoken]=1', '?[my][accesstoken]=1&'],
  ])('%s: leaves its own token where a server finds it', async (query, left) => {
    bed.order.on(quote, json(200, '{}'));
    await bed.ask(quote + query);
    expect(targetsOf('order')).toEqual([`${quote}${left}accesstoken=ours%2B0123456789abcdef`]);
  });

  it('rejects the record of another order', async () => {
    bed.statistics.on('/api/', json(200, jsonText(statisticsOrder(orderId(2)))));
    const { status, body } = await bed.ask(`/api/Orders/${orderId(1)}/liteModel`);
    expect([status, body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });

  it('asks with the id of an order to cancel in lower case', async () => {
    bed.order.on('/v1.0/', json(200, oddJson));
    await bed.ask(`/v1.0/dln/order/0X${'AB'.repeat(32)}/cancel-tx`);
    expect(targetsOf('order')).toEqual([
      `/v1.0/dln/order/0x${'ab'.repeat(32)}/cancel-tx?accesstoken=ours%2B0123456789abcdef`,
    ]);
  });

  it.each([
    ['order', '/v1.0/supported-chains'],
    ['order', '/v1.0/supported-chains-info'],
    ['statistics', `/api/Orders/creationTxHash/${creationHash}`],
    ['statistics', `/api/Orders/${orderId(1)}/liteModel`],
    ['statistics', '/api/Satistics/getDaily'],
    ['statistics', '/api/Satistics/getAllTime'],
  ] as const)('of the %s interface reads %s as it is', async (name, target) => {
    const text = oddJson.replace('{', `{"orderId":"${orderId(1)}",`);
    bed[name].on(target, bytes(200, 'text/json', text));
    for (const query of ['', '?_=1']) {
      const response = await bed.ask(target + query);
      expect([response.status, response.headers['content-type'], response.text]).toEqual([
        200,
        'text/json',
        text,
      ]);
    }
    expect(bed.upstreamCalls).toBe(1);
  });

  it('gives a HEAD the headers alone', async () => {
    bed.order.on(quote, json(200, oddJson));
    const { status, text, headers } = await bed.ask(quote, { method: 'HEAD' });
    expect([status, text, headers['cache-control']]).toEqual([200, '', 'no-store']);
  });

  it.each([
    ['a lost connection', reset, 503, 'UPSTREAM_UNAVAILABLE'],
    ['503', json(503, { errorId: 'BUSY', errorMessage: 'Busy.', errorCode: 9 }), 503, 'UPSTREAM_FAILED'],
    [
      'an error inside 200',
      json(200, { errorId: 'NO_ROUTE', errorMessage: 'No route.', errorCode: 11 }),
      422,
      'UPSTREAM_REJECTED',
    ],
    ['a page inside 200', bytes(200, 'text/html', '<h1>Busy</h1>'), 502, 'UPSTREAM_INVALID_RESPONSE'],
    ['a cut body', bytes(200, 'application/json', '{"tx":{"da'), 502, 'UPSTREAM_INVALID_RESPONSE'],
    [
      'an error body',
      json(400, { errorId: 'INVALID_QUERY_PARAMETERS', errorCode: 2 }),
      400,
      'UPSTREAM_REJECTED',
    ],
  ])('asks for a transaction once, whatever comes: %s', async (_what, behaviour, status, code) => {
    bed.order.on(quote, behaviour);
    const response = await bed.ask(`${quote}?a=1`);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(Object.keys(response.body)).toEqual(expect.arrayContaining(['errorId', 'errorCode', 'reqId']));
    expect(bed.upstreamCalls).toBe(1);
  });

  it('shows an error inside 200 without texts that nobody may see, whatever its id is', async () => {
    const errorMessage = 'connect ECONNREFUSED to https://orders.internal:8443';
    bed.order.on(quote, json(200, { errorId: 'ECONNREFUSED', errorMessage, errorCode: 11 }));
    const { status, body } = await bed.ask(quote);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errorCode: 11,
      errorId: null,
      errorMessage: null,
      code: 'UPSTREAM_REJECTED',
    });
  });

  it.each(['application/json', 'application/json-patch+json'])(
    'passes a filter on as it is (%s), and answers equal ones from one call',
    async (contentType) => {
      bed.statistics.on(list, json(200, `{"orders":[${oddJson}],"totalCount":1}`));
      const sent = '{ "take": 5, "skip":0,\t"giveChainIds":[8453] }';
      const [first, second] = [
        await bed.ask(list, post(sent, contentType)),
        await bed.ask(list, post('{"giveChainIds":[8453],"skip":0,"take":5}', contentType)),
      ];
      expect(first.text).toBe(`{"orders":[${oddJson}],"totalCount":1}`);
      expect(clientSees(second)).toEqual(clientSees(first));
      expect(first.headers['cache-control']).toBe('no-store');
      expect(bed.statistics.requests).toMatchObject([{ method: 'POST', target: list }]);
      const [{ body, headers } = { body: '', headers: {} }] = bed.statistics.requests;
      expect([body.toString(), headers['content-type']]).toEqual([sent, contentType]);
    },
  );

  it.each([
    ['{"skip":0,"take":101}', 'take', 400],
    ['{"skip":0,"Take":101}', 'Take', 400],
    ['{"skip":0,"take":"5"}', 'take', 400],
    ['{"skip":-1,"take":5}', 'skip', 400],
    ['[]', 'body', 400],
    [`{"take":5,"filter":"${'x'.repeat(16 * 1024)}"}`, undefined, 413],
  ])('rejects the filter %s, and names the member', async (body, field, status) => {
    const response = await bed.ask(list, post(body));
    expect(response.status).toBe(status);
    const [error] = (response.body.errors ?? []) as { field: string }[];
    expect(error?.field).toBe(field);
    expect(bed.upstreamCalls).toBe(0);
  });

  it.each(['dateFrom=tomorrow', 'dateFrom=2026-07-26&dateFrom=2026-07-27', 'DATEFROM=..%2f'])(
    'rejects the totals of %s',
    async (query) => {
      const { status, body } = await bed.ask(`/api/Satistics/getDaily?${query}`);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'dateFrom' })]]);
      expect(bed.upstreamCalls).toBe(0);
    },
  );

  it('asks for totals by known parameters alone, and once for all spellings', async () => {
    bed.statistics.on('/api/Satistics/', json(200, '{"dailyData":[]}'));
    await bed.ask('/api/Satistics/getDaily?dateTo=2026-07-26&dateFrom=2026-07-25&_=7&accesstoken=mine');
    await bed.ask('/API/satistics/GETDAILY/?datefrom=2026-07-25&dateto=2026-07-26');
    expect(targetsOf('statistics')).toEqual([
      '/api/Satistics/getDaily?dateFrom=2026-07-25&dateTo=2026-07-26',
    ]);
  });

  it.each([
    ['an open order', { state: 'Created' }, 2],
    ['a final order', { state: 'ClaimedUnlock' }, 3600],
  ])('keeps the record of %s as long as an order', async (_what, changes, seconds) => {
    bed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(orderId(1), changes))));
    for (const target of [
      `/api/Orders/${orderId(1)}/liteModel`,
      `/api/Orders/creationTxHash/${creationHash}`,
    ]) {
      const { headers } = await bed.ask(target);
      const [, sharedSeconds] = /s-maxage=(\d+)/.exec(headers['cache-control'] ?? '') ?? [];
      expect(Number(sharedSeconds)).toBeGreaterThanOrEqual(0.9 * seconds);
      expect(Number(sharedSeconds)).toBeLessThanOrEqual(1.1 * seconds + 1);
    }
  });

  it.each([`/api/Orders/${orderId(1)}/liteModel`, `/api/Orders/creationTxHash/${creationHash}`])(
    '%s: an unknown one is 404, and asked for once',
    async (target) => {
      bed.statistics.on('/api/Orders/', json(400, { message: 'No such order', errorCode: 400 }));
      const answers = [await bed.ask(target), await bed.ask(target)];
      expect(answers.map(({ body }) => body.code)).toEqual(['ORDER_NOT_FOUND', 'ORDER_NOT_FOUND']);
      expect(bed.upstreamCalls).toBe(1);
    },
  );

  const orderIds = `/v1.0/dln/tx/${creationHash}/order-ids`;

  it('answers the ids of a transaction from the entry of endpoint 1, as plain texts', async () => {
    const ids = { orderIds: [{ stringValue: orderId(1) }, { stringValue: orderId(2) }] };
    bed.statistics.on('/api/Transaction/', json(200, ids));
    await bed.ask(`/api/Transaction/${creationHash}/orderIds`);
    const { text, headers } = await bed.ask(orderIds);
    expect(text).toBe(`{"orderIds":["${orderId(1)}","${orderId(2)}"]}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(bed.upstreamCalls).toBe(1);
  });

  it('has no ids for an unknown transaction', async () => {
    const { status, text } = await bed.ask(orderIds);
    expect([status, text]).toEqual([200, '{"orderIds":[]}']);
  });

  it('has the members of its own interface where endpoint 1 fails', async () => {
    bed.statistics.on('/api/Transaction/', json(500, { message: 'Down.', errorCode: 500 }));
    const { status, body } = await bed.ask(orderIds);
    expect([status, body.code, body.errorId]).toEqual([502, 'UPSTREAM_FAILED', 'INTERNAL_SERVER_ERROR']);
  });

  it.each(['/v1.0/dln/order/quote/', '/V1.0/DLN/order/Quote'])(
    '%s: takes the path as the interface does, and sends its own spelling',
    async (target) => {
      bed.order.on(quote, json(200, oddJson));
      const { status, text } = await bed.ask(`${target}?A=%2f`);
      expect([status, text]).toEqual([200, oddJson]);
      expect(targetsOf('order')).toEqual([`${quote}?A=%2f&accesstoken=ours%2B0123456789abcdef`]);
    },
  );

  it("passes an operator's own paths on as they are, and stores nothing", async () => {
    bed.statistics.on('/api/', bytes(203, 'text/plain', 'any bytes: \u00e9'));
    const sent = post('{"unlockAuthorities":"0x1", "take":500}', 'text/json');
    const [first, second] = [
      await bed.ask('/api/Orders/getForUnlockAuthorities?x=1', sent),
      await bed.ask('/api/orders/GetForUnlockAuthorities?x=1', sent),
    ];
    expect([first.status, first.headers['content-type'], first.text]).toEqual([
      203,
      'text/plain',
      'any bytes: \u00e9',
    ]);
    expect(clientSees(second)).toEqual(clientSees(first));
    expect(bed.statistics.requests.map(({ target, body }) => [target, body.toString()])).toEqual(
      Array.from({ length: 2 }, () => ['/api/Orders/getForUnlockAuthorities?x=1', String(sent.body)]),
    );
    await bed.ask('/api/SameChainSwap/8453/tx/a.B_c-9?q=%41&accesstoken=mine');
    expect(targetsOf('statistics').at(-1)).toBe('/api/SameChainSwap/8453/tx/a.B_c-9?q=%41');
  });

  it('passes a response without a body on without a media type', async () => {
    bed.statistics.on('/api/', (_request, response) => {
      response.writeHead(204).end();
    });
    const { status, text, headers } = await bed.ask('/api/SameChainSwap/8453/tx/x');
    expect([status, text, headers['content-type']]).toEqual([204, '', undefined]);
  });

  it.each([
    '/v1.0/dln/order/../quote',
    '/v1.0/dln/order/%2e%2e/cancel-tx',
    '/v1.0/dln/order%2Fquote',
    '/v1.0/dln/order/a%5Cb/cancel-tx',
    '/v1.0/dln/order/quote//',
    '/v1.0/dln//order/quote',
    '//other.example/v1.0/dln/order/quote',
    '/v1.0/chain',
    '/api/SameChainSwap/8453/tx/%2e%2e',
    '/api/SameChainSwap/8453/tx/..',
    '/api/SameChainSwap/8453/tx/a%3Fb',
    '/api/SameChainSwap/8453/tx/a%2Fb',
    '/api/SameChainSwap/8453/tx/a b',
  ])('%s: 404, and nothing is passed on', async (target) => {
    const { status, body } = await bed.ask(target.replaceAll(' ', '%20'));
    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(bed.upstreamCalls).toBe(0);
  });

  it.each([
    ['POST', quote, 'GET, HEAD, OPTIONS'],
    ['TRACE', '/v1.0/dln/order/create-tx', 'GET, HEAD, OPTIONS'],
    ['GET', list, 'POST, OPTIONS'],
    ['PATCH', '/api/SameChainSwap/8453/tx/x', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/Orders/getForUnlockAuthorities', 'POST, GET, HEAD, OPTIONS'],
    ['DELETE', `/v1.0/dln/order/${orderId(1)}/status`, 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', `/api/Orders/${orderId(1)}/liteModel`, 'GET, HEAD, POST, OPTIONS'],
  ])('%s %s: 405 with the methods of the path, and nothing is passed on', async (method, target, allow) => {
    const { status, headers, body } = await bed.ask(target, { method });
    expect([status, headers.allow, body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED']);
    expect(bed.upstreamCalls).toBe(0);
  });

  it('is told by the configuration which paths it serves in any case', () => {
    const routes = bed.gateway.app.getHttpAdapter().getInstance();
    for (const { method, template } of endpointPaths)
      expect(routes.hasRoute({ method, url: template.replace(/\{(\w+)\}/g, ':$1') })).toBe(true);
  });
});

describe('a gateway without the setting', () => {
  const bed = usesGatewayTestBed();

  beforeAll(async () => {
    await bed.startGateway();
  });

  it.each(orderBundle)('$method $template: 404, and nothing is passed on', async ({ method, template }) => {
    const target = template.replace('{id}', orderId(1)).replace('{hash}', creationHash);
    const { status, body } = await bed.ask(target, method === 'POST' ? post('{}') : {});
    expect([status, body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(bed.upstreamCalls).toBe(0);
  });
});

describe('a gateway for web pages', () => {
  const origin = 'https://app.example.org';
  const bed = usesGatewayTestBed({
    RELAY: 'orders',
    CORS_ORIGINS: origin,
    ...apiKeysVariable({ web: rightKey }),
  });

  beforeAll(async () => {
    await bed.startGateway();
    bed.order.on('/', json(200, '{}'));
  });

  it.each(orderBundle)('lets them ask before $method $template', async ({ method, template }) => {
    const headers = { origin, 'access-control-request-method': method };
    const response = await bed.ask(template.replace(/\{\w+\}/, orderId(1)), { method: 'OPTIONS', headers });
    expect([response.status, response.headers['access-control-allow-origin']]).toEqual([204, origin]);
  });

  it('needs their key, and lets no other cache store what it reads', async () => {
    expect((await bed.ask(quote)).status).toBe(401);
    expect(bed.upstreamCalls).toBe(0);
    const headers = { 'x-api-key': rightKey };
    const { headers: priced } = await bed.ask(quote, { headers });
    const { headers: read } = await bed.ask('/v1.0/supported-chains', { headers });
    expect([priced['cache-control'], read['cache-control']]).toEqual([
      'no-store',
      expect.stringMatching(/^private, max-age=\d+$/),
    ]);
  });
});
