import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Page } from 'playwright-core';
import { accessibilityViolations } from '../support/accessibility';
import { describeWithChromium, TestBrowser } from '../support/browser';
import { eventually } from '../support/eventually';

/** The specs of the explorer rely on it: what goes wrong on a page is noticed. */
describeWithChromium('the test browser', () => {
  let browser: TestBrowser;
  let server: Server;
  let html = '';
  let script = '';

  beforeAll(async () => {
    browser = await TestBrowser.start();
    server = createServer(({ url }, response) => {
      response.setHeader('content-security-policy', "default-src 'self'");
      if (url === '/') response.setHeader('content-type', 'text/html').end(html);
      else if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
      else response.writeHead(url === '/favicon.ico' ? 204 : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 60_000);

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    server.close();
  });

  async function open(body: string, code = ''): Promise<Page> {
    html = `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${body}</main><script src="/page.js"></script>`;
    script = code;
    return browser.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  }

  it('finds no fault with a page that has none', async () => {
    expect(await accessibilityViolations(await open('<p>Text</p>'))).toEqual([]);
    expect(browser.faults).toEqual([]);
  });

  it.each([
    ['an error on the console', '', 'console.error("lost")', /^console: lost/],
    ['an uncaught error', '', 'throw new Error("lost")', /^uncaught: Error: lost/],
    ['an unhandled rejection', '', 'Promise.reject(new Error("lost"))', /^uncaught: Error: lost/],
    [
      'a style that the CSP forbids',
      '<p style="color: red">Text</p>',
      '',
      /securitypolicyviolation style-src/,
    ],
    ['a script that the CSP forbids', '<script>1</script>', '', /securitypolicyviolation script-src/],
    ['an image of another host', '<img alt="" src="http://other.example/">', '', /violation img-src/],
    ['a request to another host', '', 'location = "http://other.example/"', /^foreign request: http:..other/],
    ['a missing file', '<img alt="" src="/none.png">', '', /404.*none\.png/],
  ])('notices %s', async (_what, body, code, fault) => {
    await open(body, code);
    await eventually('the fault is noticed', () => browser.faults.some((text) => fault.test(text)));
  });

  it('leaves an error response of the interface to the page', async () => {
    await open('', 'fetch("/v1/chains")');
    await eventually('the request is noticed', () => browser.failedRequests.length > 0);
    expect(browser.failedRequests).toEqual([expect.stringMatching(/\/v1\/chains$/)]);
    expect(browser.faults).toEqual([]);
  });

  it('names the elements that break a rule of WCAG', async () => {
    const page = await open('<button id="nameless"></button>');
    expect(await accessibilityViolations(page)).toEqual(['button-name: #nameless']);
  });
});
