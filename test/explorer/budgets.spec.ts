import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { builtGateway } from '../global/built-gateway';
import { describeWithChromium, usesBrowser } from '../support/browser';
import { usesExplorer } from '../support/explorer';

const kibibyte = 1024;

it('is small: the script has at most 40 KiB, the style sheet 8 KiB, both gzipped', async () => {
  const folder = join(await builtGateway(), 'explorer');
  const sizeOf = (extension: string): number =>
    readdirSync(folder)
      .filter((name) => name.endsWith(extension))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  const [script, style] = [sizeOf('.js'), sizeOf('.css')];
  process.stdout.write(`explorer, gzipped: script ${script} bytes, style sheet ${style} bytes\n`);
  expect(script).toBeLessThan(40 * kibibyte);
  expect(style).toBeLessThan(8 * kibibyte);
}, 120_000);

describeWithChromium('the order page, opened by its URL', () => {
  const browser = usesBrowser();
  const explorer = usesExplorer();

  async function urlOfOrder(): Promise<string> {
    const [order] = await explorer().sandbox.ordersIn('ClaimedUnlock');
    return `${explorer().url}/explorer/orders/${order?.orderId ?? ''}`;
  }

  it('makes at most four requests until it has its data', async () => {
    const page = await browser().open(await urlOfOrder());
    await page.getByRole('heading', { name: /Delivered|Fulfilled/ }).waitFor();
    const data = browser().requests.findIndex((url) => url.includes('/v1/orders/'));
    expect(data).toBeGreaterThan(0);
    expect(data).toBeLessThan(4);
  });

  it('paints the order soon', async () => {
    const url = await urlOfOrder();
    const paintedMs: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const page = await browser().open(url);
      await page.getByRole('heading', { name: /Delivered|Fulfilled/ }).waitFor();
      // The largest paint is the order itself: until then there are only grey lines.
      paintedMs.push(
        await page.evaluate<number>(`new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
            .observe({ type: 'largest-contentful-paint', buffered: true });
        })`),
      );
    }
    const medianMs = paintedMs.sort((a, b) => a - b)[2] ?? 0;
    process.stdout.write(`explorer, order painted after ${Math.round(medianMs)} ms (median of 5)\n`);
    // 300 ms is the aim; a machine that runs other tests meanwhile needs more.
    expect(medianMs).toBeLessThan(1500);
  }, 60_000);
});
