import { SeededRandom } from '../../sandbox/seeded-random';
import { isBefore, isMoneyFinal, type OrderState, orderStateOf } from '../../src/domain/order-state';
import { upstreamNames } from '../../src/upstream/transport/upstream-error';
import { EventQueue } from './event-queue';
import { Observations } from './observations';
import { SimulatedCache, type SimulatedEntry } from './simulated-cache';
import { type SimulatedOrder } from './simulated-order';
import { SimulatedRedis } from './simulated-redis';
import { recordOf, type SimulatedResource } from './simulated-resource';
import { type Quotas, SimulatedUpstreams } from './simulated-upstreams';
import { type OnState, SimulatedWatches } from './simulated-watches';

export interface FleetOptions {
  readonly gateways: number;
  readonly quotas: Quotas;
  /** How long a call to an upstream takes. */
  readonly upstreamMs: number;
  readonly seed: string;
  /** When the virtual clock starts, in epoch milliseconds. */
  readonly startMs: number;
}

interface SimulatedGateway {
  readonly cache: SimulatedCache;
  readonly watches: SimulatedWatches;
}

/** Gateways before the interfaces, in virtual time. Several share a Redis. Each request goes to a random one. */
export class SimulatedFleet {
  readonly queue: EventQueue;
  readonly random: SeededRandom;
  readonly upstreams: SimulatedUpstreams;
  readonly redis: SimulatedRedis | null;
  readonly gateways: readonly SimulatedGateway[];
  readonly observed = new Observations();

  constructor({ gateways, quotas, upstreamMs, seed, startMs }: FleetOptions) {
    this.queue = new EventQueue(startMs);
    this.random = new SeededRandom(seed);
    this.upstreams = new SimulatedUpstreams(quotas);
    this.redis = gateways > 1 ? new SimulatedRedis() : null;
    const { queue, random, upstreams, redis } = this;
    this.gateways = Array.from({ length: gateways }, () => {
      const cache = new SimulatedCache({ queue, random, upstreams, redis, upstreamMs });
      return { cache, watches: new SimulatedWatches(queue, cache, upstreams) };
    });
    redis?.onChanged((key, writer) => {
      for (const { cache, watches } of this.gateways)
        if (cache !== writer)
          queue.after(1, () => {
            watches.onChangedElsewhere(key);
          });
    });
  }

  /** One read of an order's view. @param onRead gets its state; null where the quota allowed neither record */
  readOrder(order: SimulatedOrder, onRead: (state: OrderState | null) => void = () => undefined): void {
    const { cache } = this.anyGateway();
    const entries: (SimulatedEntry | null)[] = [];
    for (const name of upstreamNames)
      cache.read(recordOf(order, name), (entry) => {
        entries.push(entry);
        if (entries.length < upstreamNames.length) return;
        const state = furthestOf(entries);
        this.observed.read(order, entries, state, this.queue.nowMs);
        onRead(state);
      });
  }

  readList(list: SimulatedResource): void {
    this.anyGateway().cache.read(list, () => {
      this.observed.requests += 1;
    });
  }

  /** Follows an order by a stream until it is final, or the client leaves. */
  openStream(order: SimulatedOrder, stayMs: number): void {
    const { watches } = this.anyGateway();
    const openedAt = this.queue.nowMs;
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      this.observed.streams.closed();
      watches.unwatch(order, onState);
    };
    const onState: OnState = (state, isLast) => {
      this.observed.event(order, state, openedAt, this.queue.nowMs);
      // The watch calls its watchers: it must not lose one meanwhile.
      if (isLast) this.queue.after(0, close);
    };
    this.observed.requests += 1;
    this.observed.streams.opened();
    watches.watch(order, onState);
    if (stayMs < Infinity) this.queue.after(stayMs, close);
  }

  /** Reads an order again and again, until the money has arrived or the client leaves. */
  pollOrder(order: SimulatedOrder, everyMs: number, leavesAt: number): void {
    this.readOrder(order, (state) => {
      const isEnded = state !== null && isMoneyFinal(state);
      if (isEnded || this.queue.nowMs + everyMs > leavesAt) return;
      this.queue.after(everyMs, () => {
        this.pollOrder(order, everyMs, leavesAt);
      });
    });
  }

  private anyGateway(): SimulatedGateway {
    return this.random.pick(this.gateways);
  }
}

function furthestOf(entries: readonly (SimulatedEntry | null)[]): OrderState | null {
  let furthest: OrderState | null = null;
  for (const entry of entries) {
    if (entry === null) continue;
    const state = orderStateOf(entry.value);
    if (furthest === null || isBefore(furthest, state)) furthest = state;
  }
  return furthest;
}
