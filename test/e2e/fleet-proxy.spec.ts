import { type ProblemCode } from '../../src/http/problems/problem';
import { type FleetProxy, startFleetProxy } from '../processes/nginx';
import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, parseHttpResponse } from '../support/http-client';
import { closeRawConnections, openRaw } from '../support/raw-connection';
import { expectProblem, leaksOf } from '../support/problem-expectation';

/** Nothing here calls them. */
const upstreams = { statisticsUrl: 'http://127.0.0.1:9', orderUrl: 'http://127.0.0.1:9' };

describeWith('nginx')('the shipped nginx', () => {
  let gateways: RunningGateway[];
  let proxy: FleetProxy;

  beforeAll(async () => {
    const environment = { MANAGEMENT_PORT: '0', TRUST_PROXY: '1' };
    gateways = await Promise.all([
      startGateway(upstreams, environment),
      startGateway(upstreams, environment),
    ]);
    proxy = await startFleetProxy(
      gateways.map(({ url }) => url),
      gateways.map(({ managementUrl }) => String(managementUrl)),
    );
  });

  afterEach(closeRawConnections);

  afterAll(async () => {
    await proxy.program.stop();
    await Promise.all(gateways.map((gateway) => gateway.close()));
  });

  it.each<[string, number, number]>([
    ['/v1/chains', 200, 200],
    ['/health/ready', 200, 200],
    ['/', 200, 200],
    ['/docs', 404, 200],
    ['/docs/openapi.json', 404, 200],
    ['/docs/swagger-ui.css', 404, 200],
    ['/metrics', 404, 200],
    ['/health/overview', 404, 200],
    ['//docs', 404, 404],
    ['/%64ocs', 404, 200],
    ['/v1/../docs', 404, 404],
    ['/metricsx', 404, 404],
  ])('leads %s, from everywhere: %d, and from the machine itself: %d', async (path, open, own) => {
    expect((await ask(proxy.url, path)).status).toBe(open);
    expect((await ask(proxy.managementUrl, path)).status).toBe(own);
  });

  const long = 'a'.repeat(40_000);

  it.each<[string, string, number, ProblemCode, string?]>([
    ['no HTTP', 'GARBAGE', 400, 'VALIDATION_FAILED', '/'],
    ['TLS', '\x16\x03\x01\x02\0\x01\0', 400, 'VALIDATION_FAILED', '/'],
    ['no host', 'GET /v1/chains HTTP/1.1', 400, 'VALIDATION_FAILED'],
    [
      'two lengths',
      'GET /v1/chains HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2',
      400,
      'VALIDATION_FAILED',
    ],
    [
      'a chunk without a size, while waiting',
      'GET /v1/orders/0x5a?wait=9 HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nzz',
      400,
      'VALIDATION_FAILED',
      '/v1/orders/0x5a',
    ],
    ['its own location', 'GET /%20problem HTTP/1.1\nHost: a', 404, 'ROUTE_NOT_FOUND', '/%20problem'],
    ['TRACE', 'TRACE /v1/chains HTTP/1.1\nHost: a', 405, 'METHOD_NOT_ALLOWED'],
    ['a large body', 'POST /v1/chains HTTP/1.1\nHost: a\nContent-Length: 65537', 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a large body, while waiting',
      'GET /v1/orders/0x5a?wait=9 HTTP/1.1\nHost: a\nContent-Length: 65537',
      413,
      'PAYLOAD_TOO_LARGE',
      '/v1/orders/0x5a',
    ],
    ['a long URL', `GET /${long} HTTP/1.1\nHost: a`, 414, 'VALIDATION_FAILED', '/'],
    ['a long header', `GET /v1/chains HTTP/1.1\nHost: a\nX-Long: ${long}`, 431, 'VALIDATION_FAILED'],
    [
      'a coding',
      'POST /v1/chains HTTP/1.1\nHost: a\nTransfer-Encoding: gzip, chunked',
      501,
      'VALIDATION_FAILED',
    ],
    ['HTTP/2.0', 'GET /v1/chains HTTP/2.0\nHost: a', 505, 'VALIDATION_FAILED', '/'],
  ])('refuses %s with a problem', async (_, sent, status, code, instance = '/v1/chains') => {
    const [head, ...rest] = sent.split('\n\n');
    const bytes = [`${head}\nConnection: close`, ...rest, ''].join('\n\n').replaceAll('\n', '\r\n');
    const response = parseHttpResponse(await (await openRaw(proxy.url, bytes)).ended);
    expectProblem(response, { code, status, instance });
    expect(leaksOf(response)).toEqual([]);
    expect(response.headers.allow).toBe(status === 405 ? 'GET, HEAD, POST, OPTIONS' : undefined);
  });

  it.each(['/health/ready', '/v1/chains', '/docs/nothing'])(
    'leads %s of HTTP/1.0, which needs no host, as the check of a balancer may be',
    async (path) => {
      for (const url of [proxy.url, proxy.managementUrl]) {
        const { ended } = await openRaw(url, `GET ${path} HTTP/1.0\r\n\r\n`);
        expect(parseHttpResponse(await ended).status).toBe((await ask(url, path)).status);
      }
    },
  );

  it('shows one client always the same gateway', async () => {
    const uptimes = new Set<string>();
    await ask(String(gateways[0]?.managementUrl), '/docs/nothing');
    for (let times = 0; times < 6; times += 1) {
      const { problems } = (await ask(proxy.managementUrl, '/health/overview')).body;
      uptimes.add(JSON.stringify(problems));
    }
    expect(uptimes.size).toBe(1);
  });
});
