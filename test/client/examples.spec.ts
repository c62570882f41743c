import { build, type BuildOptions } from 'esbuild';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { Program } from '../processes/program';
import { describeWithChromium, TestBrowser } from '../support/browser';
import { ClientPackage } from '../support/client-package';
import { type RunningGateway, startGateway } from '../support/gateway';
import { send } from '../support/sandbox-client';

/** Compilers, browsers and other programs run in these. */
jest.setTimeout(60_000);

/** A transaction of the sandbox's seed with two orders. */
const seedHash = '0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c';

const [, readmeProgram = ''] = /```js\n([^]*?)```/.exec(readFileSync('client/README.md', 'utf8')) ?? [];

const bundled = async (options: BuildOptions): Promise<string> => {
  const { outputFiles } = await build({ bundle: true, write: false, format: 'esm', ...options });
  return outputFiles![0]!.text;
};

describe('a program of the documents', () => {
  let client: ClientPackage;
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let pages: Server;
  let origin: string;

  beforeAll(async () => {
    pages = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>An app</title>');
    });
    await new Promise<void>((listening) => pages.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    client = await ClientPackage.build();
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, { CORS_ORIGINS: origin });
  });

  afterEach(() => Program.stopAll());

  afterAll(async () => {
    pages.close();
    await gateway.close();
    await sandbox.close();
    client.remove();
  });

  const create = async (order: object = { state: 'Created' }) => {
    const { body } = await send('POST', `${sandbox.controlUrl}/sandbox/orders`, order);
    return body as { orderId: string; transactionHash: string };
  };
  const advance = async (orderId: string, to: string) => {
    await send('POST', `${sandbox.controlUrl}/sandbox/orders/${orderId}/advance`, { to });
  };
  const example = async (name: string): Promise<string> => {
    const entry = { entryPoints: [`client/examples/${name}.ts`], external: ['@order-gateway/client'] };
    return client.write(`${name}.mjs`, await bundled(entry));
  };
  const run = (path: string, ...args: string[]) =>
    Program.spawn({ command: [process.execPath, path, gateway.url, ...args] });

  it('in twelve lines follows a transfer', async () => {
    expect(readmeProgram.trim().split('\n').length).toBeLessThanOrEqual(12);
    const { orderId, transactionHash } = await create();
    const program = run(client.write('transfer.mjs', readmeProgram), transactionHash);
    await program.until('\n');
    await advance(orderId, 'Fulfilled');
    expect(await program.exited).toBe(0);
    const start = orderId.slice(0, 10);
    expect(program.output).toMatch(
      new RegExp(
        `^${start} pending The order .*\n(${start} .*\n)*${start} delivered The receiver .*\\. \\d[\\d,.]*\n$`,
      ),
    );
  });

  it('in twelve lines serves every order of a transaction', async () => {
    const program = run(client.write('transfer.mjs', readmeProgram), seedHash);
    expect(await program.exited).toBe(0);
    expect(program.output).toMatch(/^0x\w{8} delivered .*\n0x\w{8} delivered .*\n$/);
    expect(new Set(program.output.match(/^0x\w{8}/gm))).toEqual(new Set(['0x307a7cb2', '0xb5c6b071']));
  });

  it.each([
    ['de', 'Der Empfänger hat den vollen Betrag.\n'],
    ['en', 'The receiver has the full amount.\n'],
  ])('tells what became of an order in a language: %s', async (language, text) => {
    const { orderId } = await create({ state: 'Fulfilled' });
    const program = run(await example('translated-message'), orderId, language);
    expect(await program.exited).toBe(0);
    expect(program.output).toBe(text);
  });

  it('reports what became of a transfer to a backend', async () => {
    const { orderId, transactionHash } = await create();
    const program = run(await example('follow-transfer'), transactionHash);
    await program.until('on its way');
    await advance(orderId, 'Fulfilled');
    expect(await program.exited).toBe(0);
    expect(program.output).toMatch(
      new RegExp(`^${orderId} on its way\n(.*\n)*${orderId} delivered, received \\d[\\d.,]* \\w+\n$`),
    );
  });

  it.each<[string, object, object | null, string]>([
    [
      'on Solana',
      { state: 'Fulfilled', takeChainId: '7565164' },
      null,
      'delivered, amount not reported \\(the chain reports none\\), \\d[\\d.,]* \\w+ expected',
    ],
    [
      'while the statistics interface is behind',
      { state: 'Fulfilled' },
      { state: 'Created' },
      'delivered, amount not reported \\(an interface is behind or away\\), \\d[\\d.,]* \\w+ expected',
    ],
    [
      'with a failed call',
      { state: 'Fulfilled', externalCallState: 'Failed' },
      null,
      'for support: .*external call failed.*',
    ],
    ['that was cancelled', { state: 'ClaimedOrderCancel' }, null, 'refunded to the maker'],
  ])('reports a transfer %s to a backend', async (_, order, view, expected) => {
    const { orderId, transactionHash } = await create(order);
    if (view) await send('PUT', `${sandbox.controlUrl}/sandbox/orders/${orderId}/views/statistics`, view);
    const program = run(await example('follow-transfer'), transactionHash);
    expect(await program.exited).toBe(0);
    expect(program.output).toMatch(new RegExp(`^${orderId} ${expected}\n$`));
  });

  it('watches orders on a command line until nothing more happens for their users', async () => {
    const { orderId } = await create();
    const program = run(await example('watch-orders'), orderId);
    await program.until('Created');
    await advance(orderId, 'Fulfilled');
    expect(await program.exited).toBe(0);
    expect(program.output).toContain(`${orderId.slice(0, 10)}  Fulfilled  delivered  The receiver has`);
  });

  it('stops watching at Ctrl-C', async () => {
    const { orderId } = await create();
    const program = run(await example('watch-orders'), orderId);
    await program.until('Created');
    program.signal('SIGINT');
    expect(await program.exited).toBe(0);
  });

  describeWithChromium('in Chromium', () => {
    /** A page that shows an order by the React hook; `leave()` takes the component away. */
    const pageOf = async (browser: TestBrowser, orderId: string) => {
      const source = `
        import { createClient } from '@order-gateway/client';
        import { createElement, render } from 'react';
        import { useOrder } from './use-order';
        const client = createClient({ baseUrl: '${gateway.url}' });
        function Status() {
          const { order, connection } = useOrder(client, '${orderId}');
          return createElement('p', null, order?.status + ' ' + connection.state);
        }
        render(createElement(Status), document.body);
        globalThis.leave = () => render(null, document.body);
      `;
      const script = await bundled({
        stdin: { contents: source, resolveDir: 'client/examples', loader: 'ts' },
        alias: {
          react: resolve('node_modules/preact/compat'),
          '@order-gateway/client': client.path,
        },
      });
      const page = await browser.open(origin);
      await page.addScriptTag({ content: script, type: 'module' });
      await page.getByText('Created open').waitFor();
      return page;
    };

    it('shows an order by a React hook until nothing more happens for its user', async () => {
      const { orderId } = await create();
      const browser = await TestBrowser.start();
      try {
        const page = await pageOf(browser, orderId);
        await advance(orderId, 'Fulfilled');
        await page.getByText('Fulfilled closed').waitFor();
      } finally {
        await browser.close();
      }
    });

    it('closes the stream of a React hook with its component', async () => {
      const { orderId } = await create();
      const browser = await TestBrowser.start();
      try {
        const page = await pageOf(browser, orderId);
        const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'));
        await page.evaluate('globalThis.leave()');
        await closed;
      } finally {
        await browser.close();
      }
    });
  });
});
