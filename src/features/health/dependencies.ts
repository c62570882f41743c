import { type DependencyStatus, type RedisStatus } from '../../observability/dependency-status';
import { type UpstreamStatus } from '../../observability/dependency-status';

/** State of an upstream by its latest calls. */
export const interfaceStates = ['up', 'failing', 'probing'] as const;

export type InterfaceState = (typeof interfaceStates)[number];

/** States of the gateway's dependencies. */
export interface DependencyStates {
  readonly interfaces: { readonly statistics: InterfaceState; readonly order: InterfaceState };
  readonly redis: RedisStatus;
}

/**
 * `failing` from five failures in a row, or the opening of the breaker, until a call succeeds; `probing` from then until
 * the breaker is closed.
 */
function stateOf(status: UpstreamStatus | undefined): InterfaceState {
  if (!status) return 'up';
  if (status.isFailing) return 'failing';
  return status.breaker === 'closed' ? 'up' : 'probing';
}

/** The states only, without addresses and errors: the endpoint is public. */
export function dependenciesOf({
  upstreams,
  redis,
}: Pick<DependencyStatus, 'upstreams' | 'redis'>): DependencyStates {
  const [statistics, order] = [stateOf(upstreams.get('statistics')), stateOf(upstreams.get('order'))];
  return { interfaces: { statistics, order }, redis };
}
