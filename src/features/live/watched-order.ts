import { Logger } from '@nestjs/common';
import { type Resource } from '../../cache/resource';
import { type ResourceCache } from '../../cache/resource-cache';
import { gatewayContext, type RequestContext } from '../../http/requests/request-context';
import { finalityOfRecord } from '../../domain/order-outcome';
import { clock } from '../../lib/clock';
import { UpstreamError, type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { withSources } from '../orders/order-join';
import { absentResult, type OrderRecordsLoader, type OrderSources } from '../orders/order-records.loader';
import { type OrderFormat } from '../orders/order-serializer';
import { type OrderView } from '../orders/order.view';
import { type JoinedOrder, type OrdersService } from '../orders/orders.service';
import { type LiveRepresentation, representOrder } from './server-sent-event';
import { behindPollIntervalMs, pollIntervalMs, unknownPollIntervalMs } from '../orders/poll-interval';
import { PollTarget } from './poll-schedule';
import { Watchers } from './watchers';

/** After how long watchers are notified of the same records again: pace and typical times may have changed. */
const renotifyAfterMs = 60_000;

/** An order while somebody watches it: joined anew whenever one of its records is stored. */
export class WatchedOrder {
  readonly watchers: Watchers;
  /** Resolves once the results of both interfaces for the latest watcher are known. Never rejects. */
  loaded: Promise<void>;
  /** Null while no interface has given a record. */
  joined: JoinedOrder | null = null;
  /** Why there is no order; null where there is one, or before the first results. */
  failure: UpstreamError | null = null;
  /** The latest results of both interfaces; null before the first. */
  sources: OrderSources | null = null;
  /** When its status was first seen. Epoch milliseconds. */
  private statusSeenAt = clock.now();
  /** The sources of {@link joined}: later ones may be being joined. Null where it has to be joined anew. */
  private joinedSources: OrderSources | null = null;
  private notifiedAt = 0;
  private isLoading = false;
  private readonly representations = new Map<string, LiveRepresentation>();
  private readonly logger = new Logger(WatchedOrder.name);
  /** How many joins were started: the result of all but the latest is dropped. */
  private joinsStarted = 0;

  constructor(
    readonly orderId: string,
    private readonly records: OrderRecordsLoader,
    private readonly orders: OrdersService,
    context: RequestContext,
    onLeft: () => void,
  ) {
    this.watchers = new Watchers(onLeft);
    this.loaded = this.load(context);
  }

  /** When its newest record was fetched. Epoch milliseconds. */
  get fetchedAt(): number {
    const { statistics, order } = this.sources ?? {};
    return Math.max(
      statistics?.record ? statistics.read.storedAt : 0,
      order?.record ? order.read.storedAt : 0,
    );
  }

  /** Whether nothing more will happen by each record, or has been for ten minutes by the one that is further. */
  get isFinal(): boolean {
    if (!this.joined?.view.protocolFinal) return false;
    const isBehind = upstreamNames.some((name) => this.isBehind(name));
    return !isBehind || behindPollIntervalMs(clock.now() - this.joined.since) === null;
  }

  /** How often to poll the record of an interface, in milliseconds; null for never. */
  pollIntervalMs(name: UpstreamName, now: number): number | null {
    if (!this.sources) return null;
    if (!this.joined) return unknownPollIntervalMs(now - this.watchers.latestAddedAt);
    const { view, since } = this.joined;
    if (view.protocolFinal) return this.isBehind(name) ? behindPollIntervalMs(now - since) : null;
    return pollIntervalMs(view, now - (view.outcome === 'contradictory' ? since : this.stateSince(view)));
  }

  /** The order in a format. Made once for all watchers. Null while there is no order. */
  represent(format: OrderFormat): LiveRepresentation | null {
    if (!this.joined) return null;
    const known = this.representations.get(format.key);
    if (known) return known;
    const made = representOrder(this.joined, format);
    this.representations.set(format.key, made);
    return made;
  }

  /** A list has the order otherwise than before: the same records are joined anew. */
  updateByList(): void {
    this.joinedSources = null;
    void this.update();
  }

  /** Joins the records that are stored now. A record that has expired stays as it was. Never rejects. */
  async update(): Promise<void> {
    if (!this.sources) return;
    try {
      const stored = this.records.peek(this.orderId);
      await this.join({
        statistics: stored.statistics ?? this.sources.statistics,
        order: stored.order ?? this.sources.order,
      });
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Reads records that are not fresh for another watcher, as a request does: the pace of the polls may be slower. */
  refresh(context: RequestContext): void {
    const { statistics, order } = this.records.peek(this.orderId);
    // A read in progress is for this watcher, too.
    if (this.isLoading || (statistics?.state === 'ok' && order?.state === 'ok')) return;
    this.loaded = this.load(context);
  }

  /** A poll has failed. A record that was there stays while it is stored, or nothing else is. */
  async noteFailure(name: UpstreamName, failure: UpstreamError): Promise<void> {
    if (!this.sources) return;
    const stored = this.records.peek(this.orderId);
    const isNoneStored = stored.statistics === null && stored.order === null;
    const last = this.sources[name].record && isNoneStored ? { ...this.sources[name], state: 'stale' } : null;
    await this.join({ ...this.sources, [name]: stored[name] ?? last ?? absentResult(failure) });
  }

  private stateSince({ next }: OrderView): number {
    return next?.since ? clock.fromWallClock(Date.parse(next.since)) : this.statusSeenAt;
  }

  /** Whether the interface has a record that is not final, or has not responded yet. */
  private isBehind(name: UpstreamName): boolean {
    const source = this.sources?.[name];
    return source?.record ? finalityOfRecord(source.record) !== 'protocol-final' : !!source?.isAwaited;
  }

  private async load(context: RequestContext): Promise<void> {
    this.isLoading = true;
    try {
      const sources = await this.records.load(this.orderId, 'grace-period', context);
      // What was known is not forgotten while nothing else is.
      if (this.joined && !sources.statistics.record && !sources.order.record) return;
      await this.join(sources);
    } catch (error) {
      const absent = absentResult(this.asUpstreamError(error));
      await this.join({ statistics: absent, order: absent });
    } finally {
      this.isLoading = false;
    }
  }

  private async join(sources: OrderSources): Promise<void> {
    const number = (this.joinsStarted += 1);
    this.sources = sources;
    const isUnchanged = this.isUnchanged(sources);
    const [joined, failure] = (isUnchanged && this.reread(sources)) || (await this.joinOrFail(sources));
    if (number !== this.joinsStarted) return;
    if (joined && joined.view.status !== this.joined?.view.status) this.statusSeenAt = clock.now();
    this.joined = joined;
    const isOtherFailure = failure?.kind !== this.failure?.kind;
    this.failure = failure;
    this.representations.clear();
    this.joinedSources = sources;
    if (isUnchanged && !isOtherFailure) return;
    this.notifiedAt = clock.now();
    this.watchers.notify();
  }

  /** Whether watchers were notified of the same records a moment ago. */
  private isUnchanged(sources: OrderSources): boolean {
    const isSame = upstreamNames.every((name) => this.joinedSources?.[name].record === sources[name].record);
    return isSame && clock.now() - this.notifiedAt < renotifyAfterMs;
  }

  /** A poll that brought nothing new: the order is as before, but for when its records were read. Null for anything else. */
  private reread(sources: OrderSources): [JoinedOrder, null] | null {
    const { joined } = this;
    if (joined?.view.meta.agreement !== 'agree') return null;
    return [{ ...joined, sources, view: withSources(joined.view, sources) }, null];
  }

  private async joinOrFail(sources: OrderSources): Promise<[JoinedOrder | null, UpstreamError | null]> {
    try {
      return [await this.orders.join(this.orderId, sources, gatewayContext(), this.joined?.view), null];
    } catch (error) {
      return [null, this.asUpstreamError(error)];
    }
  }

  /** A defect must not end the process: nobody waits for the result of a load or a poll. */
  private asUpstreamError(error: unknown): UpstreamError {
    if (error instanceof UpstreamError) return error;
    this.logger.error(error);
    const reason = 'the order cannot be read or joined';
    return new UpstreamError({ upstreamName: 'statistics', kind: 'invalid', status: null, reason });
  }
}

/** The record of an order at one interface, as something to poll. */
export class RecordTarget extends PollTarget {
  readonly upstreamName: UpstreamName;

  constructor(
    private readonly order: WatchedOrder,
    readonly resource: Resource<unknown>,
    private readonly cache: ResourceCache,
  ) {
    super();
    this.upstreamName = resource.source;
  }

  get storedAt(): number | null {
    const result = this.order.sources?.[this.upstreamName];
    return result?.record ? result.read.storedAt : null;
  }

  get isUnavailable(): boolean {
    return this.order.sources?.[this.upstreamName].state === 'unavailable';
  }

  intervalMs(now: number): number | null {
    return this.order.pollIntervalMs(this.upstreamName, now);
  }

  get id(): string {
    return this.order.orderId;
  }

  get phase(): string {
    return this.order.joined?.view.phase ?? 'unknown';
  }

  async poll(maxAgeMs: number): Promise<void> {
    try {
      await this.cache.poll(this.resource, maxAgeMs);
    } catch (error) {
      if (error instanceof UpstreamError) await this.order.noteFailure(this.upstreamName, error);
      throw error;
    }
  }
}
