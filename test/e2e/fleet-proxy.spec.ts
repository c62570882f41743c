import { type FleetProxy, startFleetProxy } from '../processes/nginx';
import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';

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
