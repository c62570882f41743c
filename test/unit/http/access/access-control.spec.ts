import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { AccessSettings } from '../../../../src/config/access-settings';
import { readEnvironment } from '../../../../src/config/read-environment';
import { AccessControl, Public } from '../../../../src/http/access/access-control';
import { ClientIdentifier } from '../../../../src/http/access/client-identifier';
import { Exchange } from '../../../../src/http/exchange';
import { InMemoryRateLimitStore } from '../../../../src/http/access/rate-limiter';
import { apiKeysVariable, otherKey, rightKey, sha256Of, wrongKey } from '../../../support/api-keys';
import { passMs, useFakeTime } from '../../../support/fake-time';

const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };

/** The access control of an environment; `isShared` makes the rate limiter asynchronous, as Redis does. */
function accessOf(environment: Record<string, string>, isShared = false): AccessControl {
  return accessAndRulesOf(environment, isShared).access;
}

function accessAndRulesOf(environment: Record<string, string>, isShared = false) {
  const settings = readEnvironment({ ...upstreams, ...environment });
  const inMemory = new InMemoryRateLimitStore();
  const store = isShared
    ? { count: (key: string, limit: number, n?: number) => Promise.resolve(inMemory.count(key, limit, n)) }
    : inMemory;
  const rules = new AccessSettings(settings);
  const clients = new ClientIdentifier(rules, settings);
  const access = new AccessControl(settings, clients, store, new Reflector());
  return { access, clients, rules, settings };
}

function requestWith(headers: IncomingHttpHeaders): Exchange {
  const request = new Exchange(new Socket());
  request.headers = headers;
  return request;
}

const keys = apiKeysVariable({ mobile: rightKey, web: otherKey });

describe.each([
  ['in memory', false],
  ['shared', true],
])('access control with a rate limit that is counted %s', (_, isShared) => {
  it('counts a request of the fast path as one of the guard', async () => {
    const access = accessOf({ RATE_LIMIT_PER_MINUTE: '2' }, isShared);
    const request = requestWith({});
    expect(await access.authorize(request)).toBe('anonymous');
    expect(request.rateLimit).toMatchObject({ policy: '"caller";q=2;w=60', limit: '"caller";r=1;t=60' });
    await access.admit(request);
    expect(request.rateLimit?.limit).toMatch(/^"caller";r=0;t=/);
    expect(await access.authorize(request)).toBeNull();
  });
});

describe('the fast path', () => {
  it.each([{}, { 'x-api-key': '' }, { 'x-api-key': wrongKey }])('leaves %j to the guard', (headers) => {
    expect(accessOf(keys).authorize(requestWith(headers))).toBeNull();
  });

  it('leaves a cross-origin request to the framework, uncounted, where CORS is configured', () => {
    const limit = { RATE_LIMIT_PER_MINUTE: '1' };
    const access = accessOf({ ...limit, CORS_ORIGINS: 'https://app.example' });
    expect(access.authorize(requestWith({ origin: 'https://app.example' }))).toBeNull();
    expect(access.authorize(requestWith({}))).not.toBeNull();
    expect(accessOf(limit).authorize(requestWith({ origin: 'https://app.example' }))).not.toBeNull();
  });

  it('names the client of a request, for the log', () => {
    const { clientNameOf } = accessOf(keys);
    expect(clientNameOf(requestWith({ 'x-api-key': rightKey }))).toBe('mobile');
    expect(clientNameOf(requestWith({ 'x-api-key': wrongKey }))).toBe('anonymous');
  });
});

describe('the API key of a request', () => {
  it('is that of its beginning, although a reload has removed it', () => {
    const { access, rules, settings } = accessAndRulesOf(keys);
    const request = requestWith({ 'x-api-key': rightKey });
    expect(access.authorize(request)).not.toBeNull();
    const apiKeys = settings.clients.apiKeys.filter(({ name }) => name === 'web');
    rules.replace({ clients: { ...settings.clients, apiKeys }, live: settings.live });
    expect(access.clientNameOf(request)).toBe('mobile');
    expect(access.authorize(requestWith({ 'x-api-key': rightKey }))).toBeNull();
  });
});

class Orders {}

@Public()
class Health {}

const route = () => undefined;
const publicRoute = () => undefined;
Public()(publicRoute);

const guarded = (access: AccessControl, raw: Exchange, controller = Orders, handler = route) =>
  access.canActivate(new ExecutionContextHost([{ raw }], controller, handler));

describe('the guard', () => {
  useFakeTime();

  it.each([
    ['is unknown', wrongKey, 'The request needs a valid API key in X-API-Key.'],
    ['has ended', rightKey, 'The API key was valid until 2020-01-31T10:00:00.000Z.'],
  ])('rejects a request with an API key that %s, and says so', async (_, key, message) => {
    const access = accessOf({ API_KEYS: `web:${sha256Of(rightKey)}:until=2020-01-31T12:00:00+02:00` });
    const rejected = guarded(access, requestWith({ 'x-api-key': key }));
    await expect(rejected).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401, message });
  });

  it('counts no request without a valid API key', async () => {
    const access = accessOf({ ...keys, RATE_LIMIT_PER_MINUTE: '1' });
    const rejected = requestWith({ 'x-api-key': wrongKey });
    await expect(guarded(access, rejected)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect(rejected.rateLimit).toBeNull();
    expect(await guarded(access, requestWith({ 'x-api-key': rightKey }))).toBe(true);
  });

  it('rejects a request beyond the limit, and says when to retry', async () => {
    const access = accessOf({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await guarded(access, requestWith({}))).toBe(true);
    await passMs(20_000);
    await expect(guarded(access, requestWith({}))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      details: { retryAfterSeconds: 40 },
    });
  });

  it.each([
    ['a public route', Orders, publicRoute],
    ['a route of a public controller', Health, route],
  ])('requires no API key on %s, and counts no request', async (_, controller, handler) => {
    const request = requestWith({});
    const access = accessOf({ ...keys, RATE_LIMIT_PER_MINUTE: '1' });
    expect(await guarded(access, request, controller, handler)).toBe(true);
    expect(request.rateLimit).toBeNull();
  });
});

describe('the allowance of a request', () => {
  useFakeTime();

  it('counts more requests if they fit the limit', async () => {
    const request = requestWith({ 'x-api-key': otherKey });
    await accessOf({ ...keys, RATE_LIMIT_PER_MINUTE: '5' }).admit(request);
    const { allowance } = request;
    expect(allowance).toMatchObject({ name: 'key web', limitPerMinute: 5 });
    await allowance?.consume(3);
    expect(request.rateLimit?.limit).toBe('"caller";r=1;t=60');
    await expect(allowance?.consume(2)).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(request.rateLimit?.limit).toBe('"caller";r=1;t=60');
  });

  it('has no limit where none is configured', async () => {
    const request = requestWith({ 'x-api-key': otherKey });
    await accessOf(keys).admit(request);
    expect(request.allowance?.limitPerMinute).toBeNull();
    await request.allowance?.consume(1000);
    expect(request.rateLimit).toBeNull();
  });
});
