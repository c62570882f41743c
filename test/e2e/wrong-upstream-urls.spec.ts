import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway, type UpstreamUrls } from '../support/gateway';
import { eventually } from '../support/eventually';
import { ask } from '../support/http-client';

const warm = { WARM_UP: 'true', TOKEN_LIST_CHAIN_IDS: '1,10,56,137,8453,42161', LOG_LEVEL: 'warn' };

/** What a newcomer configures by mistake, and which interface is then found at no path. */
const mistakes: [name: string, urls: (right: UpstreamUrls) => UpstreamUrls, failing: string[]][] = [
  [
    'swapped',
    ({ statisticsUrl, orderUrl }) => ({ statisticsUrl: orderUrl, orderUrl: statisticsUrl }),
    ['statistics', 'order'],
  ],
  [
    'with a path at the order interface alone',
    ({ statisticsUrl, orderUrl }) => ({ statisticsUrl, orderUrl: `${orderUrl}/v1.0` }),
    ['order'],
  ],
];

describe.each(mistakes)('upstream URLs that are %s', (_, urlsOf, failing) => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let written = '';

  beforeAll(async () => {
    sandbox = await startSandbox();
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
    gateway = await startGateway(urlsOf(sandbox), warm);
    await eventually('the warm-up is over', () => written.split('"WarmUp"').length > failing.length);
  });

  afterAll(async () => {
    await gateway.close();
    jest.restoreAllMocks();
    await sandbox.close();
  });

  const get = (path: string) => ask(gateway.url, path);

  it('are failing interfaces, by readiness and overview', async () => {
    const { interfaces } = (await get('/health/ready')).body as { interfaces: Record<string, string> };
    expect(Object.keys(interfaces).filter((name) => interfaces[name] !== 'up')).toEqual(failing);
    const { body } = await get('/health/overview');
    for (const name of failing)
      expect(body.interfaces).toMatchObject({ [name]: { lastFailure: { kind: 'invalid' } } });
  });

  it('are failures that may pass, and no refusal', async () => {
    const { orderId, chainId } = sandbox.examples;
    for (const target of [`/v1.0/dln/order/${orderId}/status`, `/v1/tokens?chainId=${chainId}`])
      expect(await get(target)).toMatchObject({
        body: { code: 'UPSTREAM_INVALID_RESPONSE', retryable: true },
      });
    const { status, body } = await get(`/v1/orders/${orderId}`);
    expect(failing.length === 2 ? body : { ...body, status }).toMatchObject(
      failing.length === 2
        ? { status: 502, code: 'UPSTREAM_INVALID_RESPONSE', retryable: true }
        : { status: 200, orderId },
    );
  });

  it('are named by the warm-up, in one line each', () => {
    const lines = written.split('\n').filter((line) => line.includes('"WarmUp"'));
    const variables = failing.map((name) => (name === 'order' ? 'ORDER_URL' : 'STATS_URL'));
    expect(lines).toHaveLength(variables.length);
    for (const variable of variables)
      expect(lines).toContainEqual(expect.stringContaining(`404 on every path: is ${variable} right?`));
  });
});
