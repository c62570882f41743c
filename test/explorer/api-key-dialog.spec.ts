import { type Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility';
import { apiKeysVariable, rightKey, wrongKey } from '../support/api-keys';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { type RunningExplorer, startExplorer } from '../support/explorer';

describeWithChromium('the API key dialog', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;
  let orderId: string;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    explorer = await startExplorer(gateway, apiKeysVariable({ people: rightKey }));
    orderId = await explorer.sandbox.createOrder({ state: 'Fulfilled' });
  }, 120_000);

  afterAll(() => gateway.remove());

  const openOrder = (): Promise<Page> => browser().open(`${explorer.url}/explorer/orders/${orderId}`);
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'This gateway needs an API key' });

  /** Types a key as somebody without a pointer does: the dialog has the focus. */
  async function enter(page: Page, key: string): Promise<void> {
    // Until it is open, its field takes neither the focus nor what is typed.
    await dialog(page).waitFor();
    await page.getByLabel('API key', { exact: true }).focus();
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
  }

  it('asks for a key until one fits, and keeps it for this tab alone', async () => {
    const page = await openOrder();
    await dialog(page).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await enter(page, wrongKey);
    await dialog(page).getByText('The last key was not accepted.').waitFor();
    await enter(page, rightKey);
    await page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor();
    expect(await dialog(page).isVisible()).toBe(false);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor();
    expect(await page.evaluate('[localStorage.length, document.cookie, sessionStorage.length]')).toEqual([
      0,
      '',
      1,
    ]);
    expect((await page.content()).includes(rightKey)).toBe(false);
    const another = await openOrder();
    await dialog(another).waitFor();
  });

  it('gives the key to a CSV, too', async () => {
    const page = await browser().open(`${explorer.url}/explorer/orders`);
    await enter(page, rightKey);
    const button = page.getByRole('button', { name: 'CSV of this page' });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(await download.failure()).toBeNull();
  });

  it('can be left and opened again', async () => {
    const page = await openOrder();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The order could not be loaded').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enter an API key' }).click();
    await enter(page, rightKey);
    await page.getByRole('heading', { level: 1, name: /^Delivered/ }).waitFor();
  });
});
