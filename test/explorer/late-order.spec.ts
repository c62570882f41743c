import { type OrderRow } from '@order-gateway/client';
import { accessibilityViolations } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { usesExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { readMetrics } from '../support/metrics';

const pair = 'giveChainId=8453&takeChainId=42161';

/** The sandbox has orders of the last hour between each pair of chains, one of them late. */
describeWithChromium('an order that waits for longer than usual', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();
  let late: OrderRow;

  beforeAll(async () => {
    const { url } = explorer();
    for (const offset of [0, 20])
      await ask(url, `/v1/orders/search?${pair}&expand=view&limit=20&offset=${offset}`);
    const { body } = await ask(url, `/v1/orders/search?${pair}&status=Created&limit=100`);
    const isPast = ({ next }: OrderRow) => Date.parse(next?.lateSince ?? '') < Date.now();
    late = (body.items as OrderRow[]).find(isPast)!;
  });

  it('says how long others took, and that it is late', async () => {
    const page = await browser().open(`${explorer().url}/explorer/orders/${late.orderId}`);
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('Later than usual').waitFor();
    await summary.getByText(/Usually \d s, nine of ten within \d+ s/).waitFor();
    await page.getByRole('listitem').getByText('Later than usual').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('is marked in a list', async () => {
    const page = await browser().open(`${explorer().url}/explorer/orders?${pair}&status=Created`);
    const link = page.locator(`a[href$="${late.orderId}"]`);
    await page.locator('.order-row').filter({ has: link }).getByText('Later than usual').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('is counted', async () => {
    const metrics = await readMetrics(explorer().url);
    expect(metrics.get('late_orders_total{step="Fulfilled"}')).toBeGreaterThan(0);
  });
});
