import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { AccessSettings } from '../../../../src/config/access-settings';
import { readEnvironment } from '../../../../src/config/read-environment';
import { AccessControl } from '../../../../src/http/access/access-control';
import { AccessGuard, Public } from '../../../../src/http/access/access.guard';
import { ApiKeys } from '../../../../src/http/access/api-keys';
import { ClientIdentifier } from '../../../../src/http/access/client-identifier';
import { Exchange } from '../../../../src/http/exchange';
import { InMemoryRateLimitStore, RateLimiter } from '../../../../src/http/access/rate-limiter';
import { apiKeysVariable, otherKey, rightKey, wrongKey } from '../../../support/api-keys';

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
  const clients = new ClientIdentifier(new ApiKeys(rules), settings);
  const access = new AccessControl(settings, rules, clients, new RateLimiter(store));
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
    const apiKeys = settings.apiKeys.filter(({ name }) => name === 'web');
    rules.replace({ apiKeys, rateLimitPerMinute: null, live: settings.live });
    expect(access.clientNameOf(request)).toBe('mobile');
    expect(access.authorize(requestWith({ 'x-api-key': rightKey }))).toBeNull();
  });
});

class Routes {}

const order = () => undefined;
const health = () => undefined;
Public()(health);

function guarded(access: AccessControl, raw: Exchange, route = order): Promise<boolean> {
  const guard = new AccessGuard(new Reflector(), access);
  return guard.canActivate(new ExecutionContextHost([{ raw }], Routes, route));
}

describe('the guard', () => {
  it('rejects a request without a valid API key, uncounted', async () => {
    const access = accessOf({ ...keys, RATE_LIMIT_PER_MINUTE: '1' });
    const rejected = requestWith({ 'x-api-key': wrongKey });
    await expect(guarded(access, rejected)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    expect(rejected.rateLimit).toBeNull();
    expect(await guarded(access, requestWith({ 'x-api-key': rightKey }))).toBe(true);
  });
});
