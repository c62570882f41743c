import { type Page } from 'playwright-core';
import { encodeAddress, encodeNumber } from '../../sandbox/value-encoders';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { eventually } from '../support/eventually';
import { type RunningExplorer, startExplorer } from '../support/explorer';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { listedRow, listPath, listsRows } from '../support/order-rows';
import { bytes, json, ScriptedUpstream } from '../support/scripted-upstream';
import { giveToken, jsonText, offer, orderId, orderRecord, takeToken } from '../support/upstream-records';

/** What interfaces can hold in a text, written by whoever makes a token or an order; each with a chain that has a list. */
const hostileTexts = [
  ['1', 'an image that fails', `<img src="x" onerror="window.ran = true">`],
  ['10', 'a script', `</td></title><script>window.ran = true</script>`],
  ['56', 'an attribute', `" onfocus="window.ran = true" autofocus="`],
  ['137', 'an entity', `&lt;b&gt;&#60;svg onload=window.ran=true&#62;`],
  ['100000001', 'marks that turn the direction', `\u202ecod.exe\u202c\u2067\u200f\u2066`],
  ['100000014', 'combining marks without end', `Z${'\u0363\u0489'.repeat(200)}`],
  ['43114', '10 KB in one word', 'W'.repeat(10_240)],
  ['59144', '10 KB in many lines', 'Pay here\n'.repeat(1200)],
  ['100000002', 'a zero character', `USD\u0000C`],
] as const;

describeWithChromium('data of strangers', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;

  beforeAll(async () => {
    [statistics, order] = [await ScriptedUpstream.start(), await ScriptedUpstream.start()];
    gateway = await CompiledGateway.compile();
    explorer = await startExplorer(gateway, {
      STATS_URL: statistics.url,
      ORDER_URL: order.url,
    });
  }, 120_000);

  afterAll(async () => {
    await gateway.remove();
    await Promise.all([statistics.close(), order.close()]);
  });

  /** Both interfaces have this text in every place where a text may be. */
  function serve(id: string, text: string): void {
    const token = { decimals: 6, name: text, symbol: text, logoURI: 'javascript:window.ran=true' };
    const hostileOffer = (chainId: bigint, address: string, amount: bigint) => ({
      ...offer(chainId, address, amount),
      ...token,
      metadata: token,
    });
    const preswap = {
      chainId: encodeNumber(8453n),
      inTokenAddress: encodeAddress(giveToken, 'evm'),
      inAmount: encodeNumber(5n),
      tokenInMetadata: token,
      outTokenAddress: encodeAddress(giveToken, 'evm'),
      outAmount: encodeNumber(5n),
      tokenOutMetadata: token,
    };
    const listedOffers = {
      giveOfferWithMetadata: hostileOffer(8453n, giveToken, 25_000_000n),
      takeOfferWithMetadata: hostileOffer(42161n, takeToken, 24_990_000n),
    };
    const changes = {
      ...listedOffers,
      preswapData: preswap,
      externalCallData: text,
      orderMetadata: { version: 1, origin: 0, metadata: text, recommendedTakeAmount: text },
    };
    statistics.reset();
    order.reset();
    statistics.on(statisticsPath(id), statisticsSays(id, 'Created', changes));
    const { preswapData, orderMetadata } = changes;
    const row = { ...listedOffers, preswapData, orderMetadata, creationTimestamp: null };
    statistics.on(listPath, listsRows([listedRow(id, { state: 'Created', ...row })]));
    statistics.on('/api/TokenMetadata', json(200, []));
    order.on(orderPath(id), orderSays(id, 'Created'));
    order.on(
      '/v1.0/token-list',
      json(200, { tokens: { [giveToken]: { address: giveToken, ...token, tags: [text] } } }),
    );
  }

  /** What a page must not hold, whatever it was given, and how far it goes beyond its window. */
  const inspect = (page: Page) =>
    page.evaluate<object>(`({
      ran: window.ran === true,
      elements: document.querySelectorAll('main :is(img, script, iframe, style, b, svg[onload], [onfocus], [style])').length,
      links: Array.from(document.querySelectorAll('a'), ({ href }) => href).filter((href) => !/^https?:/.test(href)),
      sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      isTall: document.documentElement.scrollHeight > 9000,
    })`);

  const harmless = { ran: false, elements: 0, links: [], sideways: 0, isTall: false };

  it.each(hostileTexts)(
    'are shown as text, and the layout holds on chain %s: %s',
    async (chainId, _what, text) => {
      // Another order and another list each time: the gateway has stored the others.
      const id = orderId(Number(chainId));
      serve(id, text);
      const page = await browser().open(`${explorer.url}/explorer/orders/${id}`, {
        viewport: { width: 320, height: 640 },
      });
      await page.getByText('Waiting for a taker').first().waitFor();
      const shown = text.replaceAll(/\s+/g, ' ').slice(0, 20);
      expect(((await page.locator('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')).toContain(shown);
      expect(await inspect(page)).toEqual(harmless);
      const wallet = `0x${id.slice(-40)}`;
      for (const path of [`accounts/${wallet}`, `orders?maker=${wallet}`]) {
        await page.goto(`${explorer.url}/explorer/${path}`);
        await page.getByText('Waiting for a taker').first().waitFor();
        expect(((await page.locator('main').textContent()) ?? '').replaceAll(/\s+/g, ' ')).toContain(shown);
        expect(await inspect(page)).toEqual(harmless);
      }
      await page.goto(`${explorer.url}/explorer/tokens?chainId=${chainId}`);
      await page.locator('tbody tr').waitFor();
      expect(((await page.locator('tbody').textContent()) ?? '').replaceAll(/\s+/g, ' ')).toContain(shown);
      expect(await inspect(page)).toEqual(harmless);
    },
  );

  it('are marked where a symbol is on no list', async () => {
    const id = orderId(3);
    serve(id, 'USDC');
    const takeOfferWithMetadata = { ...offer(42161n, takeToken, 24_990_000n), symbol: 'USDC' };
    statistics.on(statisticsPath(id), statisticsSays(id, 'Created', { takeOfferWithMetadata }));
    for (const chainId of ['8453', '42161']) await fetch(`${explorer.url}/v1/tokens?chainId=${chainId}`);
    const page = await browser().open(`${explorer.url}/explorer/orders/${id}`);
    await page.getByText('On no token list').waitFor();
    const [give, take] = await page.locator('.transfer-side').allInnerTexts();
    expect([give, take].map((side) => side?.includes('On no token list'))).toEqual([false, true]);
  });

  it('take little room in the sentence of an order', async () => {
    const id = orderId(2);
    const state = `\u202e<b>${'W'.repeat(10_240)}`;
    statistics.on(statisticsPath(id), statisticsSays(id, state));
    order.on(orderPath(id), orderSays(id, `Other${state}`));
    const page = await browser().open(`${explorer.url}/explorer/orders/${id}`);
    await page
      .getByRole('heading', { level: 1, name: /^The interfaces disagree: <b>W+…W+ or Other/ })
      .waitFor();
    expect(await inspect(page)).toEqual(harmless);
  });

  it('run no script and send no form where an interface calls its record a page', async () => {
    const id = orderId(4);
    const stolen = `<form action=${statistics.url}/stolen><button>Log in</button></form>`;
    const record = orderRecord(id, { page: `<script>window.ran = true</script>${stolen}` });
    order.on(orderPath(id), bytes(200, 'text/html', jsonText(record)));
    const page = await browser().open(explorer.url + orderPath(id));
    await page.getByRole('button').dispatchEvent('click');
    await eventually('the form is refused', () =>
      browser().faults.some((fault) => fault.includes('form-action')),
    );
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(statistics.countOf('/stolen')).toBe(0);
    browser().faults.length = 0;
  });

  it('cannot come in by the URL', async () => {
    const text = '<img src=x onerror="ran = true">';
    const page = await browser().open(`${explorer.url}/explorer`);
    for (const path of [
      'orders/',
      'transactions/',
      'accounts/',
      'orders?status=',
      'orders?createdSince=',
      'tokens?search=',
      'tokens?chainId=',
      'leaderboard?wallet=',
      '',
    ]) {
      await page.goto(`${explorer.url}/explorer/${path}${encodeURIComponent(text)}`);
      await page.locator('main h1').waitFor();
      expect(await inspect(page)).toEqual(harmless);
    }
  });
});
