import { type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { lettingIn, otherKey, rightKey, wrongKey } from '../support/api-keys';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { json, ScriptedUpstream, neverRespond } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

describe('the doors', () => {
  let upstream: ScriptedUpstream;
  let gateway: RunningGateway | undefined;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });

  afterEach(async () => {
    await gateway?.close();
    upstream.reset();
  });

  afterAll(() => upstream.close());

  async function open(environment: Record<string, string>): Promise<string> {
    gateway = await startGateway({ statisticsUrl: upstream.url, orderUrl: upstream.url }, environment);
    return gateway.url;
  }

  it('are open unless configured', async () => {
    const response = await fetch(`${await open({})}/v1/chains`);
    expect(response.status).toBe(200);
    expect(response.headers.has('ratelimit')).toBe(false);
  });

  it.each(['/v1/chains', `/api/Orders/${orderId(1)}`, `/v1.0/dln/order/${orderId(1)}`, '/swagger'])(
    'ask for an API key at %s',
    async (path) => {
      const url = await open(lettingIn({ mobile: rightKey, web: otherKey }));
      for (const headers of [{}, { 'x-api-key': wrongKey }, { 'x-api-key': '' }]) {
        const answer = await ask(url, path, { headers: headers as Record<string, string> });
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toBe('ApiKey header="X-API-Key"');
        expect(answer.headers['content-type']).toBe('application/problem+json');
        expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', status: 401, retryable: false });
      }
      expect(upstream.requests).toHaveLength(0);
    },
  );

  it('let in whoever shows one of the keys', async () => {
    const url = await open(lettingIn({ mobile: rightKey, web: otherKey }));
    for (const key of [rightKey, otherKey])
      expect((await ask(url, '/v1/chains', { headers: { 'x-api-key': key } })).status).toBe(200);
  });

  it("count each caller's requests, and say what is left", async () => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '2' });
    const responses = [
      await fetch(`${url}/v1/chains`),
      await fetch(`${url}/v1/chains`),
      await fetch(`${url}/v1/chains`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(responses.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      '"caller";r=1;t=60',
      expect.stringMatching(/^"caller";r=0;t=(59|60)$/),
      expect.stringMatching(/^"caller";r=0;t=(59|60)$/),
    ]);
    expect(responses[0]?.headers.get('ratelimit-policy')).toBe('"caller";q=2;w=60');
    expect(responses[2]?.headers.get('retry-after')).toMatch(/^(59|60)$/);
    expect(await responses[2]?.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryable: true });
  });

  it.each([
    ['/api/TokenMetadata/popularTokens/0', { errorCode: 429 }],
    ['/v1.0/dln/order/0x0', { errorCode: 429, errorId: 'INTERNAL_SERVER_ERROR', errorPayload: null }],
  ])('refuse in the words of the interface at %s', async (path, members) => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '1' });
    await fetch(`${url}${path}`);
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429, ...members });
  });

  it('count by API key where there are keys, and by address where there are none', async () => {
    const keys = { ...lettingIn({ mobile: rightKey, web: otherKey }), RATE_LIMIT_PER_MINUTE: '1' };
    const url = await open(keys);
    const statusWith = async (key: string) =>
      (await ask(url, '/v1/chains', { headers: { 'x-api-key': key } })).status;
    expect([await statusWith(rightKey), await statusWith(otherKey), await statusWith(rightKey)]).toEqual([
      200, 200, 429,
    ]);
  });

  it.each([
    ['0', [200, 429]],
    ['1', [200, 200]],
    ['127.0.0.1', [200, 200]],
  ])("believe a proxy's word on the caller's address with TRUST_PROXY=%s → %j", async (trust, expected) => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: trust });
    const statusFrom = async (address: string) =>
      (await fetch(`${url}/v1/chains`, { headers: { 'x-forwarded-for': address } })).status;
    expect([await statusFrom('203.0.113.1'), await statusFrom('203.0.113.2')]).toEqual(expected);
  });
});

describe('the doors before an answer that is ready', () => {
  const path = `/v1/orders/${orderId(7)}`;
  let upstream: ScriptedUpstream;
  let gateway: RunningGateway | undefined;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
  });

  beforeEach(() => {
    upstream.on('/api/Orders', json(200, jsonText(statisticsOrder(orderId(7)))));
    upstream.on('/v1.0/dln/order', json(200, jsonText(orderRecord(orderId(7)))));
  });

  afterEach(async () => {
    await gateway?.close();
    upstream.reset();
  });

  afterAll(() => upstream.close());

  /** Asks a gateway on which everything stays fresh; tells of a ready answer by the `hit` in `Cache-Status`. */
  async function open(environment: Record<string, string>) {
    const urls = { statisticsUrl: upstream.url, orderUrl: upstream.url };
    const opened = await startGateway(urls, { ORDER_OPEN_FRESH_SECONDS: '100', ...environment });
    gateway = opened;
    return async (headers: Record<string, string> = {}, target = path) => {
      const { status, headers: got, body } = await ask(opened.url, target, { headers });
      const isHit = String(got['cache-status']).includes(';hit;');
      return { status, isHit, headers: got, code: body.code };
    };
  }

  const leftOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
    /;r=(\d+);/.exec(String(headers.ratelimit))?.[1];

  it('refuse whoever has no key, or a wrong one', async () => {
    const get = await open(lettingIn({ web: rightKey }));
    await get({ 'x-api-key': rightKey });
    expect(await get({ 'x-api-key': rightKey })).toMatchObject({ status: 200, isHit: true });
    for (const headers of [{}, { 'x-api-key': wrongKey }, { 'x-api-key': '' }] as Record<string, string>[])
      expect(await get(headers)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('count it once, as they count any other', async () => {
    const get = await open({ RATE_LIMIT_PER_MINUTE: '5' });
    const answers = [await get(), await get(), await get({}, '/v1/orders/nope'), await get(), await get()];
    expect(answers.map(({ status, isHit }) => [status, isHit])).toEqual([
      [200, false],
      [200, true],
      [400, false],
      [200, true],
      [200, true],
    ]);
    expect(answers.map(leftOf)).toEqual(['4', '3', '2', '1', '0']);
    expect(answers[1]?.headers['ratelimit-policy']).toBe('"caller";q=5;w=60');
    const refused = await get();
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.headers['retry-after']).toMatch(/^(60|5\d)$/);
  });

  it('count no more than the limit, however many ask at once', async () => {
    const get = await open({ RATE_LIMIT_PER_MINUTE: '10' });
    await get();
    const answers = await Promise.all(Array.from({ length: 30 }, () => get()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(21);
  });

  it.each(['0', '1', '127.0.0.1', '127.0.0.0/8,203.0.113.9'])(
    'take a caller for the same one at first and again with TRUST_PROXY=%s',
    async (trust) => {
      const get = await open({ RATE_LIMIT_PER_MINUTE: '9', TRUST_PROXY: trust });
      const from = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
      expect([leftOf(await get(from)), leftOf(await get(from))]).toEqual(['8', '7']);
      const other = await get({ 'x-forwarded-for': '198.51.100.7, 203.0.113.1' });
      expect(leftOf(other)).toBe(trust === '0' ? '6' : '8');
    },
  );
});

describe('a request whose body never comes', () => {
  it('is answered with a problem after its time, and closed', async () => {
    const nowhere = { statisticsUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:1' };
    const gateway = await startGateway(nowhere, { REQUEST_TIMEOUT_MS: '300' });
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const head = [
      'POST /v1/orders/batch HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 500',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"or`);
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"VALIDATION_FAILED"');
    await gateway.close();
  });
});

describe('an interface with too many calls', () => {
  let upstream: ScriptedUpstream;
  let gateway: RunningGateway;

  beforeAll(async () => {
    upstream = await ScriptedUpstream.start();
    gateway = await startGateway(
      { statisticsUrl: upstream.url, orderUrl: upstream.url },
      {
        UPSTREAM_MAX_IN_FLIGHT: '1',
        UPSTREAM_MAX_QUEUED: '1',
        UPSTREAM_QUEUE_TIMEOUT_MS: '50',
        UPSTREAM_ATTEMPT_TIMEOUT_MS: '400',
      },
    );
  });

  afterAll(async () => {
    await gateway.close();
    await upstream.close();
  });

  it('gets no more of them; the callers are told to come back', async () => {
    upstream.on('/api', neverRespond);
    const ask = async (n: number) => {
      const response = await fetch(`${gateway.url}/api/Orders/${orderId(n)}`);
      const { code, errorCode } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, code, errorCode, retryAfter: response.headers.get('retry-after') };
    };
    const overloaded = { status: 503, code: 'OVERLOADED', errorCode: 503, retryAfter: '1' };
    const answers = await Promise.all([ask(1), ask(2), ask(3)]);
    expect(answers.filter(({ status }) => status === 503)).toEqual([overloaded, overloaded]);
    expect(answers.filter(({ code }) => code === 'UPSTREAM_TIMEOUT')).toHaveLength(1);
    expect(upstream.requests).toHaveLength(1);

    const views = await Promise.all(
      [5, 6, 7].map(async (n) => {
        const response = await fetch(`${gateway.url}/v1/transactions/0x${String(n).repeat(64)}/orders`);
        const { code, retryable } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, code, retryable };
      }),
    );
    expect(views.filter(({ code }) => code === 'OVERLOADED')).toEqual([
      { status: 503, code: 'OVERLOADED', retryable: true },
      { status: 503, code: 'OVERLOADED', retryable: true },
    ]);

    upstream.on('/api', json(200, jsonText(statisticsOrder(orderId(4)))));
    expect((await fetch(`${gateway.url}/api/Orders/${orderId(4)}`)).status).toBe(200);
  });
});
