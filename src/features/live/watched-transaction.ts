import { gatewayContext, type RequestContext } from '../../http/requests/request-context';
import { type Resource } from '../../cache/resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Injectable } from '@nestjs/common';
import { CancellationToken } from '../../lib/cancellation-token';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { maxExpandedOrders, TransactionsService } from '../orders/transactions.service';
import { unknownPollIntervalMs } from '../orders/poll-interval';
import { Poller } from './poller';
import { PollTarget } from './poll-schedule';
import { Watchers } from './watchers';

/** A transaction while somebody waits for its orders to become known. */
export class WatchedTransaction extends PollTarget {
  readonly watchers: Watchers;
  readonly upstreamName = 'statistics';
  readonly phase = 'unknown';
  readonly storedAt = null;
  /** Resolves once the first result is known. */
  readonly loaded: Promise<void>;
  /** The orders that it created, at most 50; null while they are not known. */
  orderIds: readonly string[] | null = null;
  /** Why they are not known; null before the first result. */
  failure: UpstreamError | null = null;

  constructor(
    /** Its hash. */
    readonly id: string,
    private readonly resource: Resource<string[]>,
    private readonly cache: ResourceCache,
    private readonly transactions: TransactionsService,
    context: RequestContext,
    onLeft: () => void,
  ) {
    super();
    this.watchers = new Watchers(onLeft);
    this.loaded = this.read(context).catch(() => undefined);
  }

  get isUnavailable(): boolean {
    return this.failure !== null && !this.failure.isNotFound;
  }

  intervalMs(now: number): number | null {
    return this.orderIds ? null : unknownPollIntervalMs(now - this.watchers.latestAddedAt);
  }

  async poll(maxAgeMs: number): Promise<void> {
    if (this.orderIds) return;
    try {
      await this.cache.poll(this.resource, maxAgeMs);
    } catch (error) {
      if (error instanceof UpstreamError) this.noteFailure(error);
      throw error;
    }
    await this.read(gatewayContext());
  }

  private async read(context: RequestContext): Promise<void> {
    try {
      const read = await this.transactions.orderIds(this.id, context);
      this.orderIds = read.value.value.slice(0, maxExpandedOrders);
      this.watchers.notify();
    } catch (error) {
      if (error instanceof UpstreamError) this.noteFailure(error);
      throw error;
    }
  }

  private noteFailure(failure: UpstreamError): void {
    const isOther = failure.kind !== this.failure?.kind;
    this.failure = failure;
    if (isOther) this.watchers.notify();
  }
}

/** The transactions whose orders somebody waits for, each polled once for all. */
@Injectable()
export class TransactionWatches {
  private readonly watches = new Map<string, WatchedTransaction>();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly transactions: TransactionsService,
    private readonly poller: Poller,
  ) {}

  /** Watches a transaction until `onChange` is removed from its watchers. */
  watch(hash: string, onChange: () => void, context: RequestContext): WatchedTransaction {
    const watched = this.watches.get(hash) ?? this.start(hash, context);
    watched.watchers.add(onChange);
    return watched;
  }

  private start(hash: string, context: RequestContext): WatchedTransaction {
    const resource = this.resources.transactionOrderIds(hash);
    // Others may watch it too: the load goes on if this client leaves.
    const uncancelled = { ...context, cancellation: new CancellationToken() };
    const watched = new WatchedTransaction(hash, resource, this.cache, this.transactions, uncancelled, () => {
      this.poller.remove(watched);
      this.watches.delete(hash);
    });
    this.watches.set(hash, watched);
    this.poller.add(watched);
    return watched;
  }
}
