import { builtGateway } from '../global/built-gateway';
import { SandboxProcess } from '../processes/sandbox';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { startExplorer } from '../support/explorer';
import { freePort } from '../support/free-port';

/** The upstreams outlive the gateway here, as they do outside of the sandbox. */
describeWithChromium('a page that outlives its gateway', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let sandbox: SandboxProcess;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    sandbox = await SandboxProcess.start(undefined, await builtGateway());
  }, 120_000);

  afterAll(async () => {
    await gateway.remove();
    await sandbox.kill();
  });

  it('says that it is not connected, and moves on with the next one', async () => {
    const environment = {
      STATS_URL: sandbox.statisticsUrl,
      ORDER_URL: sandbox.orderUrl,
      PORT: String(await freePort()),
    };
    const id = await sandbox.createOrder();
    const first = await startExplorer(gateway, environment);
    const page = await browser().open(`${first.url}/explorer/orders/${id}`);
    await page.getByRole('heading', { level: 1, name: /^Waiting for a taker/ }).waitFor();
    await page.evaluate('window.isTheSamePage = true');

    await first.program.stop('SIGKILL');
    await page.getByText(/^Reconnecting in \d+ s$/).waitFor();
    const notice = page.getByRole('note').filter({ hasText: 'The connection to the gateway is lost' });
    await notice.waitFor();
    await sandbox.advance(id, 'Fulfilled');

    await startExplorer(gateway, environment);
    await page.getByRole('heading', { level: 1, name: /^Delivered in/ }).waitFor({ timeout: 40_000 });
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  }, 60_000);
});
