import { type Locator, type Page } from 'playwright-core';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { CompiledGateway } from '../support/compiled-gateway';
import { eventually } from '../support/eventually';
import { type RunningExplorer, startExplorer } from '../support/explorer';
import { ask } from '../support/http-client';
import { tabTo } from '../support/keyboard';

/** A drawn element within the page. */
interface Box {
  readonly parentElement: Box;
  getBoundingClientRect(): { readonly width: number };
}

/** Everything here is done with the keyboard alone. */
describeWithChromium('the lists of the explorer', () => {
  const browser = usesBrowser();
  let gateway: CompiledGateway;
  let explorer: RunningExplorer;

  beforeAll(async () => {
    gateway = await CompiledGateway.compile();
    // A stored list is past its freshness after a second.
    explorer = await startExplorer(gateway, {
      LEADERBOARD_FRESH_SECONDS: '1',
      LEADERBOARD_STALE_SECONDS: '0',
    });
  }, 120_000);

  afterEach(() => explorer.sandbox.clearFaults());

  afterAll(() => gateway.remove());

  const open = (path: string): Promise<Page> => browser().open(`${explorer.url}/explorer/${path}`);
  const queryOf = (page: Page): string => new URL(page.url()).search;
  const firstRow = (page: Page): Locator => page.locator('tbody tr').first();

  async function leaderboard(query: string): Promise<{ address: string; feesUsd: number }[]> {
    const { body } = await ask(explorer.url, `/v1/leaderboard?${query}`);
    return body.items as { address: string; feesUsd: number }[];
  }

  describe('tokens', () => {
    it('are those of the chosen chain that fit the search, which the URL keeps', async () => {
      const page = await open('tokens');
      await page.getByText('1–50 of').waitFor();
      await tabTo(page, page.getByLabel('Chain'));
      await page.keyboard.type('Base');
      await page.waitForURL(/chainId=8453/);
      await tabTo(page, page.getByRole('searchbox', { name: 'Token', exact: true }));
      await page.keyboard.type('usd coin');
      await page.waitForURL(/search=usd\+coin/);
      await page.getByText(/^1–\d+ of \d+ tokens$/).waitFor();
      expect(queryOf(page)).toBe('?chainId=8453&search=usd+coin');
      expect(await firstRow(page).innerText()).toMatch(/USDC\s+USD Coin\s+0x8335…2913/);
      await page.reload();
      expect(await page.getByRole('searchbox', { name: 'Token', exact: true }).inputValue()).toBe('usd coin');
      expect(await firstRow(page).innerText()).toContain('0x8335…2913');
      const link = firstRow(page).getByRole('link');
      expect(await link.getAttribute('href')).toBe(
        'https://basescan.org/address/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      );
    });

    it('may be searched for by two words with a pause between them', async () => {
      const page = await open('tokens?chainId=8453');
      const input = page.getByRole('searchbox', { name: 'Token', exact: true });
      await input.pressSequentially('usd ');
      await page.waitForURL(/search=usd$/);
      await page.getByText(/^1–\d+ of \d+ tokens$/).waitFor();
      await input.pressSequentially('coin');
      await page.waitForURL(/search=usd\+coin/);
    });

    it('are shown in pages, which the history keeps', async () => {
      const page = await open('tokens?chainId=1');
      const first = await firstRow(page).innerText();
      await tabTo(page, page.getByRole('link', { name: 'Next' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByText('51–100 of').waitFor();
      expect(queryOf(page)).toBe('?chainId=1&offset=50');
      expect(await firstRow(page).innerText()).not.toBe(first);
      await page.goBack();
      await page.getByText('1–50 of').waitFor();
      expect(await firstRow(page).innerText()).toBe(first);
    });

    it('can be none: the page says which search fits none, and offers all', async () => {
      const page = await open('tokens?chainId=1&search=%3Cb%3Enone%3C%2Fb%3E');
      await page.getByText('No token of Ethereum fits').waitFor();
      expect(await page.getByRole('main').innerText()).toContain('<b>none</b>');
      await tabTo(page, page.getByRole('link', { name: 'Show all tokens' }));
      await page.keyboard.press('Enter');
      await page.getByText('1–50 of').waitFor();
      expect(queryOf(page)).toBe('?chainId=1');
    });

    it('are fewer than the URL passes over: the page says so, and offers the first', async () => {
      const page = await open('tokens?chainId=1&offset=900000');
      await page.getByText('No token is this far down').waitFor();
      expect(await page.getByRole('navigation', { name: 'Pages of tokens' }).innerText()).not.toMatch(/Page/);
      await page.getByRole('link', { name: 'Previous' }).click();
      await page.getByText(/^[\d,]+–([\d,]+) of \1 tokens$/).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Show all tokens' }).click();
      await page.getByText('1–50 of').waitFor();
    });

    it('name the problem while the list cannot be loaded, and are loaded again on request', async () => {
      await explorer.sandbox.inject({ interface: 'order', kind: 'status', status: 503 });
      const page = await open('tokens?chainId=100000030');
      await page.getByText('The tokens could not be loaded').waitFor();
      expect(await page.getByRole('alert').innerText()).toContain('UPSTREAM_FAILED');
      await explorer.sandbox.clearFaults();
      await tabTo(page, page.getByRole('button', { name: 'Try again' }));
      await page.keyboard.press('Enter');
      await page.locator('tbody tr').first().waitFor();
    });

    it('of a chain without a list are a problem that no repetition solves', async () => {
      const page = await open('tokens?chainId=999999999');
      await page.getByText('The tokens could not be loaded').waitFor();
      expect(await page.getByLabel('Chain').inputValue()).toBe('999999999');
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    });
  });

  describe('the leaderboard', () => {
    it('has a bar for each wallet, as long as its share of the largest fees', async () => {
      const page = await open('leaderboard');
      await page.getByText('1–20 of').waitFor();
      const entries = await leaderboard('limit=20');
      const largest = Math.max(...entries.map(({ feesUsd }) => feesUsd));
      const shares = await page
        .locator('.bar-share')
        .evaluateAll((bars: Box[]) =>
          bars.map(
            (bar) => bar.getBoundingClientRect().width / bar.parentElement.getBoundingClientRect().width,
          ),
        );
      expect(shares).toHaveLength(20);
      shares.forEach((share, index) => {
        expect(share).toBeCloseTo((entries[index]?.feesUsd ?? 0) / largest, 2);
      });
    });

    it('finds a wallet, and shows its place', async () => {
      const [entry] = await leaderboard('limit=1&offset=44');
      const page = await open('leaderboard');
      await tabTo(page, page.getByRole('searchbox', { name: 'Wallet' }));
      await page.keyboard.type(entry?.address ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Rank 45' }).waitFor();
      await tabTo(page, page.getByRole('link', { name: 'Show its place' }));
      await page.keyboard.press('Enter');
      await page.getByText('41–60 of').waitFor();
      expect(queryOf(page)).toBe(`?wallet=${entry?.address ?? ''}&offset=40`);
      expect(await page.locator('tr.marked').innerText()).toContain('45');
    });

    it('says of a wallet that it is not there, and of a text that it is no wallet', async () => {
      const page = await open(`leaderboard?wallet=0x${'12'.repeat(20)}`);
      await page.getByText('This wallet is not on the leaderboard').waitFor();
      await tabTo(page, page.getByRole('searchbox', { name: 'Wallet' }));
      await page.keyboard.press('Control+A');
      await page.keyboard.type('somebody');
      await page.keyboard.press('Enter');
      await page.getByText('wallet must be an address').waitFor();
      expect(queryOf(page)).toBe('?wallet=somebody');
    });

    it('is an older copy while the statistics interface is down, and says so', async () => {
      await leaderboard('limit=20&offset=20');
      await explorer.sandbox.inject({ interface: 'statistics', kind: 'status', status: 503 });
      const isStale = async () => {
        const { headers } = await ask(explorer.url, '/v1/leaderboard?limit=20&offset=20');
        return String(headers['cache-status']).includes('ttl=-');
      };
      await eventually('the list is stale', isStale, 5000);
      const page = await open('leaderboard?offset=20');
      await page.getByText('This is an older copy').waitFor();
      expect(await page.getByRole('note').innerText()).toContain(
        'A newer one from the statistics interface is due.',
      );
      await explorer.sandbox.clearFaults();
      const again = page.getByRole('button', { name: 'Load again' });
      await tabTo(page, again);
      // The gateway takes a moment to try again what has just failed.
      const isFresh = async () => {
        await page.keyboard.press('Enter');
        return (await again.count()) === 0;
      };
      await eventually('the list is fresh', isFresh, 10_000);
    });
  });
});
