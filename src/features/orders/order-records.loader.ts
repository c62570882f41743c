import { Injectable } from '@nestjs/common';
import { type CachedRead } from '../../cache/cached-read';
import { type Resource } from '../../cache/resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { type RequestContext } from '../../http/requests/request-context';
import { type OrderRecord } from '../../upstream/order/order-record';
import { type OrderReading } from '../../upstream/order-reading';
import { type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { type Payload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';

/** Whether to wait for the second record for the grace period only, or until its call times out. */
export type WaitPolicy = 'grace-period' | 'full-timeout';

/** The results of both upstreams for one order. */
export interface OrderSources {
  readonly statistics: SourceResult<StatisticsOrder>;
  readonly order: SourceResult<OrderRecord>;
}

/** The stored records of an order; null for none. */
export type StoredRecords = { readonly [Name in keyof OrderSources]: OrderSources[Name] | null };

/** The result of one upstream: its record of an order, or why there is none. */
export type SourceResult<T> = PresentResult<T> | AbsentResult;

interface PresentResult<T> {
  readonly state: 'ok' | 'stale';
  readonly record: T;
  /** When it was fetched, by the wall clock. Epoch milliseconds. */
  readonly fetchedAt: number;
  readonly read: CachedRead<RecordPayload<T>>;
}

interface AbsentResult {
  readonly state: 'not-found' | 'unavailable' | 'invalid';
  readonly record: null;
  readonly failure: UpstreamError;
  readonly isAwaited?: boolean;
}

type RecordPayload<T> = Payload<OrderReading<T>>;

/** Loads the records of an order from both upstreams at once, through the cache. */
@Injectable()
export class OrderRecordsLoader {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly settings: Settings,
  ) {}

  /**
   * Does not reject for an upstream's failure, which is a result. The first record starts the grace period of the other
   * upstream. After it a stored copy is used, or the record counts as absent; its call continues for later requests.
   */
  async load(orderId: string, waitPolicy: WaitPolicy, context: RequestContext): Promise<OrderSources> {
    const statisticsOrder = this.resources.statisticsOrder(orderId);
    const orderRecord = this.resources.orderRecord(orderId);
    const { statistics, order } = await resultsWithin(
      waitPolicy === 'full-timeout' ? null : this.settings.calls.joinGraceMs,
      resultOf(this.cache.read(statisticsOrder, context)),
      resultOf(this.cache.read(orderRecord, context)),
    );
    return {
      statistics: statistics ?? this.storedOrLate(statisticsOrder),
      order: order ?? this.storedOrLate(orderRecord),
    };
  }

  /** The stored records of an order, fresh or stale; null for one that is not stored. Makes no call. */
  peek(orderId: string): StoredRecords {
    const statistics = this.cache.peek(this.resources.statisticsOrder(orderId));
    const order = this.cache.peek(this.resources.orderRecord(orderId));
    return { statistics: statistics && toSourceResult(statistics), order: order && toSourceResult(order) };
  }

  /** Gives the stored records of an order the freshness that it has by its latest join. Returns the results with that freshness. */
  refit(orderId: string, { statistics, order }: OrderSources): OrderSources {
    const statisticsOrder = this.resources.statisticsOrder(orderId);
    const orderRecord = this.resources.orderRecord(orderId);
    this.cache.refit(statisticsOrder);
    this.cache.refit(orderRecord);
    this.cache.refit(this.resources.orderStatus(orderId));
    return {
      statistics: this.storedOr(statistics, statisticsOrder),
      order: this.storedOr(order, orderRecord),
    };
  }

  /** The stored copy of a result's record; the result itself if another record is stored by now. */
  private storedOr<T>(result: SourceResult<T>, resource: Resource<OrderReading<T>>): SourceResult<T> {
    if (result.state !== 'ok' && result.state !== 'stale') return result;
    const stored = this.cache.peek(resource);
    if (stored?.storedAt !== result.read.storedAt) return result;
    const { served, wasStale, isCollapsed } = result.read;
    const wasFetched = served === 'miss' && stored.served === 'hit';
    return toSourceResult(wasFetched ? { ...stored, served, wasStale, isCollapsed } : stored);
  }

  /** The result of a record that is late: that of its stored copy, else a timeout. */
  private storedOrLate<T>(resource: Resource<OrderReading<T>>): SourceResult<T> {
    const stored = this.cache.peek(resource);
    if (stored) return toSourceResult(stored);
    const reason = `no answer within the grace of ${this.settings.calls.joinGraceMs} ms`;
    const upstreamName = resource.source;
    return absentResult(new UpstreamError({ upstreamName, kind: 'timeout', status: null, reason }), true);
  }
}

/** Resolves with both results, or with one once the grace period is over, which its record starts. @param graceMs null for none */
const resultsWithin = (
  graceMs: number | null,
  statistics: Promise<OrderSources['statistics']>,
  order: Promise<OrderSources['order']>,
): Promise<Partial<OrderSources>> =>
  new Promise((resolve, reject) => {
    const results: { -readonly [Name in keyof OrderSources]?: OrderSources[Name] } = {};
    let timer: NodeJS.Timeout | undefined;
    const onResult = ({ record }: SourceResult<unknown>): void => {
      if (results.statistics && results.order) {
        clearTimeout(timer);
        resolve(results);
      } else if (record !== null && graceMs !== null) timer = setTimeout(resolve, graceMs, results);
    };
    statistics.then((result) => {
      onResult((results.statistics = result));
    }, reject);
    order.then((result) => {
      onResult((results.order = result));
    }, reject);
  });

async function resultOf<T>(read: Promise<CachedRead<RecordPayload<T>>>): Promise<SourceResult<T>> {
  try {
    return toSourceResult(await read);
  } catch (error) {
    if (error instanceof UpstreamError) return absentResult(error);
    throw error;
  }
}

/** A record without its offers is invalid. */
function toSourceResult<T>(read: CachedRead<RecordPayload<T>>): SourceResult<T> {
  const { record } = read.value.value;
  if (record === null) {
    const reason = 'the record lacks its offers';
    const { status } = read.value;
    return absentResult(new UpstreamError({ upstreamName: read.source, kind: 'invalid', status, reason }));
  }
  return {
    state: read.served === 'stale' ? 'stale' : 'ok',
    record,
    fetchedAt: clock.toWallClock(read.storedAt),
    read,
  };
}

/** The result of an upstream that gave no record, or none within the grace period: its call goes on, and it is awaited. */
export function absentResult(failure: UpstreamError, isAwaited = false): AbsentResult {
  const state = failure.isNotFound ? 'not-found' : failure.kind === 'invalid' ? 'invalid' : 'unavailable';
  return { state, record: null, failure, isAwaited };
}
