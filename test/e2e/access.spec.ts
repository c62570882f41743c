import { type IncomingHttpHeaders } from 'node:http';
import { apiKeysVariable, otherKey, rightKey, sha256Of, wrongKey } from '../support/api-keys';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { json, neverRespond, ScriptedUpstream, usesScriptedUpstream } from '../support/scripted-upstream';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

describe('access control', () => {
  const upstream = usesScriptedUpstream();
  let gateway: RunningGateway | undefined;

  afterEach(async () => {
    await gateway?.close();
    upstream.reset();
  });

  async function open(environment: Record<string, string>): Promise<string> {
    gateway = await startGateway({ statisticsUrl: upstream.url, orderUrl: upstream.url }, environment);
    return gateway.url;
  }

  it('is off unless configured', async () => {
    const response = await fetch(`${await open({})}/v1/chains`);
    expect(response.status).toBe(200);
    expect(response.headers.has('ratelimit')).toBe(false);
  });

  it('requires an API key at any path', async () => {
    const url = await open(apiKeysVariable({ mobile: rightKey, web: otherKey }));
    for (const path of [
      '/v1/chains',
      `/api/Orders/${orderId(1)}`,
      `/v1.0/dln/order/${orderId(1)}`,
      '/swagger',
    ])
      for (const headers of [{}, { 'x-api-key': wrongKey }, { 'x-api-key': '' }] as Record<
        string,
        string
      >[]) {
        const response = await ask(url, path, { headers });
        expect(response.status).toBe(401);
        expect(response.headers['www-authenticate']).toBe('ApiKey header="X-API-Key"');
        expect(response.headers['content-type']).toBe('application/problem+json');
        expect(response.body).toMatchObject({ code: 'UNAUTHENTICATED', status: 401, retryable: false });
      }
    expect(upstream.requests).toHaveLength(0);
  });

  it('accepts each configured API key', async () => {
    const url = await open(apiKeysVariable({ mobile: rightKey, web: otherKey }));
    for (const key of [rightKey, otherKey])
      expect((await ask(url, '/v1/chains', { headers: { 'x-api-key': key } })).status).toBe(200);
  });

  it.each(['/v1/chains', `/v1/orders/${orderId(1)}`, `/api/Orders/${orderId(1)}`])(
    'says that %s depends on the key, so that no browser answers without one from its cache',
    async (path) => {
      upstream.on(`/api/Orders/${orderId(1)}`, json(200, jsonText(statisticsOrder(orderId(1)))));
      upstream.on(`/v1.0/dln/order/${orderId(1)}`, json(200, jsonText(orderRecord(orderId(1)))));
      const url = await open({
        ...apiKeysVariable({ mobile: rightKey }),
        CORS_ORIGINS: 'https://app.example.org',
      });
      const headers = { 'x-api-key': rightKey, origin: 'https://app.example.org' };
      const first = await ask(url, path, { headers });
      const revalidated = { ...headers, 'if-none-match': first.headers.etag ?? '' };
      const others = [await ask(url, path, { headers }), await ask(url, path, { headers: revalidated })];
      expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 304]);
      for (const response of [first, ...others]) {
        const varied = response.headers.vary?.toLowerCase().split(', ');
        expect(varied).toEqual(expect.arrayContaining(['origin', 'x-api-key']));
        expect(response.headers['cache-control']).toContain('private');
      }
    },
  );

  it("counts each client's requests, and shows what is left", async () => {
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
    ['/v1.0/dln/order/0x0', { errorCode: 429, errorId: 'RATE_LIMITED', errorPayload: null }],
  ])('rejects with the error members of the upstream at %s', async (path, members) => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '1' });
    await fetch(`${url}${path}`);
    const response = await fetch(`${url}${path}`);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429, ...members });
  });

  it('counts by API key if keys are configured, and by address otherwise', async () => {
    const keys = { ...apiKeysVariable({ mobile: rightKey, web: otherKey }), RATE_LIMIT_PER_MINUTE: '1' };
    const url = await open(keys);
    const statusWith = async (key: string) =>
      (await ask(url, '/v1/chains', { headers: { 'x-api-key': key } })).status;
    expect([await statusWith(rightKey), await statusWith(otherKey), await statusWith(rightKey)]).toEqual([
      200, 200, 429,
    ]);
  });

  it("counts each client by its API key's own limit, also in front of cached responses", async () => {
    const API_KEYS = `mobile:${sha256Of(rightKey)}:2,web:${sha256Of(otherKey)}`;
    const url = await open({ API_KEYS, RATE_LIMIT_PER_MINUTE: '9' });
    const headersWith = async (key: string) => {
      const { status, headers } = await ask(url, '/v1/chains', { headers: { 'x-api-key': key } });
      return [status, headers['ratelimit-policy'], /;r=(\d)/.exec(String(headers.ratelimit))?.[1]];
    };
    expect([await headersWith(otherKey), await headersWith(rightKey)]).toEqual([
      [200, '"caller";q=9;w=60', '8'],
      [200, '"caller";q=2;w=60', '1'],
    ]);
    expect([await headersWith(rightKey), await headersWith(rightKey)]).toEqual([
      [200, '"caller";q=2;w=60', '0'],
      [429, '"caller";q=2;w=60', '0'],
    ]);
  });

  it('rejects an API key from its end on', async () => {
    const until = new Date(Date.now() - 1000).toISOString();
    const url = await open({ API_KEYS: `mobile:${sha256Of(rightKey)}:until=${until}` });
    const { status, body } = await ask(url, '/v1/chains', { headers: { 'x-api-key': rightKey } });
    expect(status).toBe(401);
    expect(body).toMatchObject({
      code: 'UNAUTHENTICATED',
      detail: `The API key was valid until ${until}.`,
      retryable: false,
    });
    expect((await ask(url, '/health/overview')).body).toMatchObject({
      problems: [{ code: 'UNAUTHENTICATED', count: 1 }],
    });
  });
});

describe('access control before a cached response', () => {
  const path = `/v1/orders/${orderId(7)}`;
  const upstream = usesScriptedUpstream();
  let gateway: RunningGateway | undefined;

  beforeEach(() => {
    upstream.on('/api/Orders', json(200, jsonText(statisticsOrder(orderId(7)))));
    upstream.on('/v1.0/dln/order', json(200, jsonText(orderRecord(orderId(7)))));
  });

  afterEach(async () => {
    await gateway?.close();
    upstream.reset();
  });

  /** Asks a gateway on which everything stays fresh; `isHit` is the `hit` in `Cache-Status`. */
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

  const remainingOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
    /;r=(\d+);/.exec(String(headers.ratelimit))?.[1];

  it('rejects requests without a valid API key', async () => {
    const get = await open(apiKeysVariable({ web: rightKey }));
    await get({ 'x-api-key': rightKey });
    expect(await get({ 'x-api-key': rightKey })).toMatchObject({ status: 200, isHit: true });
    for (const headers of [{}, { 'x-api-key': wrongKey }, { 'x-api-key': '' }] as Record<string, string>[])
      expect(await get(headers)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('counts a cached response once, like any other', async () => {
    const get = await open({ RATE_LIMIT_PER_MINUTE: '5' });
    const responses = [await get(), await get(), await get({}, '/v1/orders/nope'), await get(), await get()];
    expect(responses.map(({ status, isHit }) => [status, isHit])).toEqual([
      [200, false],
      [200, true],
      [400, false],
      [200, true],
      [200, true],
    ]);
    expect(responses.map(remainingOf)).toEqual(['4', '3', '2', '1', '0']);
    expect(responses[1]?.headers['ratelimit-policy']).toBe('"caller";q=5;w=60');
    const refused = await get();
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.headers['retry-after']).toMatch(/^(60|5\d)$/);
  });

  it('grants no more than the limit to concurrent requests', async () => {
    const get = await open({ RATE_LIMIT_PER_MINUTE: '10' });
    await get();
    const responses = await Promise.all(Array.from({ length: 30 }, () => get()));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(responses.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(21);
  });

  it.each(['0', '1', '127.0.0.1'])(
    'counts a miss and a hit for the same client with TRUST_PROXY=%s',
    async (trust) => {
      const get = await open({ RATE_LIMIT_PER_MINUTE: '9', TRUST_PROXY: trust });
      const from = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
      expect([remainingOf(await get(from)), remainingOf(await get(from))]).toEqual(['8', '7']);
      const other = await get({ 'x-forwarded-for': '198.51.100.7, 203.0.113.1' });
      expect(remainingOf(other)).toBe(trust === '0' ? '6' : '8');
    },
  );
});

describe('an upstream with too many concurrent calls', () => {
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

  it('gets no more; clients are asked to retry', async () => {
    upstream.on('/api', neverRespond);
    const ask = async (n: number) => {
      const response = await fetch(`${gateway.url}/api/Orders/${orderId(n)}`);
      const { code, errorCode } = (await response.json()) as Record<string, unknown>;
      return { status: response.status, code, errorCode, retryAfter: response.headers.get('retry-after') };
    };
    const overloaded = { status: 503, code: 'OVERLOADED', errorCode: 503, retryAfter: '1' };
    const responses = await Promise.all([ask(1), ask(2), ask(3)]);
    expect(responses.filter(({ status }) => status === 503)).toEqual([overloaded, overloaded]);
    expect(responses.filter(({ code }) => code === 'UPSTREAM_TIMEOUT')).toHaveLength(1);
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
