import { type FreshnessWindows } from '../config/freshness-table';
import { type Priority } from '../upstream/resilience/upstream-rate-limiter';
import { type UpstreamName } from '../upstream/transport/upstream-error';
import { type Endpoint, type UpstreamClient } from '../upstream/upstream-client';
import { type RefreshPolicy } from './freshness';

/** What the resources of one endpoint have in common. P are the parameters of the upstream call, T is the value. */
export interface ResourceKind<P, T> {
  readonly client: UpstreamClient;
  readonly endpoint: Endpoint<P, T>;
  readonly refresh: RefreshPolicy;
  /** Of all its calls; that of their readers if absent. */
  readonly priority?: Priority;
  /** Whether most payloads are read once. */
  readonly isReadOnce?: boolean;
  freshness(value: NoInfer<T>): FreshnessWindows;
  /** Whether a loaded value has less data than the stored one. The stored value then stays until it expires. */
  isLessComplete?(loaded: NoInfer<T>, stored: NoInfer<T>): boolean;
  /** Whether a loaded value is an earlier state than the stored one: a replica of the upstream may lag. */
  isOlderState?(loaded: NoInfer<T>, stored: NoInfer<T>): boolean;
}

/** The payload of one upstream call, as the cache reads it. A class, since each read makes one: it builds no function. */
export class Resource<T, P = unknown> {
  /** @param key built from canonical parameters, never from a raw URL. Holds no secret. */
  constructor(
    readonly kind: ResourceKind<P, T>,
    readonly key: string,
    readonly params: P,
  ) {}

  get source(): UpstreamName {
    return this.kind.client.name;
  }
}
