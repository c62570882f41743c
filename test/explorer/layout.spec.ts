import { accessibilityViolations, colourRules } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { usesExplorer } from '../support/explorer';
import { explorerViews, showView } from '../support/explorer-views';

/** The smallest width that WCAG asks for (1.4.10), and the height of a small telephone. */
const small = { width: 320, height: 640 };
const large = { width: 1280, height: 720 };

/** A drawn element within the page. */
interface Box {
  getBoundingClientRect(): { readonly height: number };
}

/** A4 at 96 dots per inch. */
const a4 = { width: 794, height: 1123 };

describeWithChromium('the layout of the explorer', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  it('has every view within a window of 320 pixels, and by the rules of WCAG 2.2 AA in light and in dark', async () => {
    const page = await browser().open(`${explorer().url}/explorer`);
    const faults: Record<string, string[]> = {};
    for (const view of await explorerViews(explorer())) {
      await page.setViewportSize(small);
      await page.emulateMedia({ colorScheme: 'light' });
      await showView(page, view);
      const tooWide = await page.evaluate<string[]>(`[
        ...(document.documentElement.scrollWidth > innerWidth ? ['the page'] : []),
        ...Array.from(document.querySelectorAll('main :is(a, button, input, select, summary)'))
          .filter((control) => control.getBoundingClientRect().right > innerWidth)
          .map((control) => control.cloneNode().outerHTML),
      ]`);
      await page.setViewportSize(large);
      const inLight = await accessibilityViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const inDark = await accessibilityViolations(page, colourRules);
      const found = [...tooWide, ...inLight, ...inDark];
      if (found.length > 0) faults[view.name] = found;
    }
    expect(faults).toEqual({});
  }, 120_000);

  it('prints whole ids and times, black on white, without what a reader of paper cannot use', async () => {
    const [order] = await explorer().sandbox.ordersIn('ClaimedUnlock');
    const orderId = order?.orderId ?? '';
    const page = await browser().open(`${explorer().url}/explorer/orders/${orderId}`, {
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: /Delivered|Fulfilled/ }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colours = () =>
      page.evaluate<string[]>(
        `['body', '.badge', '.step-mark', '.id'].map((part) => getComputedStyle(document.querySelector(part)))
          .flatMap(({ backgroundColor, color }) => [backgroundColor, color])`,
      );
    const inDark = await colours();
    expect(inDark.slice(0, 2)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await colours()).toEqual(inDark);
    for (const control of ['nav', 'search', 'button'])
      expect(await page.locator(control).first().isVisible()).toBe(false);
    const printedAfter = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '::after').content`);
    expect(await printedAfter(`.id[title="${orderId}"]`)).toContain(orderId);
    expect(await printedAfter('time[title]')).toMatch(/20\d\d/);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('prints a list with each figure on one line', async () => {
    const page = await browser().open(`${explorer().url}/explorer/leaderboard`, { viewport: a4 });
    await page.getByText('1–20 of').waitFor();
    await page.emulateMedia({ media: 'print' });
    const heights = await page
      .locator('tbody tr')
      .evaluateAll((rows: Box[]) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThan(60);
  });
});
