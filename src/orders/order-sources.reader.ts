import { Injectable } from '@nestjs/common';
import { type CachedRead, type CachedResource } from '../cache/cached-resource';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { Settings } from '../config/settings';
import { type WaitingCaller } from '../requests/caller.decorator';
import { unlessLate } from '../requests/unless-late';
import { type UpstreamDocument } from '../upstream/upstream-document';
import { type InterfaceName, UpstreamFailure } from '../upstream/upstream-failure';
import { type OrderSources } from './order-join';
import { absentState, type SourceAnswer } from './source-answer';

/** Whether to wait for the second record as long as its call may take, or only for the grace. */
export type Patience = 'grace' | 'whole-call';

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
    if (patience === 'whole-call') {
      const [wholeStatistics, wholeOrder] = await Promise.all([statistics, order]);
      return { statistics: wholeStatistics, order: wholeOrder };
    }
    const [statisticsInTime, orderInTime] = await Promise.all([
      this.withinGrace('statistics', statistics, order, statisticsOrder),
      this.withinGrace('order', order, statistics, orderRecord),
    ]);
    return { statistics: statisticsInTime, order: orderInTime };
  }

  private async answer<T>(
    resource: CachedResource<UpstreamDocument<T>>,
    caller: WaitingCaller,
  ): Promise<SourceAnswer<T>> {
    try {
      return presentAnswer(await this.cache.read(resource, caller));
    } catch (error) {
      if (error instanceof UpstreamFailure)
        return { state: absentState(error), record: null, failure: error };
      throw error;
    }
  }

  private async withinGrace<T>(
    interfaceName: InterfaceName,
    own: Promise<SourceAnswer<T>>,
    other: Promise<SourceAnswer<unknown>>,
    resource: CachedResource<UpstreamDocument<T>>,
  ): Promise<SourceAnswer<T>> {
    const first = await Promise.race([own, other.then(({ record }) => (record === null ? own : null))]);
    if (first) return first;
    return unlessLate(own, this.settings.joinGraceMs, () => this.lateAnswer(interfaceName, resource));
  }

  private async lateAnswer<T>(
    interfaceName: InterfaceName,
    resource: CachedResource<UpstreamDocument<T>>,
  ): Promise<SourceAnswer<T>> {
    const stored = await this.cache.peek(resource);
    if (stored) return presentAnswer(stored);
    const reason = `no answer within the grace of ${this.settings.joinGraceMs} ms`;
    const failure = new UpstreamFailure({ interfaceName, kind: 'timeout', status: null, reason });
    return { state: 'unavailable', record: null, failure };
  }
}

const presentAnswer = <T>({ value, ...status }: CachedRead<UpstreamDocument<T>>): SourceAnswer<T> => ({
  ...status,
  state: status.served === 'stale' ? 'stale' : 'ok',
  record: value.value,
  body: value.body,
});
