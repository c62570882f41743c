import {
  isBefore,
  isMoneyFinal,
  type OrderState,
  orderStateOf,
  orderStates,
} from '../../src/domain/order-state';
import { pollIntervalMs } from '../../src/features/orders/poll-interval';
import {
  confirmMaxAgeMs,
  PollPace,
  type Schedulable,
  type StartedPoll,
  tickMs,
} from '../../src/features/live/poll-schedule';
import { type UpstreamName, upstreamNames } from '../../src/upstream/transport/upstream-error';
import { type EventQueue } from './event-queue';
import { type LoadEnd, type SimulatedCache } from './simulated-cache';
import { type SimulatedOrder } from './simulated-order';
import { recordOf, type SimulatedResource } from './simulated-resource';
import { type SimulatedUpstreams } from './simulated-upstreams';

/** Called with each new state of a watched order. */
export type OnState = (state: OrderState, isLast: boolean) => void;

interface Watch {
  readonly order: SimulatedOrder;
  readonly targets: readonly RecordTarget[];
  readonly watchers: Set<OnState>;
  state: OrderState | null;
  end(): void;
}

/** The record of an order at one interface. */
class RecordTarget implements Schedulable {
  isUnavailable = false;
  readonly resource: SimulatedResource;
  /** The state that was seen last, to tell a change. */
  seen: string | undefined;

  constructor(
    private readonly order: SimulatedOrder,
    readonly upstreamName: UpstreamName,
    private readonly cache: SimulatedCache,
    private readonly stateNow: () => OrderState | null,
  ) {
    this.resource = recordOf(order, upstreamName);
    this.seen = cache.stored(this.resource)?.value;
  }

  get id(): string {
    return this.order.id;
  }

  get storedAt(): number | null {
    return this.cache.stored(this.resource)?.storedAt ?? null;
  }

  intervalMs(nowMs: number): number | null {
    const status = this.stateNow();
    if (status === null) return null;
    const sinceMs = this.order.reachedAt(status) ?? nowMs;
    const { money, protocolFinal } = orderStates[status];
    const order = { status, outcome: money, userFinal: isMoneyFinal(status), protocolFinal };
    return pollIntervalMs(order, nowMs - sinceMs);
  }
}

/** The orders that clients of one gateway watch, polled at the gateway's pace. */
export class SimulatedWatches {
  /** The most orders watched at once. */
  mostOrders = 0;
  polls = 0;
  private readonly paces: Readonly<Record<UpstreamName, PollPace<RecordTarget>>> = {
    statistics: new PollPace(),
    order: new PollPace(),
  };
  private readonly watches = new Map<string, Watch>();
  private readonly targets = new Map<string, RecordTarget>();
  private isTicking = false;

  constructor(
    private readonly queue: EventQueue,
    private readonly cache: SimulatedCache,
    private readonly upstreams: SimulatedUpstreams,
  ) {}

  watch(order: SimulatedOrder, onState: OnState): void {
    const watch = this.watches.get(order.id) ?? this.start(order);
    watch.watchers.add(onState);
    if (watch.state !== null) onState(watch.state, isLast(watch.state));
  }

  unwatch(order: SimulatedOrder, onState: OnState): void {
    const watch = this.watches.get(order.id);
    watch?.watchers.delete(onState);
    if (watch?.watchers.size !== 0) return;
    watch.end();
    this.watches.delete(order.id);
  }

  /** Another gateway has stored another record. */
  onChangedElsewhere(key: string): void {
    const target = this.targets.get(key);
    if (target) this.cache.copyNewer(target.resource);
  }

  private start(order: SimulatedOrder): Watch {
    const stateNow = (): OrderState | null => this.watches.get(order.id)?.state ?? null;
    const targets = upstreamNames.map((name) => new RecordTarget(order, name, this.cache, stateNow));
    const ends = targets.map((target) => this.follow(order, target, targets));
    const watch: Watch = {
      order,
      targets,
      watchers: new Set(),
      state: null,
      end: () => {
        for (const end of ends) end();
      },
    };
    this.watches.set(order.id, watch);
    this.mostOrders = Math.max(this.mostOrders, this.watches.size);
    for (const target of targets)
      this.cache.read(target.resource, (entry) => {
        target.isUnavailable = entry === null;
        this.update(order);
      });
    this.startTicking();
    return watch;
  }

  private follow(order: SimulatedOrder, target: RecordTarget, targets: readonly RecordTarget[]): () => void {
    const { schedule } = this.paces[target.upstreamName];
    const { key } = target.resource;
    const unobserve = this.cache.observe(key, () => {
      const value = this.cache.stored(target.resource)?.value;
      const isChanged = target.seen !== undefined && value !== target.seen;
      if (isChanged)
        for (const other of targets)
          if (other !== target) this.paces[other.upstreamName].schedule.request(other, confirmMaxAgeMs);
      target.seen = value;
      this.update(order);
    });
    schedule.add(target, this.queue.nowMs);
    this.paces[target.upstreamName].refit();
    this.targets.set(key, target);
    return () => {
      unobserve();
      schedule.remove(target);
      this.targets.delete(key);
    };
  }

  /** The further one of both records' states is that of the order. */
  private update({ id }: SimulatedOrder): void {
    const watch = this.watches.get(id);
    if (!watch) return;
    let state: OrderState | null = null;
    for (const { resource } of watch.targets) {
      const value = this.cache.stored(resource)?.value;
      if (value === undefined) continue;
      const read = orderStateOf(value);
      if (state === null || isBefore(state, read)) state = read;
    }
    if (state === null || state === watch.state) return;
    watch.state = state;
    for (const onState of [...watch.watchers]) onState(state, isLast(state));
  }

  private startTicking(): void {
    if (this.isTicking) return;
    this.isTicking = true;
    this.queue.after(tickMs, () => {
      this.tick();
    });
  }

  private tick(): void {
    this.isTicking = false;
    if (this.watches.size === 0) return;
    const { nowMs } = this.queue;
    for (const name of upstreamNames) {
      const pace = this.paces[name];
      for (const poll of pace.startDue(nowMs, this.upstreams.quotas[name] ?? Infinity)) this.poll(poll, pace);
    }
    this.startTicking();
  }

  private poll(poll: StartedPoll<RecordTarget>, pace: PollPace<RecordTarget>): void {
    const { target } = poll.scheduled;
    this.polls += 1;
    this.cache.poll(target.resource, poll.maxAgeMs, (end: LoadEnd) => {
      const isRefused = 'retryAfterSeconds' in end;
      target.isUnavailable = isRefused && target.storedAt === null;
      pace.end(poll, isRefused ? end : 'done', this.queue.nowMs);
    });
  }
}

const isLast = (state: OrderState): boolean => orderStates[state].protocolFinal;
