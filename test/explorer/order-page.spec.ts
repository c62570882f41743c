import { type Order } from '@order-gateway/client';
import { type Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { usesExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { tabTo } from '../support/keyboard';
import { end, event } from '../support/scripted-streams';
import { type OrderSummary } from '../support/sandbox-client';

const unknownId = `0x${'9'.repeat(64)}`;

describeWithChromium('the order page', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  afterEach(() => explorer().sandbox.clearFaults());

  const open = (path: string): Promise<Page> => browser().open(`${explorer().url}/explorer/${path}`);
  const openOrder = (id: string): Promise<Page> => open(`orders/${id}`);
  const headline = (page: Page, text: string | RegExp): Promise<void> =>
    page.getByRole('heading', { level: 1, name: text }).waitFor();

  it('moves with the order, without being loaded again, and says so to who cannot see it', async () => {
    const id = await explorer().sandbox.createOrder();
    const page = await openOrder(id);
    await headline(page, /^Waiting for a taker for 00:\d\d$/);
    expect(await page.title()).toMatch(/^Pending · 0x/);
    await page.evaluate('window.isTheSamePage = true');
    await explorer().sandbox.advance(id, 'Fulfilled');
    await headline(page, /^Delivered in \d+ s$/);
    expect(await page.title()).toMatch(/^Delivered · 0x/);
    await page.getByRole('status').filter({ hasText: 'Delivered: Delivered in' }).waitFor();
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('has no connection while it is hidden, of which a browser has six for all its tabs', async () => {
    const id = await explorer().sandbox.createOrder();
    const page = await openOrder(id);
    await headline(page, /^Waiting for a taker/);
    const streams = async () =>
      ((await ask(explorer().url, '/health/overview')).body as { live: { streams: number } }).live.streams;
    await eventually('the page is followed', async () => (await streams()) === 1);
    await page.clock.install();
    const become = (state: string) =>
      page.evaluate(
        `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
         document.dispatchEvent(new Event('visibilitychange'));`,
      );
    await become('hidden');
    await page.clock.fastForward(10_000);
    await eventually('the connection is let go', async () => (await streams()) === 0);
    await explorer().sandbox.advance(id, 'Fulfilled');
    await become('visible');
    await headline(page, /^Delivered in \d+ s$/);
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('says that a final order changes no more', async () => {
    const [order] = await explorer().sandbox.ordersIn('ClaimedUnlock');
    const page = await openOrder(order!.orderId);
    await page.getByText('Final, nothing more to come').waitFor();
    await page.getByText('Final for the protocol').waitFor();
  });

  it('says why the raw records do not come, and loads them again', async () => {
    const [order] = await explorer().sandbox.ordersIn('ClaimedUnlock');
    const page = await openOrder(order!.orderId);
    await headline(page, /Delivered|Fulfilled/);
    await page.clock.install();
    await page.route('**/v1/orders/*expand=raw*', () => undefined);
    await page.getByText('Raw records').click();
    await page.getByText('Loading the records').waitFor();
    await page.clock.fastForward(21_000);
    await page.getByText('The gateway did not respond in time.').waitFor();
    await page.unrouteAll();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.clock.runFor(5000);
    await page.getByText('The gateway cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Record of the Order interface').getByText('"orderStruct": {').waitFor();
  });

  it('waits for an order that is not indexed yet, and goes on by itself', async () => {
    const id = await explorer().sandbox.createOrder();
    await explorer().sandbox.setRecord(id, 'statistics', { hidden: true });
    await explorer().sandbox.setRecord(id, 'order', { hidden: true });
    const page = await openOrder(id);
    await headline(page, 'Not indexed yet');
    expect(await page.title()).toMatch(/^Not indexed yet/);
    await explorer().sandbox.setRecord(id, 'statistics', { hidden: false });
    await explorer().sandbox.setRecord(id, 'order', { hidden: false });
    await headline(page, /^Waiting for a taker/);
  });

  it('says what is missing while the statistics interface is down', async () => {
    const id = await explorer().sandbox.createOrder();
    await explorer().sandbox.inject({
      interface: 'statistics',
      kind: 'status',
      pathPrefix: `/api/Orders/${id}`,
    });
    const page = await openOrder(id);
    const notice = page.getByRole('note').filter({ hasText: 'This is not the whole order' });
    expect(await notice.innerText()).toMatch(
      /The statistics interface gives no record now\.\s+Missing or unknown: /,
    );
    expect(await notice.innerText()).toContain('fees');
    await page.getByText('Fees are not known').waitFor();
    await page.getByRole('cell', { name: 'Unavailable' }).waitFor();
    await explorer().sandbox.clearFaults();
    await notice.waitFor({ state: 'detached', timeout: 30_000 });
    await page.getByText('Both interfaces say the same.').waitFor();
  }, 40_000);

  it('goes on by itself after neither interface could be read', async () => {
    const id = await explorer().sandbox.createOrder();
    await explorer().sandbox.inject({ interface: 'both', kind: 'status' });
    const page = await openOrder(id);
    await headline(page, 'The order cannot be read now');
    expect(await page.title()).toMatch(/^Not readable now/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await explorer().sandbox.clearFaults();
    await headline(page, /^Waiting for a taker/);
  }, 40_000);

  it('says that the gateway cannot be reached before it has shown anything', async () => {
    const id = await explorer().sandbox.createOrder();
    const page = await open('');
    await headline(page, 'Look up an order');
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill(id);
    await page.keyboard.press('Enter');
    await page.getByText('The gateway cannot be reached').waitFor();
    await page.getByText(/^Reconnecting in \d+ s$/).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.context().setOffline(false);
    await headline(page, /^Waiting for a taker/);
  }, 40_000);

  describe('whose stream ends', () => {
    /** An order whose first stream is this text, or none; the next one does not begin. */
    async function openBy(textOf: ((order: unknown) => string) | null): Promise<Page> {
      const id = await explorer().sandbox.createOrder();
      const { body } = await ask(explorer().url, `/v1/orders/${id}`);
      const page = await open('');
      let streams = 0;
      await page.route('**/events?*', async (route) => {
        streams += 1;
        if (streams > 1) return;
        if (textOf === null) await route.abort();
        else await route.fulfill({ contentType: 'text/event-stream', body: textOf(body) });
      });
      await page.goto(`${explorer().url}/explorer/orders/${id}`);
      return page;
    }
    const connecting = (page: Page) => page.getByText('Connecting', { exact: true }).waitFor();
    const lost = (page: Page) => page.getByText('The connection to the gateway is lost');

    it('says that the connection is lost until there is another one', async () => {
      const page = await openBy((order) => `retry: 1000\n\n${event('order', order, 'a')}`);
      await lost(page).waitFor();
      await connecting(page);
      expect(await lost(page).count()).toBe(1);
    });

    it('calls no connection lost that the gateway renews', async () => {
      const page = await openBy((order) => `retry: 60000\n\n${event('order', order, 'a')}${end('rotation')}`);
      await page.getByText(/^Reconnecting in \d+ s$/).waitFor();
      expect(await lost(page).count()).toBe(0);
    });

    it('says why there is no order until there is one', async () => {
      const page = await openBy(null);
      await page.getByText(/^Reconnecting in \d+ s$/).waitFor();
      await connecting(page);
      expect(await page.getByText('The gateway cannot be reached.').count()).toBe(1);
    });
  });

  it('says why the gateway refuses to follow, before it has shown anything', async () => {
    const page = await open('');
    await headline(page, 'Look up an order');
    await page.route('**/v1/orders/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await page.getByRole('searchbox').fill(await explorer().sandbox.createOrder());
    await page.keyboard.press('Enter');
    await page.getByText('the response with status 502 is not from the gateway').waitFor();
    expect(await page.getByText('cannot be reached').count()).toBe(0);
  });

  it('says which part is a stored copy', async () => {
    const id = await explorer().sandbox.createOrder();
    const isStale = async (): Promise<boolean> =>
      (await ask(explorer().url, `/v1/orders/${id}/status`)).text.includes('"statistics":{"state":"stale"');
    expect(await isStale()).toBe(false);
    await explorer().sandbox.inject({
      interface: 'statistics',
      kind: 'status',
      pathPrefix: `/api/Orders/${id}`,
    });
    await eventually('the copy is stale', isStale, 20_000);
    const page = await openOrder(id);
    const notice = page.getByRole('note').filter({ hasText: 'Part of this is a stored copy' });
    expect(await notice.innerText()).toContain(
      'gives no newer record now; this is a stored copy of its record',
    );
    await page.getByRole('cell', { name: 'Stale' }).waitFor();
  }, 40_000);

  describe('where the interfaces contradict each other', () => {
    it('shows both sides above all, and follows neither', async () => {
      const id = await explorer().sandbox.createOrder({ state: 'Fulfilled' });
      await explorer().sandbox.setRecord(id, 'order', { state: 'OrderCancelled', giveAmount: '5' });
      const page = await openOrder(id);
      await headline(page, 'The interfaces disagree: Fulfilled or OrderCancelled');
      const notice = page.getByRole('note').filter({ hasText: 'contradict each other' });
      expect(await notice.innerText()).toContain('They differ in: status and amount given (base units).');
      const status = page.getByRole('row', { name: 'Status' });
      expect(await status.getByRole('cell').allInnerTexts()).toEqual(['Fulfilled', 'OrderCancelled']);
      const amount = page.getByRole('row', { name: 'Amount given' });
      expect(await amount.getByRole('cell').last().innerText()).toBe('5');
    });

    it('claims no end, and says of neither side who has the amount', async () => {
      const id = await explorer().sandbox.createOrder({ state: 'ClaimedUnlock' });
      await explorer().sandbox.setRecord(id, 'order', { state: 'ClaimedOrderCancel' });
      const page = await openOrder(id);
      await headline(page, 'The interfaces disagree: ClaimedUnlock or ClaimedOrderCancel');
      expect(await page.getByText(/who has it now is not known/).count()).toBe(2);
      await page.getByText('Not known whether anything more will happen').waitFor();
      expect(await page.locator('.step.done').count()).toBe(0);
      expect(await page.getByText('Reported by the statistics interface').count()).toBeGreaterThan(1);
    });
  });

  it('calls a state that is only behind no contradiction, and says who is behind', async () => {
    const id = await explorer().sandbox.createOrder({ state: 'Fulfilled' });
    await explorer().sandbox.setRecord(id, 'order', { state: 'Created' });
    const page = await openOrder(id);
    await headline(page, /^Delivered/);
    const notice = page.getByRole('note').filter({ hasText: 'One interface is behind the other' });
    expect(await notice.innerText()).toContain('The order interface still reports Created.');
    expect(await page.getByRole('note').count()).toBe(1);
  });

  it('says the same of amounts that differ in headline, notice and comparison', async () => {
    const id = await explorer().sandbox.createOrder({ state: 'Fulfilled' });
    await explorer().sandbox.setRecord(id, 'order', { giveAmount: '5' });
    const page = await openOrder(id);
    await headline(page, /^Fulfilled in \d+ s; the interfaces report different amounts$/);
    expect(await page.locator('.summary.warn, .notice.warn').count()).toBe(2);
    await page.getByText('differ', { exact: true }).waitFor();
    expect(await page.locator(':is(.summary, .notice, .badge):is(.good, .bad)').count()).toBe(0);
  });

  it('shows what comes back from a cancelled order, to whom and where', async () => {
    const [refunded] = await explorer().sandbox.ordersIn('ClaimedOrderCancel');
    const page = await openOrder(refunded!.orderId);
    await headline(page, /^Cancelled, and refunded/);
    const { body } = await ask(
      explorer().url,
      `/v1/orders/${refunded!.orderId}?fields=give,links,authorities`,
    );
    const order = body as unknown as Pick<Order, 'give' | 'links' | 'authorities'>;
    const back = page.locator('.transfer-side', { hasText: 'came back' });
    await back.getByRole('heading', { name: `Back on ${order.give.chain?.name ?? ''}` }).waitFor();
    await back.getByTitle(order.authorities.cancelBeneficiary!).first().waitFor();
    const link = back.getByRole('link', { name: 'Refund on its block explorer' });
    expect(await link.getAttribute('href')).toBe(order.links.refunded);
    const take = page.locator('.transfer-side', { hasText: 'not delivered' });
    expect(await take.locator('s').innerText()).toMatch(/\d/);
  });

  it('names nobody to whom the refund goes where no record does', async () => {
    /** An order that the order interface alone has. Every fifth of the sandbox's names an address. */
    const unnamed = async (): Promise<string> => {
      const id = await explorer().sandbox.createOrder({ state: 'ClaimedOrderCancel' });
      await explorer().sandbox.setRecord(id, 'statistics', { hidden: true });
      const { body } = await ask(explorer().url, `/v1/orders/${id}?fields=authorities`);
      const { authorities } = body as unknown as Pick<Order, 'authorities'>;
      return authorities.allowedCancelBeneficiary === null ? id : unnamed();
    };
    const id = await unnamed();
    const page = await openOrder(id);
    await page.getByText('Only the order interface gave a record.').waitFor();
    await page.locator('.transfer-side', { hasText: 'Maker' }).waitFor();
    const back = page.locator('.transfer-side', { hasText: 'came back' });
    expect(await back.locator('dt', { hasText: /^To$/ }).count()).toBe(0);
  });

  it('can be used with the keyboard alone', async () => {
    const { orderId } = await firstOrder('ClaimedUnlock', '8453');
    const page = await open('');
    await headline(page, 'Look up an order');
    await page.keyboard.press('/');
    await page.keyboard.type(orderId);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/explorer/orders/${orderId}`);
    await page.getByText('Both interfaces say the same.').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(page, page.getByRole('button', { name: 'Copy as curl' }));
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl '${explorer().url}/v1/orders/${orderId}'`,
    );
    await tabTo(page, page.locator('summary'));
    await page.keyboard.press('Enter');
    const record = page.getByLabel('Record of the Order interface');
    await tabTo(page, record);
    expect(await record.innerText()).toContain(`  "orderId": "${orderId}"`);
    await page.keyboard.press('Shift+/');
    await page.goBack();
    await headline(page, 'Look up an order');
  });

  async function firstOrder(state: string, sourceChainId: string): Promise<OrderSummary> {
    const orders = await explorer().sandbox.ordersIn(state);
    return orders.find((order) => order.sourceChainId === sourceChainId)!;
  }

  describe('the search', () => {
    async function search(text: string): Promise<Page> {
      const page = await open('');
      await page.getByRole('searchbox').fill(text);
      await page.getByRole('button', { name: 'Search' }).click();
      return page;
    }

    it('finds an order by its id and by its transaction hash', async () => {
      const { orderId, transactionHash } = await soleOrderFrom('7565164');
      for (const text of [orderId, ` ${transactionHash} `]) {
        const page = await search(text);
        await page.waitForURL(`**/explorer/orders/${orderId}`);
        await page.locator(`.summary [title="${orderId}"]`).waitFor();
      }
    });

    it('ends where another page is opened meanwhile, and what it said of the text with it', async () => {
      const page = await open('tokens');
      const box = page.getByRole('searchbox').first();
      await box.fill('0x12');
      await page.keyboard.press('Enter');
      const reason = page.getByText('This has 2 hex digits after 0x');
      await reason.waitFor();
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await headline(page, 'Orders');
      expect(await reason.count()).toBe(0);
      await page.route('**/v1/orders/*/status', () => undefined);
      await box.fill(unknownId);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Searching' }).waitFor();
      await page.getByRole('link', { name: 'Leaderboard' }).click();
      await page.getByRole('button', { name: 'Search', exact: true }).waitFor({ timeout: 5000 });
      await headline(page, 'Leaderboard');
    });

    it('lists the orders of a transaction that created several', async () => {
      const several = (await ordersByTransaction()).find((orders) => orders.length > 1)!;
      const page = await search(several[0]!.transactionHash);
      await headline(page, `${several.length} orders`);
      expect(new URL(page.url()).pathname).toBe(`/explorer/transactions/${several[0]!.transactionHash}`);
      const links = page.getByRole('list', { name: 'Orders' }).getByRole('link');
      const ids = await links.evaluateAll((found: { pathname: string }[]) =>
        found.map(({ pathname }) => pathname),
      );
      expect(ids.sort()).toEqual(several.map(({ orderId }) => `/explorer/orders/${orderId}`).sort());
    });

    it('goes on from an order page to the transaction whose hash it is', async () => {
      const several = (await ordersByTransaction()).find(
        (orders) => orders.length > 1 && orders[0]!.transactionHash.startsWith('0x'),
      )!;
      const page = await openOrder(several[0]!.transactionHash);
      await page.waitForURL('**/explorer/transactions/*');
      await headline(page, `${several.length} orders`);
    });

    it('leads to a page that waits where nothing is known', async () => {
      const page = await search(unknownId);
      await page.waitForURL(`**/explorer/orders/${unknownId}`);
      await headline(page, 'Not indexed yet');
    });

    it('says what is expected where something else was entered, and asks nothing', async () => {
      const page = await open('');
      await page.waitForLoadState('networkidle');
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.getByRole('searchbox').fill('<script>alert(1)</script>');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'An order id is 0x and 64 hex digits.' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/explorer/');
      expect(requests).toEqual([]);
    });

    it('says the same on a page whose URL has no id', async () => {
      const page = await openOrder('0x1234');
      await headline(page, 'This is no order id');
      await page.getByText('This has 4 hex digits after 0x, not 64 or 40.').waitFor();
    });

    async function ordersByTransaction(): Promise<OrderSummary[][]> {
      const byHash = new Map<string, OrderSummary[]>();
      for (const order of await explorer().sandbox.orders())
        byHash.set(order.transactionHash, [...(byHash.get(order.transactionHash) ?? []), order]);
      return [...byHash.values()];
    }

    async function soleOrderFrom(chainId: string): Promise<OrderSummary> {
      const [order] = (await ordersByTransaction()).find(
        ([first, ...others]) =>
          first!.sourceChainId === chainId && first!.state !== 'None' && others.length === 0,
      )!;
      return order!;
    }
  });
});
