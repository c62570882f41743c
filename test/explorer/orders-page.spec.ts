import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { usesExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { tabTo } from '../support/keyboard';

const stuck = 'status=Created,OrderCancelled,SentOrderCancel';

/** Everything here is done with the keyboard alone. */
describeWithChromium('the page of orders', () => {
  const browser = usesBrowser();
  // A stored list is past its freshness after a second.
  const explorer = usesExplorer({
    ORDER_LIST_FIRST_PAGE_FRESH_SECONDS: '1',
    ORDER_LIST_FIRST_PAGE_STALE_SECONDS: '0',
  });

  afterEach(() => explorer().sandbox.clearFaults());

  const open = (query = ''): Promise<Page> => browser().open(`${explorer().url}/explorer/orders${query}`);
  const queryOf = (page: Page): Record<string, string> =>
    Object.fromEntries(new URL(page.url()).searchParams);
  const shownIds = (page: Page): Promise<string[]> =>
    page
      .locator('.order-row a')
      .evaluateAll((links: { getAttribute(name: string): string }[]) =>
        links.map((link) => link.getAttribute('href').replace('/explorer/orders/', '')),
      );

  async function listed(query: string): Promise<{ orderId: string; createdAt: string }[]> {
    const { body } = await ask(explorer().url, `/v1/orders/search?${query}`);
    return body.items as { orderId: string; createdAt: string }[];
  }

  it('shows the orders that may be stuck, the late ones first, where there is no filter', async () => {
    const page = await open();
    await page.getByText(/^1–20 of \d+ orders, late ones first; \d+ open$/).waitFor();
    expect(await page.getByLabel('State').inputValue()).toBe('Created,OrderCancelled,SentOrderCancel');
    const rows = await listed(`${stuck}&limit=20`);
    const isLate = ({ createdAt }: { createdAt: string }) => Date.now() - Date.parse(createdAt) > 600_000;
    const late = rows.filter(isLate);
    const others = rows.filter((row) => !isLate(row));
    expect(late.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(await shownIds(page)).toEqual([...late, ...others].map(({ orderId }) => orderId));
    expect(await page.getByText('Later than usual', { exact: true }).count()).toBe(late.length);
  });

  it('keeps every filter in the URL', async () => {
    const [order] = await explorer().sandbox.ordersIn('ClaimedUnlock');
    const page = await open();
    await page.getByText('late ones first').waitFor();
    await page.getByLabel('State').selectOption({ label: 'Unlock claimed by the taker' });
    await page.getByLabel('Source chain').selectOption(order!.sourceChainId);
    await page.getByLabel('Destination chain').selectOption(order!.destinationChainId);
    await page.getByLabel('Created since (UTC)').fill('2026-07-01');
    await tabTo(page, page.getByLabel('Maker'), 'Shift+Tab');
    await page.keyboard.type(order!.walletAddress);
    await page.keyboard.press('Enter');
    await page.getByText('the newest first').waitFor();
    expect(queryOf(page)).toEqual({
      status: 'ClaimedUnlock',
      giveChainId: order!.sourceChainId,
      takeChainId: order!.destinationChainId,
      maker: order!.walletAddress,
      createdSince: '2026-07-01',
    });
    expect(await shownIds(page)).toContain(order!.orderId);
    await page.reload();
    await page.getByText('the newest first').waitFor();
    expect(await page.getByLabel('Maker').inputValue()).toBe(order!.walletAddress);
    expect(await page.getByLabel('State').inputValue()).toBe('ClaimedUnlock');
    await tabTo(page, page.getByRole('link', { name: 'Clear' }));
    await page.keyboard.press('Enter');
    await page.getByText('late ones first').waitFor();
    expect(queryOf(page)).toEqual({});
    expect(await page.getByLabel('Maker').inputValue()).toBe('');
  });

  it.each([
    [
      'the states that may be stuck with another filter',
      { State: 'May be stuck' },
      `${stuck}&referralCode=7`,
    ],
    ['any state with another filter', { State: 'Any state' }, 'referralCode=7'],
  ])('names %s in the URL', async (_, choice, query) => {
    const page = await open('?status=Created&referralCode=7');
    await page.getByLabel('State').selectOption({ label: choice.State });
    await page.getByLabel('Referral code').press('Enter');
    await page.waitForURL((url) => url.search !== '?status=Created&referralCode=7');
    expect(decodeURIComponent(new URL(page.url()).search)).toBe(`?${query}`);
  });

  it('shows orders in any state, without another filter', async () => {
    const page = await open();
    await page.getByLabel('State').selectOption({ label: 'Any state' });
    await page.getByLabel('Maker').press('Enter');
    await page.getByText('the newest first').waitFor();
    expect(await page.getByLabel('State').inputValue()).toBe(queryOf(page).status);
    expect(await shownIds(page)).toEqual(
      (await listed('createdSince=2020-01-01')).map(({ orderId }) => orderId),
    );
  });

  it('is reached from every page, and shown in pages', async () => {
    const page = await browser().open(`${explorer().url}/explorer/tokens`);
    await tabTo(page, page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Orders' }));
    await page.keyboard.press('Enter');
    await page.getByText(/^1–20 of/).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Older' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^21–40 of/).waitFor();
    expect(queryOf(page)).toEqual({ offset: '20' });
    await page.goBack();
    await page.getByText(/^1–20 of/).waitFor();
    await page.goto(`${explorer().url}/explorer/orders?offset=5000`);
    await page.getByText('No order is this far back').waitFor();
  });

  it('is not in the history twice where a link to it is followed on it', async () => {
    const page = await browser().open(`${explorer().url}/explorer/gateway`);
    for (let clicks = 1; clicks <= 2; clicks += 1) {
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await page.waitForURL('**/explorer/orders');
    }
    await page.goBack();
    await page.waitForURL('**/explorer/gateway', { timeout: 5000 });
  });

  it('is where it was left after the way back from an order', async () => {
    const page = await open('?giveChainId=8453');
    const last = page.getByRole('list').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    const position = () => page.evaluate<number>('scrollY');
    const left = await position();
    expect(left).toBeGreaterThan(200);
    await last.click();
    await page.waitForURL('**/explorer/orders/0x*');
    await page.getByRole('heading', { name: 'Transfer' }).waitFor();
    expect(await position()).toBe(0);
    await page.goBack();
    await page.getByText(/^1–20 of/).waitFor();
    await eventually('the page is where it was', async () => (await position()) === left);
  });

  it('downloads the page shown as CSV, and says why it cannot', async () => {
    const page = await open('?giveChainId=8453&offset=20');
    await page.getByText(/^21–40 of/).waitFor();
    const button = page.getByRole('button', { name: 'CSV of this page' });
    await tabTo(page, button);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('orders.csv');
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toMatch(/^orderId,createdAt,status,/);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(await shownIds(page));
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await page.getByText('The CSV could not be loaded.').waitFor();
  });

  it('has the button for the CSV below the first letter of the range in a narrow window', async () => {
    const page = await browser().open(`${explorer().url}/explorer/orders`, {
      viewport: { width: 320, height: 640 },
    });
    const range = await page.getByText(/^1–20 of/).boundingBox();
    const button = await page.getByRole('button', { name: 'CSV of this page' }).boundingBox();
    expect(button!.y).toBeGreaterThanOrEqual(range!.y + range!.height);
    expect(button!.x).toBe(range!.x);
  });

  it('follows the open orders', async () => {
    const id = await explorer().sandbox.createOrder({ state: 'Created', giveChainId: '59144' });
    const page = await open('?giveChainId=59144&status=Created,Fulfilled');
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.getByText(/^Waiting for a taker for 00:\d\d$/).waitFor();
    await explorer().sandbox.advance(id, 'Fulfilled');
    await row.getByText(/^Delivered in \d+ s$/).waitFor();
  });

  it('says that it is an older copy while the statistics interface is down', async () => {
    await listed('giveChainId=1&limit=20&offset=0');
    await explorer().sandbox.inject({ interface: 'statistics', kind: 'status', status: 503 });
    const isStale = async () =>
      (await ask(explorer().url, '/v1/orders/search?giveChainId=1&limit=20&offset=0')).text.includes(
        '"stale"',
      );
    await eventually('the list is stale', isStale, 5000);
    const page = await open('?giveChainId=1');
    const notice = page.getByRole('note').filter({ hasText: 'This is an older copy' });
    expect(await notice.innerText()).toContain('A newer one from the statistics interface is due.');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`${explorer().url}/explorer/orders?giveChainId=137`);
    await page.getByText('The orders could not be loaded').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('names the filter that is none', async () => {
    const page = await open('?status=Lost&referralCode=x');
    const alert = page.getByRole('alert');
    await alert.getByText('status must be states').waitFor();
    expect(await alert.innerText()).toContain('referralCode must be a whole number');
    expect(await page.getByLabel('State').inputValue()).toBe('Lost');
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});
