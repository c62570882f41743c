import { type Page } from 'playwright-core';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { type RunningExplorer, startExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { orderId } from '../support/upstream-records';

describeWithChromium('the gateway page', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    explorer = await startExplorer(gateway, { ORDER_REQUESTS_PER_MINUTE: '50' });
  }, 120_000);

  afterEach(() => explorer.sandbox.clearFaults());

  afterAll(() => gateway.remove());

  const open = ({ url }: RunningExplorer): Promise<Page> => browser().open(`${url}/explorer/gateway`);
  const region = (page: Page, name: string) => page.getByRole('region', { name });

  it('lists the orders whose records contradict each other, with a link to each', async () => {
    const id = await explorer.sandbox.createOrder({ state: 'ClaimedUnlock' });
    await explorer.sandbox.setRecord(id, 'order', { state: 'ClaimedOrderCancel' });
    const page = await open(explorer);
    const card = region(page, 'Contradictory orders');
    await card.getByText('None.').waitFor();
    await ask(explorer.url, `/v1/orders/${id}`);
    const link = card.getByRole('link');
    await link.waitFor();
    expect(await card.innerText()).toMatch(/Status\s+since/);
    await link.click();
    await page.getByRole('heading', { level: 1, name: /^The interfaces disagree/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/explorer/orders/${id}`);
  });

  it('shows interfaces, quotas, caches, live updates and problems, and follows them without being asked', async () => {
    const page = await open(explorer);
    const order = region(page, 'Order interface');
    await order.getByText('Closed: calls are made').waitFor();
    expect(await order.innerText()).toMatch(/Up[^]*Last failure\s+None[^]*\d+ of 50 requests a minute/);
    expect(await region(page, 'Records in memory').innerText()).toMatch(/missed[^]*of 256 MiB/);
    expect(await region(page, 'Live updates').innerText()).toMatch(/Event streams\s+0/);
    expect(await region(page, 'Redis').innerText()).toContain('Off');
    await explorer.sandbox.inject({ interface: 'order', kind: 'status', status: 500 });
    for (let n = 1; n <= 5; n += 1) await ask(explorer.url, `/v1.0/dln/order/${orderId(n)}`);
    await order.getByText('Failing').waitFor();
    expect(await order.innerText()).toMatch(/Open: no calls are made[^]*A server error, /);
    const problems = region(page, 'Problems sent since the start');
    expect(await problems.locator('tbody').innerText()).toMatch(/UPSTREAM_FAILED\s+5/);
  });

  it('shows the last state while the gateway does not respond', async () => {
    const stopping = await startExplorer(gateway);
    const page = await open(stopping);
    await page.getByText('Ready').waitFor();
    await stopping.program.stop('SIGKILL');
    await page.getByText('The gateway cannot be reached.').waitFor();
    expect(await page.getByRole('note').innerText()).toMatch(/What is below is from .* ago/);
    expect(await region(page, 'Order interface').innerText()).toContain('Up');
  });

  it('says that the gateway is silent, too', async () => {
    const page = await open(explorer);
    await page.getByText('Ready').waitFor();
    await page.evaluate(
      'AbortSignal.timeout = ((timeout) => (ms) => timeout(ms / 20))(AbortSignal.timeout.bind(AbortSignal))',
    );
    await page.route('**/health/overview', () => undefined);
    await page.getByText('The gateway cannot be reached.').waitFor();
  });

  it('says where to look if the gateway has a management port', async () => {
    const page = await open(await startExplorer(gateway, { MANAGEMENT_PORT: '0' }));
    await page.getByText('This gateway shows its state on its management port').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('MANAGEMENT_PORT');
    // The documentation is there, too.
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('contentinfo').innerText()).toMatch(/^Order gateway \d\S+$/);
  });

  it('links to the documentation, which is on the same port', async () => {
    const page = await open(explorer);
    await page.getByRole('link', { name: 'API documentation' }).click();
    await page.getByRole('heading', { name: 'Order gateway' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs');
  });
});
