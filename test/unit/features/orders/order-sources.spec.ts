import { type CachedRead } from '../../../../src/cache/cached-resource';
import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type ResourceCatalogue } from '../../../../src/cache/resource-catalogue';
import { Settings } from '../../../../src/config/settings';
import { OrderRecordsLoader, type WaitPolicy } from '../../../../src/features/orders/order-records.loader';
import { CancellationToken } from '../../../../src/lib/cancellation-token';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { orderId } from '../../../support/upstream-records';

const id = orderId(7);

/** A cache whose reads end when the test says so. */
class HeldReads {
  private readonly ends = new Map<string, (error: Error) => void>();

  read({ key }: { readonly key: string }): Promise<CachedRead<unknown>> {
    return new Promise((_, reject) => this.ends.set(key, reject));
  }

  fail(key: string, error: Error): void {
    this.ends.get(key)?.(error);
  }
}

describe('asking both interfaces for an order', () => {
  it.each<WaitPolicy>(['grace-period', 'full-timeout'])(
    'leaves no rejection behind that nobody handles where one read throws first (%s)',
    async (waitPolicy) => {
      const unhandled: unknown[] = [];
      const note = (error: unknown) => void unhandled.push(error);
      process.on('unhandledRejection', note);
      const reads = new HeldReads();
      const resources = {
        statisticsOrder: () => ({ key: 'statistics' }),
        orderRecord: () => ({ key: 'order' }),
      };
      const loader = new OrderRecordsLoader(
        reads as unknown as ResourceCache,
        resources as unknown as ResourceCatalogue,
        Object.assign(new Settings(), { joinGraceMs: 1000 }),
      );
      const sources = loader.load(id, waitPolicy, {
        correlationIds: newCorrelationIds(),
        client: null,
        cancellation: new CancellationToken(),
        startedAt: 0,
      });
      const settled = sources.catch((error: unknown) => error);
      reads.fail('order', new TypeError('unexpected'));
      await new Promise((resolve) => setImmediate(resolve));
      reads.fail('statistics', new TypeError('late'));
      expect(await settled).toMatchObject({ message: 'unexpected' });
      await new Promise((resolve) => setImmediate(resolve));
      process.off('unhandledRejection', note);
      expect(unhandled).toEqual([]);
    },
  );
});
