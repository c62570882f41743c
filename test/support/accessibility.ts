import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';

/** WCAG 2.2 AA, with what it takes over from earlier versions. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** A choice of rules in the form of axe-core. */
interface Rules {
  readonly runOnly: readonly string[];
}

/** All rules. */
const allRules: Rules = { runOnly: tags };

/** The rules that the colour scheme makes a difference to. */
export const colourRules: Rules = { runOnly: ['color-contrast'] };

/** What axe-core finds on a page, one line for each rule: `color-contrast: .badge, .note`. */
export async function accessibilityViolations(page: Page, rules = allRules): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate<string[]>(
    `axe.run(${JSON.stringify(rules)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`,
  );
}
