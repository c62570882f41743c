import { type DependencyStatus, type RedisStatus } from '../../observability/dependency-status';
import { type UpstreamStatus } from '../../observability/upstream-status';

/** How the calls to an interface went of late: well, not at all, or well again on trial. */
export const interfaceStates = ['up', 'failing', 'probing'] as const;

export type InterfaceState = (typeof interfaceStates)[number];

/** How what this gateway depends on stands, in words for whoever watches it. */
export interface DependencyStates {
  readonly interfaces: { readonly statistics: InterfaceState; readonly order: InterfaceState };
  readonly redis: RedisStatus;
}

/**
 * `failing` from five failures in a row, or the opening of the breaker, until a call succeeds; `probing` from then until
 * the breaker is closed.
 */
function stateOf(condition: UpstreamStatus | undefined): InterfaceState {
  if (!condition) return 'up';
  if (condition.isFailing) return 'failing';
  return condition.breaker === 'closed' ? 'up' : 'probing';
}

/** The words and nothing else: no address and no error, as everybody may ask. */
export function dependenciesOf({
  upstreams,
  redis,
}: Pick<DependencyStatus, 'upstreams' | 'redis'>): DependencyStates {
  const [statistics, order] = [stateOf(upstreams.get('statistics')), stateOf(upstreams.get('order'))];
  return { interfaces: { statistics, order }, redis };
}
