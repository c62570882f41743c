import { build } from 'esbuild';
import { Program } from '../processes/program';
import { ClientPackage } from '../support/client-package';
import { CompiledGateway, urlOf } from '../support/compiled-gateway';
import { send } from '../support/sandbox-client';

/** The gateway is compiled first, where no other spec has. */
jest.setTimeout(120_000);

describe('a program that creates an order by relayed paths', () => {
  let gateway: CompiledGateway;
  let client: ClientPackage;
  let url: string;
  let controlUrl: string;

  beforeAll(async () => {
    [gateway, client] = await Promise.all([CompiledGateway.compile(), ClientPackage.build()]);
    const run = gateway.start({ RELAY: 'orders' });
    await run.until('limit=3');
    url = urlOf(run.output);
    controlUrl = /control API at (http:\/\/[\d.]+:\d+)/.exec(run.output)?.[1] ?? '';
  });

  afterAll(async () => {
    await Program.stopAll();
    await gateway.remove();
    client.remove();
  });

  it('prices, creates, finds, follows and settles it before the started gateway and its sandbox', async () => {
    const { outputFiles } = await build({
      entryPoints: ['client/examples/create-order.ts'],
      external: ['@order-gateway/client'],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
    });
    const path = client.write('create-order.mjs', outputFiles[0]!.text);
    const program = Program.spawn({ command: [process.execPath, path, url, controlUrl] });
    await program.until('Created');
    const [, orderId = ''] = /^order: (0x[0-9a-f]{64})$/m.exec(program.output) ?? [];
    await send('POST', `${controlUrl}/sandbox/orders/${orderId}/advance`, { to: 'ClaimedUnlock' });
    expect(await program.exited).toBe(0);
    expect(program.output.split('\n')).toEqual([
      expect.stringMatching(/^quote: \d+ base units of ETH$/),
      expect.stringMatching(/^prepared: \d+ base units of ETH$/),
      expect.stringMatching(/^sent: 0x[0-9a-f]{64}$/),
      `order: ${orderId}`,
      'Created: The order waits for a taker.',
      expect.stringMatching(/^ClaimedUnlock: The receiver has the full amount/),
      expect.stringMatching(/^settled orders of the maker: \d+, this one in ClaimedUnlock$/),
      '',
    ]);
  });
});
