import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type ConsoleMessage,
  type Page,
} from 'playwright-core';
import { findExecutable } from '../processes/program';
import { describeWith } from './describe-with';

const program = 'chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? findExecutable(program);

/** `describe` where there is a Chromium; elsewhere the specs are shown as skipped. */
export const describeWithChromium = describeWith(program, executablePath);

/** A loopback address alone can be reached: no test depends on another host. */
const args = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

/** How a page is opened: the size of its window, the colour scheme, and other options of Playwright. */
export type PageOptions = Omit<BrowserContextOptions, 'bypassCSP' | 'baseURL'>;

/** The pages of one browser, and what went wrong on them. */
export class TestBrowser {
  /** Errors on the console, uncaught errors, violations of the CSP, and requests to another origin, as text. */
  readonly faults: string[] = [];
  /** URLs of requests that failed or got an error response. A page may handle these, so they are no fault. */
  readonly failedRequests: string[] = [];
  /** URLs of all requests. */
  readonly requests: string[] = [];
  private readonly contexts: BrowserContext[] = [];

  private constructor(private readonly browser: Browser) {}

  static async start(): Promise<TestBrowser> {
    if (executablePath === null) throw new Error(`${program} is not installed`);
    return new TestBrowser(await chromium.launch({ executablePath, args }));
  }

  /** A page of its own: no other shares its cache or its storage. */
  async open(url: string, options: PageOptions = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    this.contexts.push(context);
    await context.addInitScript(
      `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error('securitypolicyviolation', violatedDirective, blockedURI))`,
    );
    const page = await context.newPage();
    this.watch(page, new URL(url).origin);
    await page.goto(url);
    return page;
  }

  /** Closes the pages and forgets what went wrong on them. */
  async closePages(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    for (const list of [this.faults, this.failedRequests, this.requests]) list.length = 0;
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private watch(page: Page, origin: string): void {
    page.on('console', (message) => {
      this.noteMessage(message, origin);
    });
    page.on('pageerror', (error) => this.faults.push(`uncaught: ${String(error)}`));
    page.on('request', (request) => {
      this.requests.push(request.url());
      if (new URL(request.url()).origin !== origin) this.faults.push(`foreign request: ${request.url()}`);
    });
  }

  private noteMessage(message: ConsoleMessage, origin: string): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    // The browser asks for it by itself, at any time: also when a test has ended the gateway.
    if (url.endsWith('/favicon.ico')) return;
    const isOfInterface = /^\/(v1|health)\//.test(url.startsWith(origin) ? new URL(url).pathname : '');
    if (isOfInterface && message.text().startsWith('Failed to load resource')) this.failedRequests.push(url);
    else this.faults.push(`console: ${message.text()} (${url})`);
  }
}

/**
 * One browser for all tests of a spec, started before them. A test fails where something went wrong on one of its pages,
 * which are closed after it.
 */
export function usesBrowser(): () => TestBrowser {
  let browser: TestBrowser;
  // Longer than Playwright waits for an element, which then says what it was waiting for.
  jest.setTimeout(60_000);
  beforeAll(async () => {
    browser = await TestBrowser.start();
  });
  afterEach(async () => {
    const faults = [...browser.faults];
    await browser.closePages();
    expect(faults).toEqual([]);
  });
  afterAll(() => browser.close());
  return () => browser;
}
