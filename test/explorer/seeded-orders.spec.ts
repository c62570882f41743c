import { type Outcome } from '@order-gateway/client';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { eventually } from '../support/eventually';
import { usesExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { onePerStanding } from '../support/sandbox-client';

/** What the page shows of an order. */
interface ShownOrder {
  readonly orderId: string;
  /** Of the tab: the outcome in words, and the two ends of the order id. */
  readonly title: string;
  readonly headline: string;
  readonly alerts: number;
  /** All that is said of the end: summary, transfer, and the steps that are done. */
  readonly text: string;
  /** How many marks are green, besides that of interfaces that agree. */
  readonly green: number;
}

/** Shows one order after the other as links do, without loading the page again. A script of the page. */
const showAll = (orderIds: readonly string[]): string => `(async () => {
  const shown = [];
  const textOf = (selector) =>
    Array.from(document.querySelectorAll(selector), ({ innerText }) => innerText).join(' | ');
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
      text: textOf('.summary, .transfer, .step.done'),
      green: document.querySelectorAll('.good:not(#interfaces *)').length,
    });
  }
  return shown;
})()`;

/** Words of a page, and the outcomes that allow them. */
const claims: readonly (readonly [words: RegExp, allowed: readonly Outcome[]])[] = [
  [/\barrived\b|\bDelivered\b|Call executed/, ['delivered']],
  [/\brefunded\b|came back|paid out|Refund claimed/, ['refunded']],
  [/\bFinal\b/, ['delivered', 'refunded', 'call-failed', 'call-cancelled']],
  [
    /\bFulfilled(?: by| in| with|[;,])|Unlock sent|Unlock claimed/,
    ['delivered', 'pending', 'call-failed', 'call-cancelled'],
  ],
];

/** What the page claims and the outcome does not allow. */
const wrongClaims = ({ text, green }: ShownOrder, outcome: Outcome): string[] => [
  ...claims.filter(([words, allowed]) => words.test(text) && !allowed.includes(outcome)).map(String),
  ...(green > 0 && outcome !== 'delivered' ? [`${green} green`] : []),
];

describeWithChromium('the order page', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  // A small window: most of the time goes into painting.
  const openSmall = () =>
    browser().open(`${explorer().url}/explorer`, {
      viewport: { width: 800, height: 100 },
      reducedMotion: 'reduce',
    });

  const outcomeOf = async (orderId: string): Promise<Outcome> =>
    (await ask(explorer().url, `/v1/orders/${orderId}?fields=outcome`)).body.outcome as Outcome;

  it('shows an order in each standing, with no error on the console and no request that fails, and says no more than its outcome', async () => {
    const orders = onePerStanding(await explorer().sandbox.orders());
    const page = await openSmall();
    const shown = await page.evaluate<ShownOrder[]>(showAll(orders.map(({ orderId }) => orderId)));
    expect(orders.length).toBeGreaterThan(60);
    const ends = (orderId: string) => `0x${orderId.slice(2, 6)}…${orderId.slice(-4)}`;
    expect(
      shown.map(({ orderId, title, headline, alerts }) => ({ orderId, title, headline, alerts })),
    ).toEqual(
      orders.map(({ orderId }) => ({
        orderId,
        title: expect.stringMatching(`^\\w[\\w ]+ · ${ends(orderId)}`) as string,
        headline: expect.stringMatching(/\w/) as string,
        alerts: 0,
      })),
    );
    expect(browser().failedRequests).toEqual([]);
    // A live order moves meanwhile.
    const moving = new Set(orders.filter(({ live }) => live).map(({ orderId }) => orderId));
    const wrong: Record<string, string[]> = {};
    const seen = new Set<Outcome>();
    for (const order of shown.filter(({ orderId }) => !moving.has(orderId))) {
      const outcome = await outcomeOf(order.orderId);
      seen.add(outcome);
      const found = wrongClaims(order, outcome);
      if (found.length > 0) wrong[`${order.orderId} ${outcome}`] = [...found, order.text];
    }
    expect(wrong).toEqual({});
    expect(seen.size).toBeGreaterThanOrEqual(5);
  }, 60_000);

  it('follows the history from the moment on that it is there', async () => {
    const orderId = await explorer().sandbox.createOrder();
    const page = await openSmall();
    // Module scripts have run by then, and nothing is painted.
    await page.addInitScript(
      `document.addEventListener('DOMContentLoaded', () => {
        history.pushState(null, '', '/explorer/orders/${orderId}');
        dispatchEvent(new PopStateEvent('popstate'));
      })`,
    );
    await page.goto(`${explorer().url}/explorer`);
    await eventually('the order is shown', async () => (await page.title()).includes(orderId.slice(-4)));
  });

  it('claims nothing where the interfaces contradict each other', async () => {
    const reports: [state: string, record: Record<string, string>, headline: string][] = [
      ['ClaimedUnlock', { state: 'ClaimedOrderCancel' }, 'ClaimedUnlock or ClaimedOrderCancel'],
      ['ClaimedOrderCancel', { state: 'ClaimedUnlock' }, 'ClaimedOrderCancel or ClaimedUnlock'],
      ['Fulfilled', { state: 'OrderCancelled' }, 'Fulfilled or OrderCancelled'],
      ['SentOrderCancel', { state: 'Fulfilled' }, 'SentOrderCancel or Fulfilled'],
      ['ClaimedUnlock', { receiver: `0x${'ab'.repeat(20)}` }, ''],
      ['ClaimedUnlock', { externalCallState: 'Failed' }, ''],
      ['ClaimedUnlock', { state: 'Settled' }, ''],
    ];
    const orderIds: string[] = [];
    for (const [state, record] of reports) {
      const calls = state === 'ClaimedUnlock' ? { externalCallState: 'Completed' } : {};
      const order = { state, ...calls, giveChainId: '8453', takeChainId: '42161' };
      const orderId = await explorer().sandbox.createOrder(order);
      await explorer().sandbox.setRecord(orderId, 'order', record);
      orderIds.push(orderId);
    }
    const page = await openSmall();
    const shown = await page.evaluate<ShownOrder[]>(showAll(orderIds));
    for (const [index, order] of shown.entries()) {
      expect(await outcomeOf(order.orderId)).toBe('contradictory');
      expect(order.headline).toMatch(/^The (interfaces disagree|reports of the order contradict)/);
      expect(order.headline).toContain(reports[index]![2]);
      expect(wrongClaims(order, 'contradictory')).toEqual([]);
    }
    expect(shown).toHaveLength(reports.length);
  });
});
