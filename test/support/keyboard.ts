import { type Locator, type Page } from 'playwright-core';

/** An element within the page, as far as the specs ask it: they are compiled without the types of a browser. */
interface PageElement {
  matches(selector: string): boolean;
}

const maxStops = 400;

/**
 * Moves the focus with the tabulator until it is on an element, as somebody without a pointer does.
 * @param key `Shift+Tab` for what is nearer to the end of the page
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isFocused = () => target.evaluate((element: PageElement) => element.matches(':focus'));
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await isFocused()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the tabulator does not come to ${String(target)}`);
}
