import { METHODS } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type HttpResponse, type Ask, exchangeBytes, parseHttpResponse, post } from '../support/http-client';
import { expectProblem, leaksOf } from '../support/problem-expectation';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const hash = `0x${'1f'.repeat(32)}`;
const wallet = '0x00000000000000000000000000000000000000a1';
const signature = `0x${'1b'.repeat(65)}`;
const gatewayTestBed = usesGatewayTestBed();

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

/** Whatever was wrong with the request, no upstream heard of it. */
afterEach(() => {
  const calls = [...gatewayTestBed.statistics.requests, ...gatewayTestBed.order.requests].map(
    ({ target }) => target,
  );
  gatewayTestBed.statistics.reset();
  gatewayTestBed.order.reset();
  expect(calls).toEqual([]);
});

const codeOf = (response: HttpResponse) => [response.status, response.body.code];

function expectRefused(response: HttpResponse, target: string, fields: readonly string[]): void {
  const path = target.split('?')[0]!;
  expect(response.body.errors).toBeDefined();
  const native = Object.fromEntries(
    Object.entries(response.body).filter(
      ([name]) =>
        (path.startsWith('/api/') && ['message', 'errorCode'].includes(name)) ||
        (path.startsWith('/v1.0/') && /^error(Code|Id|Message|Payload)$/.test(name)),
    ),
  );
  expectProblem(response, { code: 'VALIDATION_FAILED', status: 400, instance: path, fields, native });
  expect(leaksOf(response)).toEqual([]);
}

describe('order ids', () => {
  const malformed: readonly [what: string, text: string][] = [
    ['a word', 'nope'],
    ['no 0x', id.slice(2)],
    ['63 digits', id.slice(0, -1)],
    ['65 digits', `${id}0`],
    ['a digit that is none', `${id.slice(0, -1)}g`],
    ['white space behind', `${id}%20`],
    ['a line break behind', `${id}%0a`],
    ['a NUL', `${id}%00`],
    ['a full-width digit', `${id.slice(0, -1)}%EF%BC%91`],
    ['a path inside', `..%2f${id}`],
    ['a query inside', `${id}%3fx=1`],
    ['markup', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['a long text', 'a'.repeat(1000)],
  ];

  it.each(malformed)('%s, on each path that takes one', async (_what, text) => {
    const paths: [string, string][] = [
      [`/v1/orders/${text}`, 'orderId'],
      [`/v1/orders/${text}/status`, 'orderId'],
      [`/v1/orders/${text}/external-call-cancellation`, 'orderId'],
      [`/api/Orders/${text}`, 'orderId'],
      [`/v1.0/dln/order/${text}`, 'id'],
      [`/v1.0/dln/order/${text}/status`, 'id'],
      [`/v1.0/dln/order/${text}/extcall-cancel-tx`, 'id'],
    ];
    for (const [target, field] of paths) {
      const response = await gatewayTestBed.ask(target);
      // At the end of a drop-in path a word is the name of a path that is not served.
      const isWordOfPath = /^\/(api\/Orders|v1\.0\/dln\/order)\/nope$/.test(target);
      const expected = isWordOfPath ? [404, 'ROUTE_NOT_FOUND'] : [400, 'VALIDATION_FAILED'];
      expect([target, ...codeOf(response)]).toEqual([target, ...expected]);
      if (!isWordOfPath) expect(response.body.errors).toMatchObject([{ field }]);
      expect(leaksOf(response)).toEqual([]);
    }
  });
});

describe('transaction hashes', () => {
  it.each([
    ['a word', 'nope'],
    ['65 digits', `${hash}0`],
    ['63 digits', hash.slice(0, -1)],
    ['base58 that is too short', '5'.repeat(63)],
    ['base58 that is too long', '5'.repeat(91)],
    ['base58 with a zero', `0${'5'.repeat(87)}`],
    ['a path inside', `..%2f..%2f${hash}`],
    ['a query inside', `${hash}%3Fx=y`],
    ['a NUL', `%00${hash}`],
  ])('%s', async (_what, text) => {
    expectRefused(
      await gatewayTestBed.ask(`/v1/transactions/${text}/orders`),
      `/v1/transactions/${text}/orders`,
      ['hash'],
    );
    const dropIn = `/api/Transaction/${text}/orderIds`;
    expectRefused(await gatewayTestBed.ask(dropIn), dropIn, ['orderCreationTransactionHash']);
  });
});

describe('queries', () => {
  it.each([
    [`/v1/orders/${id}?fields=raw&expand=raw`, ['fields.raw']],
    [`/v1/orders/${id}?unknown=1`, ['unknown']],
    [`/v1/orders/${id}/external-call-cancellation?x=1`, ['x']],
    [`/v1/transactions/${hash}/orders?limit=1`, ['limit']],
    ['/v1/orders?ids=', ['ids[0]']],
    [`/v1/orders?ids=${id}&fields=nothing`, ['fields.nothing']],
    ['/v1/tokens', ['chainId']],
    ['/v1/tokens?chainId=abc', ['chainId']],
    ['/v1/tokens?chainId=01', ['chainId']],
    ['/v1/tokens?chainId=999999', ['chainId']],
    ['/v1/tokens?chainId=1%0a', ['chainId']],
    ['/v1/tokens?chainId[]=1', ['chainId[]', 'chainId']],
    ['/v1/tokens?chainid=1', ['chainid', 'chainId']],
    ['/v1/tokens?chainId=1&addresses=', ['addresses']],
    ['/v1/tokens?chainId=1&addresses=0x1;0x2', ['addresses']],
    ['/v1/tokens?chainId=1&addresses=0x12,,0x13', ['addresses']],
    [`/v1/tokens?chainId=1&addresses=${'0x1,'.repeat(100)}0x1`, ['addresses']],
    ['/v1/tokens?chainId=1&sort=symbol', ['sort']],
    ['/v1/tokens?chainId=1&__proto__=1', ['__proto__']],
    ['/v1/tokens?chainId=1&constructor=1', ['constructor']],
    ['/v1/tokens/popular?chainId=abc', ['chainId']],
    ['/v1/tokens/popular?search=usd', ['search']],
    ['/v1/leaderboard?skip=1', ['skip']],
    ['/v1/leaderboard?wallet=nope', ['wallet']],
    [`/v1/leaderboard?walletAddress=${wallet}`, ['walletAddress']],
    ['/v1/chains?limit=1', ['limit']],
    ['/v1/chains?toString=1', ['toString']],
    ['/v1/chains?', null],
    ['/api/TokenMetadata/popularTokens/abc', ['chainId']],
    ['/api/TokenMetadata/popularTokens/1%2f..%2f..', ['chainId']],
    ['/api/TokenMetadata/popularTokens?skip=-1', ['skip']],
    ['/api/TokenMetadata/popularTokens?take=many', ['take']],
    ['/api/TokenMetadata/popularTokens?take=1&take=2', ['take']],
    ['/v1.0/token-list', ['chainId']],
    ['/v1.0/token-list?chainId=999999', ['chainId']],
    ['/v1.0/token-list?chainId=1&chainId=10', ['chainId']],
    ['/v1.0/token-list?chainId=1%26accesstoken=x', ['chainId']],
  ])('%s', async (target, fields) => {
    const response = await gatewayTestBed.ask(target);
    if (fields === null) expect(response.status).toBe(200);
    else expectRefused(response, target, fields);
  });

  const wholeNumbers = [
    '',
    '-1',
    '+1',
    '1.5',
    '1e2',
    '0x10',
    ' 1',
    '%201',
    '1%20',
    'NaN',
    '%EF%BC%91',
    '9'.repeat(30),
  ];

  it.each([
    ['/v1/tokens?chainId=1&limit=', ['0', '501', ...wholeNumbers]],
    ['/v1/tokens?chainId=1&offset=', ['1000001', ...wholeNumbers]],
    ['/v1/tokens/popular?limit=', ['0', '501', ...wholeNumbers]],
    ['/v1/tokens/popular?offset=', wholeNumbers],
    ['/v1/leaderboard?limit=', ['0', '101', ...wholeNumbers]],
    ['/v1/leaderboard?offset=', wholeNumbers],
  ])('%s… takes whole numbers within its bounds alone, once', async (start, texts) => {
    const name = /(\w+)=$/.exec(start)![1]!;
    for (const text of [...texts.filter((one) => !one.startsWith(' ')), `1&${name}=1`]) {
      const response = await gatewayTestBed.ask(`${start}${text}`);
      expect([text, ...codeOf(response)]).toEqual([text, 400, 'VALIDATION_FAILED']);
      expect(response.body.errors).toMatchObject([{ field: name }]);
    }
  });

  it('every field at fault is named at once', async () => {
    const target = '/v1/tokens?chainId=x&limit=0&offset=-1&search=&unknown=1';
    const response = await gatewayTestBed.ask(target);
    const fields = (response.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields.sort()).toEqual(['chainId', 'limit', 'offset', 'search', 'unknown']);
  });

  it.each([
    ['/v1/chains?%3Cscript%3Ealert(1)%3C%2Fscript%3E=1'],
    ['/v1/chains?%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E'],
    ['/v1/chains?<b>=1'],
    [`/v1/orders/${id}?fields=%3Cscript%3E`],
    [`/v1/orders/%3Cscript%3Ealert(1)%3C%2Fscript%3E`],
    ['/v1/%3Cscript%3E'],
    ['/v1/<script>alert(1)</script>'],
    ['/v1/"onload="alert(1)'],
  ])("the caller's own markup does not come back: %s", async (target) => {
    const response = await gatewayTestBed.ask(target);
    expect([400, 404]).toContain(response.status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(leaksOf(response)).toEqual([]);
    expect(response.body.instance).toMatch(/^[A-Za-z0-9\-._~!$&'()*+,;=:@%/]*$/);
  });

  it("a caller's very long names do not come back at length", async () => {
    const response = await gatewayTestBed.ask(`/v1/chains?${'x'.repeat(8000)}=1`);
    expect(codeOf(response)).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.bytes.length).toBeLessThan(2048);
  });
});

const batch = (orderIds: unknown) => post({ orderIds });
const kilobytes = (count: number) => 'x'.repeat(count * 1024);
/** One of this gateway, and one of the drop-in paths, whose bodies are passed on. */
const bodyPaths = ['/v1/orders/batch', '/api/Users/usersLeaderboard'];

describe('bodies', () => {
  it.each([
    ['two that are none', '/v1/orders/batch', batch([7, id, null]), ['orderIds[0]', 'orderIds[2]']],
    ['lists in the list', '/v1/orders/batch', batch([[id]]), ['orderIds[0]']],
    ['a query', '/v1/orders/batch?x=1', batch([id]), ['x']],
    ['a name of a method', '/v1/orders/batch', post({ orderIds: [id], toString: 1 }), ['toString']],
    ['no member', '/v1/terms/signatures', post({}), ['address', 'signature']],
    ['no address', '/v1/terms/signatures', post({ address: 'me', signature }), ['address']],
    ['no signature', '/v1/terms/signatures', post({ address: wallet, signature: 'x' }), ['signature']],
    [
      'a sign that is none',
      '/v1/terms/signatures',
      post({ address: wallet, signature: `${signature}!` }),
      ['signature'],
    ],
    ['more', '/v1/terms/signatures', post({ address: wallet, signature, more: 1 }), ['more']],
    [
      'the names of the interface',
      '/v1/terms/signatures',
      post({ signatoryAddress: wallet, signature }),
      ['signatoryAddress', 'address'],
    ],
    ['skip below 0', '/api/Users/usersLeaderboard', post({ skip: -1, take: 10 }), ['skip']],
    ['a broken skip', '/api/Users/usersLeaderboard', post({ skip: 1.5, take: 10 }), ['skip']],
    ['take as text', '/api/Users/usersLeaderboard', post({ skip: 0, take: '10' }), ['take']],
    [
      'no wallet',
      '/api/Users/usersLeaderboard',
      post({ skip: 0, take: 10, walletAddress: 'me' }),
      ['walletAddress'],
    ],
    ['a list as wallet', '/api/Users/usersLeaderboard', post({ walletAddress: [wallet] }), ['walletAddress']],
    ['no member', '/api/TermsAndConditions/signConditions', post({}), ['signatoryAddress', 'signature']],
    [
      'an empty text',
      '/api/TermsAndConditions/signConditions',
      post({ signatoryAddress: wallet, signature: '' }),
      ['signature'],
    ],
  ] as [string, string, Ask, string[]][])('%s: POST %s', async (_what, target, how, fields) => {
    expectRefused(await gatewayTestBed.ask(target, how), target, fields);
  });

  const unreadable: readonly [what: string, how: Ask][] = [
    ['broken JSON', post('{"orderIds":[')],
    ['JSON with a comma too many', post('{"a":1,}')],
    ['nothing', post('')],
    ['white space', post('  \n')],
    ['a member called __proto__', post('{"__proto__":{"isAdmin":true}}')],
    ['__proto__ deep inside', post('{"orderIds":[{"__proto__":{"x":1}}]}')],
    ['__proto__ in escapes', post('{"\\u005f_proto__":{"x":1}}')],
    ['constructor.prototype', post('{"constructor":{"prototype":{"x":1}}}')],
    ['bytes that are no UTF-8', post(Buffer.from('{"skip":"\xff\xfe"}', 'latin1'))],
    ['gzip', post(gzipSync('{}'))],
    ['very deep lists', post('['.repeat(8000) + ']'.repeat(8000))],
    ['very deep maps', post('{"skip":'.repeat(1700) + '1' + '}'.repeat(1700))],
  ];

  describe.each(bodyPaths)('%s', (target) => {
    it.each(unreadable)('%s → 400', async (_what, how) => {
      const response = await gatewayTestBed.ask(target, how);
      expect(codeOf(response)).toEqual([400, 'VALIDATION_FAILED']);
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(response.body.errors).not.toHaveLength(0);
      expect(leaksOf(response)).toEqual([]);
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    });

    it.each([
      ['text/plain'],
      ['application/x-www-form-urlencoded'],
      ['multipart/form-data; boundary=x'],
      ['application/jsonp'],
      ['application/'],
      [undefined],
    ])('a body of %s → 415', async (mediaType) => {
      const headers = { 'content-length': '2', ...(mediaType && { 'content-type': mediaType }) };
      const response = await gatewayTestBed.ask(target, { method: 'POST', body: '{}', headers });
      expect(codeOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(leaksOf(response)).toEqual([]);
    });

    it.each([
      ['17 KiB under its length', post(`{"a":"${kilobytes(17)}"}`)],
      ['10 MiB under its length', post(`{"a":"${kilobytes(10 * 1024)}"}`)],
      ['16 KiB and a byte', post(`{"a":"${'x'.repeat(16 * 1024 - 7)}"}`)],
      [
        '17 KiB in chunks',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
          body: `{"a":"${kilobytes(17)}"}`,
        },
      ],
    ] as [string, Ask][])('%s → 413', async (_what, how) => {
      const response = await gatewayTestBed.ask(target, how);
      expect(codeOf(response)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(response.headers['content-type']).toBe('application/problem+json');
    });

    it('16 KiB are taken', async () => {
      const response = await gatewayTestBed.ask(target, post(`{"a":"${'x'.repeat(16 * 1024 - 8)}"}`));
      expect(response.status).not.toBe(413);
      gatewayTestBed.statistics.reset();
    });
  });

  it.each([
    ['application/json'],
    ['application/json; charset=utf-8'],
    ['application/json-patch+json'],
    ['text/json'],
    ['application/vnd.example+json'],
    ['APPLICATION/JSON'],
  ])('%s is read', async (mediaType) => {
    const response = await gatewayTestBed.ask('/v1/orders/batch', post({ orderIds: ['nope'] }, mediaType));
    expect(response.body.errors).toMatchObject([{ field: 'orderIds[0]' }]);
  });
});

describe('paths', () => {
  const never = [400, 404];

  it.each([
    ['/v1/orders/..'],
    ['/v1/orders/../../api/Orders'],
    [`/v1/orders/..%2f..%2fapi%2fOrders%2f${id}`],
    [`/v1/../api/Orders/${id}`],
    [`/v1/%2e%2e/api/Orders/${id}`],
    [`/v1//orders/${id}`],
    [`//v1/orders/${id}`],
    [`/V1/orders/${id}`],
    [`/api/Orders/${id}/..`],
    [`/api/Orders/..%5c..%5c${id}`],
    [`/api/Orders\\${id}`],
    ['/api/Orders/%2e%2e%2fUsers'],
    ['/api/%2e%2e/v1.0/token-list?chainId=1'],
    ['/swagger/..%2fapi/Orders'],
    ['/swagger/../api/Orders'],
    ['/swagger/%2e%2e/api/Orders'],
    ['/swagger/..%5capi'],
    ['/swagger/..\\api'],
    ['/swagger//index.html'],
    ['/swagger/%00'],
    ['/swagger/a%0d%0aX-Injected:%201'],
    ['/swagger/;/api'],
    ['/swaggerx'],
    ['/redoc/%252e%252e/api'],
    ['/redoc/@evil.example/'],
    ['/docs/..%2f..%2f..%2fetc%2fpasswd'],
    ['/docs/%2e%2e/%2e%2e/package.json'],
    ['/etc/passwd'],
    ['/.env'],
    ['/sandbox/orders'],
    ['*'],
  ])('%s leads nowhere', async (target) => {
    const response = await gatewayTestBed.ask(target);
    expect(never).toContain(response.status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.headers['x-injected']).toBeUndefined();
    expect(leaksOf({ ...response, text: response.text.replaceAll(/"instance":"[^"]*"/g, '') })).toEqual([]);
  });

  it.each([
    ['/v1/orders/%zz'],
    ['/v1/orders/%'],
    ['/v1/orders/%e0%a4%a'],
    ['/v1/orders/%ff'],
    ['/v1/%c0%ae%c0%ae/orders'],
    ['/api/Orders/%zz'],
    ['/v1.0/dln/order/%zz'],
    ['/%'],
  ])('%s is wrongly encoded', async (target) => {
    const response = await gatewayTestBed.ask(target);
    expect(codeOf(response)).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.body.errors).toMatchObject([{ field: 'path' }]);
  });

  it.each([
    ['a segment of 2,000 characters', `/v1/orders/${'a'.repeat(2000)}`],
    ['a segment of 8,000 characters', `/api/Orders/${'a'.repeat(8000)}`],
    ['a thousand segments', `/v1${'/a'.repeat(1000)}`],
  ])('%s leads nowhere', async (_what, target) => {
    const response = await gatewayTestBed.ask(target);
    expect([400, 404, 414]).toContain(response.status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.bytes.length).toBeLessThan(2048);
  });

  it('a redirect is not made of a path', async () => {
    const response = await gatewayTestBed.ask('//evil.example/v1/chains/');
    expect(response.status).toBe(404);
    expect(response.headers.location).toBeUndefined();
  });
});

describe('methods', () => {
  const paths: [path: string, allow: string][] = [
    [`/v1/orders/${id}`, 'GET, HEAD, OPTIONS'],
    [`/v1/orders/${id}/status`, 'GET, HEAD, OPTIONS'],
    [`/v1/orders/${id}/external-call-cancellation`, 'GET, HEAD, OPTIONS'],
    [`/v1/transactions/${hash}/orders`, 'GET, HEAD, OPTIONS'],
    ['/v1/tokens', 'GET, HEAD, OPTIONS'],
    ['/v1/tokens/popular', 'GET, HEAD, OPTIONS'],
    ['/v1/leaderboard', 'GET, HEAD, OPTIONS'],
    ['/v1/chains', 'GET, HEAD, OPTIONS'],
    ['/v1/terms/signatures', 'POST, OPTIONS'],
    [`/api/Orders/${id}`, 'GET, HEAD, OPTIONS'],
    ['/api/Users/usersLeaderboard', 'POST, OPTIONS'],
    ['/api/TermsAndConditions/signConditions', 'POST, OPTIONS'],
    [`/v1.0/dln/order/${id}`, 'GET, HEAD, OPTIONS'],
    ['/v1.0/token-list', 'GET, HEAD, OPTIONS'],
  ];

  it.each(paths)('%s has %s', async (path, allow) => {
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !allow.includes(name));
    for (const method of others) {
      const response = await gatewayTestBed.ask(path, { method });
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, allow]);
      expect(response.headers['content-type']).toBe('application/problem+json');
      if (method !== 'HEAD') expect(response.body.code).toBe('METHOD_NOT_ALLOWED');
    }
  });

  const rareMethods = METHODS.filter((name) => !['GET', 'HEAD', 'OPTIONS', 'CONNECT'].includes(name));

  it.each(rareMethods)('%s is refused on a known path with 405, and on no other', async (method) => {
    const askBy = async (path: string) => {
      const raw = `${method} ${path} HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n`;
      return parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, raw));
    };
    const refused = await askBy('/v1/chains');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(refused.body.code).toBe('METHOD_NOT_ALLOWED');
    expect(refused.body.requestId).toBe(refused.headers['x-request-id']);
    const unknown = await askBy('/v1/nothing');
    expect([400, 404]).toContain(unknown.status);
    expect(unknown.headers.allow).toBeUndefined();
  });

  it('a method does not hide behind another', async () => {
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`, {
      method: 'POST',
      headers: { 'x-http-method-override': 'GET', 'content-length': '0' },
    });
    expect(response.status).toBe(405);
  });

  it('HEAD of a bad request has its status, without a body', async () => {
    const bad = await gatewayTestBed.ask('/v1/orders/nope', { method: 'HEAD' });
    expect([bad.status, bad.bytes.length]).toEqual([400, 0]);
    expect(bad.headers['content-type']).toBe('application/problem+json');
  });
});

describe('what is no HTTP', () => {
  const line = (text: string) => `${text}\r\nHost: gateway\r\nConnection: close\r\n\r\n`;

  it.each([
    ['noise', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x0d, 0x0a, 0x0d, 0x0a]), 400],
    ['a method that is none', line('FETCH /v1/chains HTTP/1.1'), 400],
    ['a version that is none', line('GET /v1/chains HTTP/9.9'), 400],
    ['another protocol', line('GET /v1/chains SPDY/3'), 400],
    ['a NUL in the path', line('GET /v1/\0chains HTTP/1.1'), 400],
    ['a space in the path', line('GET /v1/ch ains HTTP/1.1'), 400],
    ['a NUL in a header', 'GET /v1/chains HTTP/1.1\r\nHost: gateway\r\nX-A: a\0b\r\n\r\n', 400],
    ['a space before the colon', 'GET /v1/chains HTTP/1.1\r\nHost : gateway\r\n\r\n', 400],
    [
      'two lengths',
      'POST /v1/orders/batch HTTP/1.1\r\nHost: g\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    ['a huge path', line(`GET /v1/${kilobytes(40)} HTTP/1.1`), 431],
  ])('%s: a problem, and the connection is closed', async (_what, sent, status) => {
    const response = parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, sent));
    expect([response.status, response.headers.connection]).toEqual([status, 'close']);
    const fields = (response.body.errors as { field: string }[]).map(({ field }) => field);
    expect(fields).toHaveLength(1);
    expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', status });
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(response.text)),
    });
    expect(leaksOf(response)).toEqual([]);
  });

  it('very many headers do no harm', async () => {
    const many = `Connection: close\r\n${'X-A: 1\r\n'.repeat(4000)}`;
    const raw = `GET /v1/chains HTTP/1.1\r\nHost: g\r\n${many}\r\n`;
    const response = parseHttpResponse(await exchangeBytes(gatewayTestBed.gateway.url, raw));
    expect([200, 431]).toContain(response.status);
  });

  it('a second request behind a first does not slip past it', async () => {
    const raw =
      'POST /v1/orders/batch HTTP/1.1\r\nHost: g\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n' +
      `GET /api/Orders/${id} HTTP/1.1\r\nHost: g\r\n\r\n`;
    const received = await exchangeBytes(gatewayTestBed.gateway.url, raw);
    expect(received.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });

  it('after all that the gateway responds as before', async () => {
    expect((await gatewayTestBed.ask('/v1/chains')).status).toBe(200);
  });
});
