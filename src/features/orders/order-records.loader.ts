import { Injectable } from '@nestjs/common';
import { type CachedRead, type CachedResource, type CacheStatus } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type OrderReading } from '../../upstream/order-reading';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { type UpstreamName, UpstreamError } from '../../upstream/transport/upstream-error';
import { type OrderSources } from './order-join';
import { stateOfFailure, type SourceResult } from './source-result';

/** Whether to wait for the second record as long as its call may take, or only for the grace. */
export type WaitPolicy = 'grace' | 'whole-call';

type RecordDocument<T> = ParsedPayload<OrderReading<T>>;

/** Asks both interfaces for an order's record at once, through the cache. */
@Injectable()
export class OrderRecordsLoader {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly settings: Settings,
  ) {}

  /**
   * Never rejects for an upstream's failure: that is an answer too. Once one record is there, the other
   * interface has the grace to give its own; then a stored copy stands in for it, or it counts as absent,
   * while its call goes on for whoever asks next.
   */
  async load(orderId: string, waitPolicy: WaitPolicy, caller: RequestContext): Promise<OrderSources> {
    const statisticsOrder = this.resources.statisticsOrder(orderId);
    const orderRecord = this.resources.orderRecord(orderId);
    const statistics = this.resultOf(statisticsOrder, caller);
    const order = this.resultOf(orderRecord, caller);
    if (
      waitPolicy === 'whole-call' ||
      (await settleWithinGrace([statistics, order], this.settings.joinGraceMs))
    ) {
      // Together: one that rejects while the other is awaited would be an unhandled rejection.
      const [ofStatistics, ofOrder] = await Promise.all([statistics, order]);
      return { statistics: ofStatistics, order: ofOrder };
    }
    return {
      statistics: await this.valueOrFallback('statistics', statistics, statisticsOrder),
      order: await this.valueOrFallback('order', order, orderRecord),
    };
  }

  private async resultOf<T>(
    resource: CachedResource<RecordDocument<T>>,
    caller: RequestContext,
  ): Promise<SourceResult<T>> {
    try {
      return toSourceResult(await this.cache.read(resource, caller));
    } catch (error) {
      if (error instanceof UpstreamError)
        return { state: stateOfFailure(error), record: null, failure: error };
      throw error;
    }
  }

  private async valueOrFallback<T>(
    upstreamName: UpstreamName,
    answer: Promise<SourceResult<T>>,
    resource: CachedResource<RecordDocument<T>>,
  ): Promise<SourceResult<T>> {
    return (
      (await Promise.race([answer, Promise.resolve(null)])) ?? this.staleFallback(upstreamName, resource)
    );
  }

  private staleFallback<T>(
    upstreamName: UpstreamName,
    resource: CachedResource<RecordDocument<T>>,
  ): SourceResult<T> {
    const stored = this.cache.peek(resource);
    if (stored) return toSourceResult(stored);
    const reason = `no answer within the grace of ${this.settings.joinGraceMs} ms`;
    const failure = new UpstreamError({ upstreamName, kind: 'timeout', status: null, reason });
    return { state: 'unavailable', record: null, failure };
  }
}

/** Whether all answers come within the grace, which the first record starts. */
const settleWithinGrace = (
  answers: readonly Promise<SourceResult<unknown>>[],
  graceMs: number,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let missing = answers.length;
    const note = ({ record }: SourceResult<unknown>): void => {
      missing -= 1;
      if (missing === 0) {
        clearTimeout(timer);
        resolve(true);
      } else if (record !== null) {
        timer ??= setTimeout(resolve, graceMs, false);
      }
    };
    for (const answer of answers) answer.then(note, reject);
  });

/** A record that lacks its offers is no data. */
function toSourceResult<T>(read: CachedRead<RecordDocument<T>>): SourceResult<T> {
  const { value, body, status } = read.value;
  if (value.record !== null) return presentResult(read, value.record, body);
  const reason = 'the record lacks its offers';
  const failure = new UpstreamError({ upstreamName: read.source, kind: 'invalid', status, reason });
  return { state: 'invalid', record: null, failure };
}

const presentResult = <T>(read: CacheStatus, record: T, body: Buffer): SourceResult<T> => ({
  key: read.key,
  source: read.source,
  served: read.served,
  storedAt: read.storedAt,
  freshUntil: read.freshUntil,
  validUntil: read.validUntil,
  servableUntil: read.servableUntil,
  state: read.served === 'stale' ? 'stale' : 'ok',
  record,
  fetchedAt: clock.toWallClock(read.storedAt),
  body,
});
