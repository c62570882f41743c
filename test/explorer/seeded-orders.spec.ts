import { describeWithChromium, usesBrowser } from '../support/browser';
import { usesExplorer } from '../support/explorer';

/** What the page shows of an order. */
interface ShownOrder {
  readonly orderId: string;
  /** Of the tab: the status, and the two ends of the order id. */
  readonly title: string;
  readonly headline: string;
  readonly alerts: number;
}

/** Shows one order after the other as links do, without loading the page again. A script of the page. */
const showAll = (orderIds: readonly string[]): string => `(async () => {
  const shown = [];
  for (const orderId of ${JSON.stringify(orderIds)}) {
    history.pushState(null, '', '/explorer/orders/' + orderId);
    dispatchEvent(new PopStateEvent('popstate'));
    const isShown = () => document.title.includes(orderId.slice(-4)) && !document.title.startsWith('Loading');
    for (const untilMs = performance.now() + 10000; !isShown() && performance.now() < untilMs; )
      await new Promise((resolve) => setTimeout(resolve, 2));
    shown.push({
      orderId,
      title: document.title,
      headline: document.querySelector('h1')?.textContent ?? '',
      alerts: document.querySelectorAll('[role=alert]').length,
    });
  }
  return shown;
})()`;

describeWithChromium('the order page', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  it('shows every order of the sandbox, with no error on the console and no request that fails', async () => {
    const orders = await explorer().sandbox.orders();
    // A small window: most of the time goes into painting.
    const viewport = { width: 800, height: 100 };
    const page = await browser().open(`${explorer().url}/explorer`, { viewport, reducedMotion: 'reduce' });
    const shown = await page.evaluate<ShownOrder[]>(showAll(orders.map(({ orderId }) => orderId)));
    expect(orders.length).toBeGreaterThan(290);
    const ends = (orderId: string) => `0x${orderId.slice(2, 6)}…${orderId.slice(-4)}`;
    const expected = orders.map(({ orderId, state, live }) => ({
      orderId,
      // A live order moves meanwhile.
      title: expect.stringMatching(`^${live ? '\\w+' : state} · ${ends(orderId)}`) as string,
      headline: expect.stringMatching(/\w/) as string,
      alerts: 0,
    }));
    expect(shown).toEqual(expected);
    expect(browser().failedRequests).toEqual([]);
  }, 60_000);
});
