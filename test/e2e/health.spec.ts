import { createGateway } from '../../src/bootstrap/create-gateway';
import { readEnvironment } from '../../src/config/read-environment';
import { Readiness } from '../../src/observability/readiness';
import { apiKeysVariable, rightKey } from '../support/api-keys';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';

const nowhere = { statisticsUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:1' };
const accessLimits = {
  ...apiKeysVariable({ mobile: rightKey }),
  RATE_LIMIT_PER_MINUTE: '1',
};

describe('health', () => {
  let gateway: RunningGateway;

  beforeAll(async () => {
    gateway = await startGateway(nowhere, accessLimits);
  });

  afterAll(() => gateway.close());

  it.each([
    ['/health/live', 'live'],
    ['/health/ready', 'ready'],
  ])(
    '%s is %s with both interfaces down, for everybody, as often as they ask, and never stored',
    async (path, status) => {
      for (let times = 0; times < 3; times += 1) {
        const response = await ask(gateway.url, path);
        expect(response).toMatchObject({ status: 200, body: { status } });
        expect(response.headers['content-type']).toMatch(/^application\/json/);
        expect(response.headers['cache-control']).toBe('no-store');
        expect(response.headers).not.toHaveProperty('ratelimit');
      }
      expect((await ask(gateway.url, '/v1/chains')).status).toBe(401);
    },
  );

  it('counts nothing against the limit of a caller', async () => {
    await ask(gateway.url, '/health/live');
    const chains = await ask(gateway.url, '/v1/chains', { headers: { 'x-api-key': rightKey } });
    expect(chains.status).toBe(200);
    expect(chains.headers.ratelimit).toMatch(/^"caller";r=0;t=(59|60)$/);
  });

  it('supports HEAD', async () => {
    expect((await ask(gateway.url, '/health/ready', { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['GET', '/health', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/health/nothing', 404, 'ROUTE_NOT_FOUND'],
    ['POST', '/health/live', 405, 'METHOD_NOT_ALLOWED'],
  ])('responds to %s %s with the problem %d', async (method, path, status, code) => {
    const response = await ask(gateway.url, path, { method });
    expect(response).toMatchObject({ status, body: { code, status, instance: path } });
    expect(response.headers['content-type']).toBe('application/problem+json');
  });
});

describe('readiness', () => {
  it('is given only once the gateway listens', async () => {
    const urls = { STATS_URL: nowhere.statisticsUrl, ORDER_URL: nowhere.orderUrl };
    const app = await createGateway(readEnvironment({ ...urls, LOG_LEVEL: 'silent', WARM_UP: 'false' }));
    const before = await app.inject('/health/ready');
    expect({ status: before.statusCode, body: before.json<unknown>() }).toEqual({
      status: 503,
      body: {
        status: 'starting',
        version: 'development',
        interfaces: { statistics: 'up', order: 'up' },
        redis: 'off',
        live: { polling: 'local' },
      },
    });
    expect(before.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    await app.listen(0, '127.0.0.1');
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await app.close();
  });

  it('is not given back to a gateway that drains', () => {
    const readiness = new Readiness();
    readiness.drain();
    readiness.markReady();
    expect(readiness.state).toBe('draining');
  });
});
