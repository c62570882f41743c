import { Logger } from '@nestjs/common';
import { weakEtag } from '../../http/responses/etag';
import { gatewayContext, type RequestContext } from '../../http/requests/request-context';
import { finalityOfRecord } from '../../domain/order-outcome';
import { clock } from '../../lib/clock';
import { UpstreamError, type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { withSources } from '../orders/order-join';
import { absentResult, type OrderRecordsLoader, type OrderSources } from '../orders/order-records.loader';
import { type OrderFormat } from '../orders/order-serializer';
import { type OrderView } from '../orders/order.view';
import { type JoinedOrder, type OrdersService } from '../orders/orders.service';
import { serverSentEvent, tagOf } from './server-sent-event';
import { behindPollIntervalMs, pollIntervalMs, unknownPollIntervalMs } from '../orders/poll-interval';
import { Watched } from './watched';

/** An order as streams send it. */
interface LiveRepresentation {
  readonly etag: string;
  readonly body: string;
  /** The event of a stream of this order alone. */
  readonly event: Buffer;
}

/** After how long watchers are notified of the same records again: pace and typical times may have changed. */
const renotifyAfterMs = 60_000;

/** An order while somebody watches it: joined anew whenever one of its records is stored. */
export class WatchedOrder extends Watched {
  /** Resolves once the results of both interfaces for the latest watcher are known. Never rejects. */
  loaded: Promise<void>;
  /** Null while no interface has given a record. */
  joined: JoinedOrder | null = null;
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

  constructor(
    orderId: string,
    private readonly records: OrderRecordsLoader,
    private readonly orders: OrdersService,
    context: RequestContext,
    onLeft: () => void,
  ) {
    super(orderId, onLeft);
    this.loaded = this.load(context);
  }

  override get phase(): string {
    return this.joined?.view.phase ?? 'unknown';
  }

  override storedAt(name: UpstreamName): number | null {
    const result = this.sources?.[name];
    return result?.record ? result.read.storedAt : null;
  }

  override isUnavailable(name: UpstreamName): boolean {
    return this.sources?.[name].state === 'unavailable';
  }

  /** When its newest record was fetched. Epoch milliseconds. */
  get fetchedAt(): number {
    return Math.max(...upstreamNames.map((name) => this.storedAt(name) ?? 0));
  }

  /** Whether nothing more will happen by each record, or has been for ten minutes by the one that is further. */
  get isFinal(): boolean {
    if (!this.joined?.view.protocolFinal) return false;
    const isBehind = upstreamNames.some((name) => this.isBehind(name));
    return !isBehind || behindPollIntervalMs(clock.now() - this.joined.since) === null;
  }

  override pollIntervalMs(name: UpstreamName, now: number): number | null {
    if (!this.sources) return null;
    if (!this.joined) return unknownPollIntervalMs(now - this.latestWatcherAt);
    const { view, since } = this.joined;
    if (view.protocolFinal) return this.isBehind(name) ? behindPollIntervalMs(now - since) : null;
    return pollIntervalMs(view, now - (view.outcome === 'contradictory' ? since : this.stateSince(view)));
  }

  /** The order in a format. Made once for all watchers. Null while there is no order. */
  represent(format: OrderFormat): LiveRepresentation | null {
    if (!this.joined) return null;
    const known = this.representations.get(format.key);
    if (known) return known;
    const { body, etagSource } = format.serialize(this.joined);
    const etag = weakEtag(etagSource);
    const made = { etag, body, event: Buffer.from(serverSentEvent('order', body, tagOf(etag))) };
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
      const stored = this.records.peek(this.id);
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
    const { statistics, order } = this.records.peek(this.id);
    // A read in progress is for this watcher, too.
    if (this.isLoading || (statistics?.state === 'ok' && order?.state === 'ok')) return;
    this.loaded = this.load(context);
  }

  /** A record that was there stays while it is stored, or nothing else is. */
  override async noteFailure(failure: UpstreamError): Promise<void> {
    if (!this.sources) return;
    const { upstreamName: name } = failure;
    const stored = this.records.peek(this.id);
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
      const sources = await this.records.load(this.id, 'grace-period', context);
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
    this.sources = sources;
    const isUnchanged = this.isUnchanged(sources);
    const result = await this.joinedOf(sources, isUnchanged).catch(this.asUpstreamError);
    // A later join has begun.
    if (this.sources !== sources) return;
    const [joined, failure] = result instanceof UpstreamError ? [null, result] : [result, null];
    if (joined && joined.view.status !== this.joined?.view.status) this.statusSeenAt = clock.now();
    this.joined = joined;
    const isOtherFailure = failure?.kind !== this.failure?.kind;
    this.failure = failure;
    this.representations.clear();
    this.joinedSources = sources;
    if (isUnchanged && !isOtherFailure) return;
    this.notifiedAt = clock.now();
    this.notify();
  }

  /** Whether watchers were notified of the same records a moment ago. */
  private isUnchanged(sources: OrderSources): boolean {
    const isSame = upstreamNames.every((name) => this.joinedSources?.[name].record === sources[name].record);
    return isSame && clock.now() - this.notifiedAt < renotifyAfterMs;
  }

  private async joinedOf(sources: OrderSources, isUnchanged: boolean): Promise<JoinedOrder> {
    const { joined } = this;
    // A poll that brought nothing new: the order is as before, but for when its records were read.
    if (isUnchanged && joined?.view.meta.agreement === 'agree')
      return { ...joined, sources, view: withSources(joined.view, sources) };
    return this.orders.join(this.id, sources, gatewayContext(), joined?.view);
  }

  /** A defect must not end the process: nobody waits for the result of a load or a poll. */
  private readonly asUpstreamError = (error: unknown): UpstreamError => {
    if (error instanceof UpstreamError) return error;
    this.logger.error(error);
    const reason = 'the order cannot be read or joined';
    return new UpstreamError({ upstreamName: 'statistics', kind: 'invalid', status: null, reason });
  };
}
