import { accessibilityViolations, colourRules } from '../support/accessibility';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { usesExplorer } from '../support/explorer';
import { explorerViews, showView } from '../support/explorer-views';

describeWithChromium('accessibility of the explorer', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  it('keeps the rules of WCAG 2.2 AA on every view, in light and in dark', async () => {
    const page = await browser().open(`${explorer().url}/explorer`);
    const violations: Record<string, string[]> = {};
    for (const view of await explorerViews(explorer())) {
      await page.emulateMedia({ colorScheme: 'light' });
      await showView(page, view);
      const inLight = await accessibilityViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const found = [...inLight, ...(await accessibilityViolations(page, colourRules))];
      if (found.length > 0) violations[view.name] = found;
    }
    expect(violations).toEqual({});
  }, 90_000);
});
