import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';

/** WCAG 2.2 AA, with what it takes over from earlier versions. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on a page, one line for each rule: `color-contrast: .badge, .note`. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}
