import { Injectable } from '@nestjs/common';

/** An attempt that failed. */
export interface UpstreamFailure {
  /** Epoch milliseconds. */
  readonly at: number;
  /** `timeout`, `failed`, `rate-limited`, …: as in the log. */
  readonly kind: string;
}

/** The state of the calls to an upstream at one moment. */
export interface UpstreamStatus {
  readonly breaker: 'closed' | 'half-open' | 'open';
  /** Whether the latest calls all failed. */
  readonly isFailing: boolean;
  readonly bulkheads: Readonly<Record<string, { readonly inFlight: number; readonly queued: number }>>;
  /** Null where no quota is configured. */
  readonly quotaPerMinute: number | null;
  readonly quotaLeft: number | null;
  /** When it responded last, with any status, in epoch milliseconds; null before the first response. */
  readonly lastResponseAt: number | null;
  readonly lastFailure: UpstreamFailure | null;
}

/**
 * `up`: operations are sent to Redis and succeed. `refusing`: Redis rejects them, or a node of a cluster is
 * down, so a quota or the cache is not shared, at least for some keys. `down`: no operation is sent. `off`: no Redis is
 * configured.
 */
export const redisStatuses = ['up', 'refusing', 'down', 'off'] as const;

export type RedisStatus = (typeof redisStatuses)[number];

/**
 * The status of every dependency of the gateway. The owner of a connection adds a function that reads its status,
 * called at each read; health and metrics read it here, independently of each other.
 */
@Injectable()
export class DependencyStatus {
  readonly upstreamReaders = new Map<string, () => UpstreamStatus>();
  redisReader: () => RedisStatus = () => 'off';

  /** The current status of each upstream, by its name. */
  get upstreams(): ReadonlyMap<string, UpstreamStatus> {
    return new Map([...this.upstreamReaders].map(([name, readStatus]) => [name, readStatus()]));
  }

  get redis(): RedisStatus {
    return this.redisReader();
  }

  /** The states only, without addresses and errors: the endpoint is public. */
  get states() {
    const { upstreams, redis } = this;
    const [statistics, order] = [stateOf(upstreams.get('statistics')), stateOf(upstreams.get('order'))];
    return { interfaces: { statistics, order }, redis };
  }
}

/** State of an upstream by its latest calls. */
export const interfaceStates = ['up', 'failing', 'probing'] as const;

export type InterfaceState = (typeof interfaceStates)[number];

/**
 * `failing` from five failures in a row, or the opening of the breaker, until a call succeeds; `probing` from then until
 * the breaker is closed.
 */
function stateOf(status: UpstreamStatus | undefined): InterfaceState {
  if (!status) return 'up';
  if (status.isFailing) return 'failing';
  return status.breaker === 'closed' ? 'up' : 'probing';
}
