import { Injectable } from '@nestjs/common';
import { type CachedRead, type CachedResource, type CacheStatus } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { UpstreamResources } from '../../cache/upstream-resources';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { type WaitingCaller } from '../../http/requests/caller.decorator';
import { type OrderReading } from '../../upstream/order-reading';
import { type UpstreamDocument } from '../../upstream/upstream-document';
import { type InterfaceName, UpstreamFailure } from '../../upstream/transport/upstream-failure';
import { type OrderSources } from './order-join';
import { absentState, type SourceAnswer } from './source-answer';

/** Whether to wait for the second record as long as its call may take, or only for the grace. */
export type Patience = 'grace' | 'whole-call';

type RecordDocument<T> = UpstreamDocument<OrderReading<T>>;

/** Asks both interfaces for an order's record at once, through the cache. */
@Injectable()
export class OrderSourcesReader {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly settings: Settings,
  ) {}

  /**
   * Never rejects for an upstream's failure: that is an answer too. Once one record is there, the other
   * interface has the grace to give its own; then a stored copy stands in for it, or it counts as absent,
   * while its call goes on for whoever asks next.
   */
  async read(orderId: string, patience: Patience, caller: WaitingCaller): Promise<OrderSources> {
    const statisticsOrder = this.resources.statisticsOrder(orderId);
    const orderRecord = this.resources.orderRecord(orderId);
    const statistics = this.answer(statisticsOrder, caller);
    const order = this.answer(orderRecord, caller);
    if (patience === 'whole-call' || (await areWithinGrace([statistics, order], this.settings.joinGraceMs))) {
      // Together: one that rejects while the other is awaited would be an unhandled rejection.
      const [ofStatistics, ofOrder] = await Promise.all([statistics, order]);
      return { statistics: ofStatistics, order: ofOrder };
    }
    return {
      statistics: await this.inTime('statistics', statistics, statisticsOrder),
      order: await this.inTime('order', order, orderRecord),
    };
  }

  private async answer<T>(
    resource: CachedResource<RecordDocument<T>>,
    caller: WaitingCaller,
  ): Promise<SourceAnswer<T>> {
    try {
      return answerOf(await this.cache.read(resource, caller));
    } catch (error) {
      if (error instanceof UpstreamFailure)
        return { state: absentState(error), record: null, failure: error };
      throw error;
    }
  }

  private async inTime<T>(
    interfaceName: InterfaceName,
    answer: Promise<SourceAnswer<T>>,
    resource: CachedResource<RecordDocument<T>>,
  ): Promise<SourceAnswer<T>> {
    return (await Promise.race([answer, Promise.resolve(null)])) ?? this.lateAnswer(interfaceName, resource);
  }

  private async lateAnswer<T>(
    interfaceName: InterfaceName,
    resource: CachedResource<RecordDocument<T>>,
  ): Promise<SourceAnswer<T>> {
    const stored = await this.cache.peek(resource);
    if (stored) return answerOf(stored);
    const reason = `no answer within the grace of ${this.settings.joinGraceMs} ms`;
    const failure = new UpstreamFailure({ interfaceName, kind: 'timeout', status: null, reason });
    return { state: 'unavailable', record: null, failure };
  }
}

/** Whether all answers come within the grace, which the first record starts. */
const areWithinGrace = (
  answers: readonly Promise<SourceAnswer<unknown>>[],
  graceMs: number,
): Promise<boolean> =>
  new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let missing = answers.length;
    const note = ({ record }: SourceAnswer<unknown>): void => {
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
function answerOf<T>(read: CachedRead<RecordDocument<T>>): SourceAnswer<T> {
  const { value, body, status } = read.value;
  if (value.record !== null) return presentAnswer(read, value.record, body);
  const reason = 'the record lacks its offers';
  const failure = new UpstreamFailure({ interfaceName: read.source, kind: 'invalid', status, reason });
  return { state: 'invalid', record: null, failure };
}

const presentAnswer = <T>(read: CacheStatus, record: T, body: Buffer): SourceAnswer<T> => ({
  key: read.key,
  source: read.source,
  served: read.served,
  storedAt: read.storedAt,
  freshUntil: read.freshUntil,
  unchangedUntil: read.unchangedUntil,
  servedUntil: read.servedUntil,
  state: read.served === 'stale' ? 'stale' : 'ok',
  record,
  fetchedAt: clock.toWallClock(read.storedAt),
  body,
});
