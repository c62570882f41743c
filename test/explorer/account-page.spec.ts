import { type Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { eventually } from '../support/eventually';
import { type RunningExplorer, startExplorer, usesExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { tabTo } from '../support/keyboard';
import { listedRow, listPath, listsRows } from '../support/order-rows';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const orderLinks = (page: Page, card: string): Promise<string[]> =>
  page
    .getByRole('region', { name: card })
    .getByRole('link')
    .filter({ hasText: '0x' })
    .evaluateAll((links: { getAttribute(name: string): string }[]) =>
      links.map((link) => link.getAttribute('href').replace('/explorer/orders/', '')),
    );

describeWithChromium('the page of an account', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  it('moves its open orders without being loaded again, and leaves each in its place', async () => {
    const id = await explorer().sandbox.createOrder();
    const wallet = (await explorer().sandbox.orders()).find(({ orderId }) => orderId === id)?.walletAddress;
    const page = await browser().open(`${explorer().url}/explorer/accounts/${wallet ?? ''}`);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.getByText(/^Waiting for a taker for 00:\d\d$/).waitFor();
    expect(await row.getByText('Later than usual').count()).toBe(0);
    await page.getByText('Live', { exact: true }).waitFor();
    await explorer().sandbox.advance(id, 'Fulfilled');
    await row.getByText(/^Delivered in \d+ s$/).waitFor();
    expect(await orderLinks(page, 'Open')).toContain(id);
  });

  it('is found by the search, and leads to each order', async () => {
    const [order] = await explorer().sandbox.ordersIn('OrderCancelled');
    const page = await browser().open(`${explorer().url}/explorer`);
    await tabTo(page, page.getByRole('searchbox'));
    await page.keyboard.type(order!.walletAddress);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/explorer/accounts/${order!.walletAddress}`);
    await tabTo(page, page.locator(`a[href$="${order!.orderId}"]`));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/explorer/orders/${order!.orderId}`);
  });

  it('is where the wallets of the leaderboard lead', async () => {
    const page = await browser().open(`${explorer().url}/explorer/leaderboard`);
    const wallet = page.locator('tbody th a').first();
    const path = await wallet.getAttribute('href');
    expect(path).toMatch(/^\/explorer\/accounts\/\w+$/);
    await tabTo(page, wallet);
    await page.keyboard.press('Enter');
    await page.getByText(/^1–\d+ of \d+ orders/).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  it('says of an account without orders that it has none, and of a text that it is no address', async () => {
    const page = await browser().open(`${explorer().url}/explorer/accounts/0x${'12'.repeat(20)}`);
    await page.getByText('This account has no orders').waitFor();
    await page.goto(`${explorer().url}/explorer/accounts/somebody`);
    await page.getByRole('heading', { name: 'This is no address' }).waitFor();
  });
});

describeWithChromium('the page of an account with many orders', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let wallets = 0xa0;

  beforeAll(async () => {
    [statistics, order] = [await ScriptedUpstream.start(), await ScriptedUpstream.start()];
    gateway = await CompiledGateway.compile();
    // A stored list is past its freshness after a second.
    const soonStale = {
      ORDER_LIST_FIRST_PAGE_FRESH_SECONDS: '1',
      ORDER_LIST_FIRST_PAGE_STALE_SECONDS: '0',
      // Nor does the gateway wait for an interface that was down in an earlier test.
      BREAKER_OPEN_MS: '200',
    };
    const upstreams = { STATS_URL: statistics.url, ORDER_URL: order.url };
    explorer = await startExplorer(gateway, { ...upstreams, ...soonStale });
  }, 120_000);

  beforeEach(() => {
    statistics.reset();
    order.reset();
  });

  afterAll(async () => {
    await gateway.remove();
    await Promise.all([statistics.close(), order.close()]);
  });

  /** Another account each time: the gateway has stored the lists of the others. */
  const nextWallet = (): string => `0x${(wallets += 1).toString(16).repeat(20)}`;
  const open = (wallet: string): Promise<Page> =>
    browser().open(`${explorer.url}/explorer/accounts/${wallet}`);
  const epochSecondsAgo = (seconds: number): number => Math.floor(Date.now() / 1000) - seconds;

  it('has the open ones first, on each page of the history', async () => {
    const rows = Array.from({ length: 45 }, (_, index) =>
      listedRow(orderId(index + 1), index === 30 ? { state: 'Created' } : {}),
    );
    statistics.on(listPath, listsRows(rows));
    const page = await open(nextWallet());
    await page.getByText('1–20 of 45 orders', { exact: true }).waitFor();
    expect(await orderLinks(page, 'Open')).toEqual([orderId(31)]);
    expect(await orderLinks(page, 'History')).toEqual(
      rows.slice(0, 20).map((_, index) => orderId(index + 1)),
    );
    await tabTo(page, page.getByRole('link', { name: 'Older' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('21–40 of 45 orders, 1 of them open and shown above').waitFor();
    expect(new URL(page.url()).search).toBe('?offset=20');
    expect(await orderLinks(page, 'Open')).toEqual([orderId(31)]);
    expect((await orderLinks(page, 'History')).length).toBe(19);
    await tabTo(page, page.getByRole('link', { name: 'Newer' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('1–20 of 45 orders', { exact: true }).waitFor();
    await page.goto(`${page.url()}?offset=60`);
    await page.getByText('No order is this far back').waitFor();
  });

  it('says in words which open orders are late, and only of these', async () => {
    const created = (seconds: number) => ({ state: 'Created', creationTimestamp: epochSecondsAgo(seconds) });
    statistics.on(
      listPath,
      listsRows([
        listedRow(orderId(101), created(30)),
        listedRow(orderId(102), created(590)),
        listedRow(orderId(103), created(610)),
        listedRow(orderId(104), { ...created(0), creationTimestamp: null }),
        listedRow(orderId(105), {
          ...created(90_000),
          externalCallState: 'AwaitingExecution',
          state: 'Fulfilled',
        }),
        listedRow(orderId(106)),
      ]),
    );
    const page = await open(nextWallet());
    await page.getByText('Creation not reported').waitFor();
    const late = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Later than usual', { exact: true }) });
    const ids = await late
      .getByRole('link')
      .evaluateAll((links: { getAttribute(name: string): string }[]) =>
        links.map((link) => link.getAttribute('href').slice(-4)),
      );
    expect(ids).toEqual([orderId(103).slice(-4), orderId(105).slice(-4)]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('says that it is an older copy, and how many rows are missing', async () => {
    const wallet = nextWallet();
    statistics.on(listPath, listsRows([listedRow(orderId(201)), listedRow(orderId(202), { state: null })]));
    const listed = async (query: string) =>
      (await ask(explorer.url, `/v1/accounts/${wallet}/orders?${query}`)).text;
    const queries = ['status=None,Created,OrderCancelled,SentOrderCancel&limit=30', 'limit=20&offset=0'];
    await Promise.all(queries.map(listed));
    statistics.on(listPath, json(503, { message: 'down' }));
    const isStale = async () =>
      (await Promise.all(queries.map(listed))).every((text) => text.includes('"state":"stale"'));
    await eventually('the lists are stale', isStale, 20_000);
    const page = await open(wallet);
    const notes = page.getByRole('note');
    await notes.filter({ hasText: 'This is an older copy' }).waitFor();
    await notes.filter({ hasText: 'One order of it cannot be read, and is not shown.' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  }, 40_000);

  it('names the problem while the list cannot be loaded, and loads it on request', async () => {
    statistics.on(listPath, json(503, { message: 'down' }));
    const page = await open(nextWallet());
    await page.getByText('The orders could not be loaded').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('UPSTREAM_');
    expect(await accessibilityViolations(page)).toEqual([]);
    statistics.on(listPath, listsRows([listedRow(orderId(301))]));
    await tabTo(page, page.getByRole('button', { name: 'Try again' }));
    const isLoaded = async () => {
      if ((await page.getByRole('button', { name: 'Try again' }).count()) > 0)
        await page.keyboard.press('Enter');
      return (await page.getByText('1–1 of 1 orders').count()) === 1;
    };
    await eventually('the list is loaded', isLoaded, 20_000);
  }, 40_000);
});
