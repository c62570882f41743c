import { type CachedRead } from '../../../../src/cache/cached-resource';
import { type ResourceCache } from '../../../../src/cache/resource-cache';
import { type UpstreamResources } from '../../../../src/cache/upstream-resources';
import { Settings } from '../../../../src/config/settings';
import { OrderSourcesReader, type Patience } from '../../../../src/features/orders/order-sources.reader';
import { GivenUp } from '../../../../src/lib/given-up';
import { newIdentity } from '../../../../src/observability/request-identity';
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
  it.each<Patience>(['grace', 'whole-call'])(
    'leaves no rejection behind that nobody handles where one read throws first (%s)',
    async (patience) => {
      const unhandled: unknown[] = [];
      const note = (error: unknown) => void unhandled.push(error);
      process.on('unhandledRejection', note);
      const reads = new HeldReads();
      const resources = {
        statisticsOrder: () => ({ key: 'statistics' }),
        orderRecord: () => ({ key: 'order' }),
      };
      const reader = new OrderSourcesReader(
        reads as unknown as ResourceCache,
        resources as unknown as UpstreamResources,
        Object.assign(new Settings(), { joinGraceMs: 1000 }),
      );
      const answer = reader.read(id, patience, {
        identity: newIdentity(),
        client: null,
        gone: new GivenUp(),
        askedAt: 0,
      });
      const settled = answer.catch((error: unknown) => error);
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
