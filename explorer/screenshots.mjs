import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * Writes the pictures of the documentation: `node screenshots.mjs [to]`, by default to `docs/images`. Starts the built
 * gateway with its sandbox, and a browser (`CHROMIUM`, by default Debian's `chromium-headless-shell`).
 */
const root = new URL('..', import.meta.url).pathname;
const [to = join(root, 'docs/images')] = process.argv.slice(2);
const wide = { width: 1100, height: 860 };
const narrow = { width: 320, height: 780 };

/** The gateway's URL and that of its sandbox's control API. */
async function startGateway() {
  const gateway = spawn(process.execPath, ['dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', ORDER_REQUESTS_PER_MINUTE: '300', EXPLORER: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of gateway.stdout) {
    output += chunk;
    const [, url] = /^Order gateway at +(\S+)/m.exec(output) ?? [];
    const [, control] = /control API at (http:\/\/[^/]+)/.exec(output) ?? [];
    if (url && control) return { gateway, url, control: `${control}/sandbox` };
  }
  throw new Error(`the gateway did not start: ${output}`);
}

async function ask(url, method = 'GET', body = undefined) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** An order that waits for longer than usual, once the gateway has read from others what is usual. */
async function lateOrder(url) {
  const search = `${url}/v1/orders/search?giveChainId=8453&takeChainId=42161`;
  for (const offset of [0, 20]) await ask(`${search}&expand=view&limit=20&offset=${offset}`);
  const { items } = await ask(`${search}&status=Created&limit=100`);
  return items.find(({ next }) => Date.parse(next?.lateSince) < Date.now()).orderId;
}

/** One order in each of the states that the pictures show; ids. */
async function ordersOf(url, control) {
  const seeded = async (query) => (await ask(`${control}/orders?${query}`)).find(({ live }) => !live).orderId;
  const created = async (order) => (await ask(`${control}/orders`, 'POST', order)).orderId;
  const conflict = await created({ state: 'Fulfilled' });
  await ask(`${control}/orders/${conflict}/views/order`, 'PUT', { state: 'OrderCancelled' });
  const partial = await created({ state: 'Fulfilled', giveChainId: '1', takeChainId: '42161' });
  await ask(`${control}/orders/${partial}/views/statistics`, 'PUT', { hidden: true });
  return {
    completed: await seeded('state=ClaimedUnlock&externalCallState=NoExtCall&sourceChainId=8453'),
    cancelling: await seeded('state=OrderCancelled'),
    waiting: await lateOrder(url),
    conflict,
    partial,
  };
}

const { gateway, url, control } = await startGateway();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
});

/** A picture of a page, as PNG. */
async function picture(path, viewport, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  await page.goto(`${url}/explorer${path}`);
  await page.locator('main .card').first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  const png = await page.screenshot();
  await context.close();
  return png;
}

/** Pictures side by side. */
async function sheet(pictures) {
  const page = await browser.newPage({ viewport: { width: pictures.length * 336 + 16, height: 812 } });
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`);
  await page.setContent(
    `<body style="margin: 16px; display: flex; gap: 16px; background: #8b93a1">${images.join('')}</body>`,
  );
  const png = await page.screenshot();
  await page.close();
  return png;
}

try {
  const orders = await ordersOf(url, control);
  const order = (name) => `/orders/${orders[name]}`;
  const phones = (entries) =>
    Promise.all(entries.map(([path, scheme]) => picture(path, narrow, scheme))).then(sheet);
  const pictures = {
    'order-completed': () => picture(order('completed'), wide, 'light'),
    'order-waiting-dark': () => picture(order('waiting'), wide, 'dark'),
    'order-cancelling': () => picture(order('cancelling'), wide, 'light'),
    'order-conflict': () => picture(order('conflict'), wide, 'light'),
    'order-partial-dark': () => picture(order('partial'), wide, 'dark'),
    'orders-320': () =>
      phones([
        [order('completed'), 'light'],
        [order('waiting'), 'dark'],
        [order('conflict'), 'light'],
      ]),
    tokens: () => picture('/tokens?chainId=8453', wide, 'light'),
    'leaderboard-dark': () => picture('/leaderboard', wide, 'dark'),
    gateway: () => picture('/gateway', wide, 'light'),
    'pages-320': () =>
      phones([
        ['/tokens?chainId=8453', 'dark'],
        ['/leaderboard', 'light'],
        ['/gateway', 'dark'],
      ]),
  };
  await mkdir(to, { recursive: true });
  for (const [name, make] of Object.entries(pictures)) {
    const png = await make();
    await writeFile(join(to, `${name}.png`), png);
    process.stdout.write(`${name}.png ${Math.ceil(png.length / 1024)} KiB\n`);
  }
} finally {
  await browser.close();
  gateway.kill();
}
