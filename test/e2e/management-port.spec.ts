import { apiKeysVariable, rightKey } from '../support/api-keys';
import { ask, exchangeBytes, parseHttpResponse, post } from '../support/http-client';
import { readMetrics } from '../support/metrics';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, statisticsOrder } from '../support/upstream-records';

type Port = 'main' | 'management';

const keys = apiKeysVariable({ mobile: rightKey });
const id = orderId(7);

const gatewayTestBed = usesGatewayTestBed({ MANAGEMENT_PORT: '0' });

const urlOf = (port: Port): string =>
  port === 'main' ? gatewayTestBed.gateway.url : (gatewayTestBed.gateway.managementUrl ?? '');

const notThere = { status: 404, body: { code: 'ROUTE_NOT_FOUND' } };

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

beforeEach(() => {
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
});

afterEach(() => {
  gatewayTestBed.statistics.reset();
  gatewayTestBed.order.reset();
});

it.each<[string, number, number]>([
  ['/health/live', 200, 200],
  ['/health/ready', 200, 200],
  ['/health/overview', 404, 200],
  ['/health/nothing', 404, 404],
  ['/metrics', 404, 200],
  ['/metrics?x=1', 404, 200],
  ['/%6detrics', 404, 200],
  ['/docs', 404, 200],
  ['/docs/', 404, 200],
  ['/docs/index.html', 404, 200],
  ['/docs/openapi.json', 404, 200],
  ['/docs/swagger-ui-bundle.js', 404, 200],
  ['/docs/swagger-ui.css', 404, 200],
  ['/docs/nothing', 404, 404],
  ['/v1/chains', 200, 404],
  [`/v1/orders/${id}`, 200, 404],
  [`/api/Orders/${id}`, 200, 404],
  ['/v1.0/token-list?chainId=1', 404, 404],
  ['/swagger', 404, 404],
  ['/redoc', 404, 404],
  ['/favicon.ico', 200, 200],
  ['/', 200, 404],
  ['/nothing', 404, 404],
])(
  '%s responds with %d on the main port and %d on the management port',
  async (path, onMain, onManagement) => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await ask(urlOf('main'), path, { method })).status).toBe(onMain);
      expect((await ask(urlOf('management'), path, { method })).status).toBe(onManagement);
    }
  },
);

it.each<[Port, string, string]>([
  ['main', '/metrics', 'GET'],
  ['main', '/metrics', 'POST'],
  ['main', '/metrics', 'PROPFIND'],
  ['main', '/docs', 'GET'],
  ['main', '/docs/openapi.json', 'DELETE'],
  ['management', '/v1/chains', 'GET'],
  ['management', '/v1/chains', 'DELETE'],
])('on the %s port %s is, to a %s, an unknown path', async (port, path, method) => {
  const [here, nowhere] = await Promise.all(
    [path, '/nothing'].map((target) => ask(urlOf(port), target, { method })),
  );
  expect(here).toMatchObject({ ...notThere, headers: { 'content-type': 'application/problem+json' } });
  const own = { instance: path, requestId: here!.body.requestId };
  expect(here!.body).toEqual({ ...nowhere!.body, ...own });
  expect(Object.keys(here!.headers).sort()).toEqual(Object.keys(nowhere!.headers).sort());
});

it.each(['/metrics', '/docs', '/health/live'])('%s refuses another method on its own port', async (path) => {
  const response = await ask(urlOf('management'), path, post({}));
  expect(response).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
});

it.each([
  ['/v1/orders/batch', { orderIds: [id] }],
  ['/v1/terms/signatures', { address: `0x${'a1'.repeat(20)}`, signature: `0x${'1b'.repeat(65)}` }],
  ['/api/Users/usersLeaderboard', { skip: 0, take: 1 }],
])('a POST to %s on the management port is not forwarded', async (path, body) => {
  expect(await ask(urlOf('management'), path, post(body))).toMatchObject(notThere);
  expect(gatewayTestBed.upstreamCalls).toBe(0);
});

it('a cached response of the main port is not on the management port', async () => {
  for (let times = 0; times < 3; times += 1) await gatewayTestBed.ask(`/v1/orders/${id}`);
  const calls = gatewayTestBed.upstreamCalls;
  expect(await ask(urlOf('management'), `/v1/orders/${id}`)).toMatchObject(notThere);
  expect(gatewayTestBed.upstreamCalls).toBe(calls);
});

it('requests on one connection to the management port are all held to it', async () => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
  const sent = get('/health/live') + get('/v1/chains') + get('/metrics', 'connection: close\r\n');
  const statuses = [...(await exchangeBytes(urlOf('management'), sent)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(
    ([, status]) => status,
  );
  expect(statuses).toEqual(['200', '404', '200']);
});

it.each(['main', 'management'] as const)('invalid HTTP gets a response on the %s port', async (port) => {
  const response = parseHttpResponse(await exchangeBytes(urlOf(port), 'nonsense\r\n\r\n'));
  expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});

describe('with API keys and a short request timeout', () => {
  beforeAll(() =>
    gatewayTestBed.startGateway({ ...keys, RATE_LIMIT_PER_MINUTE: '1', REQUEST_TIMEOUT_MS: '300' }),
  );

  it('the management port requires no key, and counts no client', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect((await ask(urlOf('management'), '/metrics')).status).toBe(200);
      expect((await ask(urlOf('management'), '/docs/openapi.json')).status).toBe(200);
    }
    expect(await ask(urlOf('management'), '/v1/chains')).toMatchObject(notThere);
    expect((await ask(urlOf('main'), '/v1/chains')).status).toBe(401);
  });

  it.each(['main', 'management'] as const)(
    'headers that do not arrive in time are cut off on the %s port',
    async (port) => {
      const slow = await exchangeBytes(urlOf(port), 'GET /health/live HTTP/1.1\r\nhost: x\r\n');
      expect(parseHttpResponse(slow)).toMatchObject({ status: 408, body: { code: 'VALIDATION_FAILED' } });
    },
  );
});

it('metrics count the requests of both ports', async () => {
  await gatewayTestBed.startGateway();
  await ask(urlOf('main'), '/health/live');
  await ask(urlOf('management'), '/health/live');
  const live = 'http_requests_total{route="/health/live",method="GET",status="200",caller="anonymous"}';
  expect((await readMetrics(urlOf('management'))).get(live)).toBe(2);
});

it('without a management port the main port has everything', async () => {
  const { url, managementUrl } = await gatewayTestBed.startGateway({ MANAGEMENT_PORT: '' });
  expect(managementUrl).toBeNull();
  for (const path of ['/metrics', '/docs', '/docs/openapi.json', '/health/ready', '/v1/chains'])
    expect((await ask(url, path)).status).toBe(200);
});

it('both ports are shut once the gateway has closed', async () => {
  await gatewayTestBed.startGateway();
  const [main, management] = [urlOf('main'), urlOf('management')];
  await gatewayTestBed.gateway.close();
  for (const url of [main, management])
    await expect(ask(url, '/health/live')).rejects.toThrow('ECONNREFUSED');
});
