import { type Conditions, type RedisCondition } from '../../observability/conditions';
import { type InterfaceCondition } from '../../observability/interface-condition';

/** How the calls to an interface went of late: well, not at all, or well again on trial. */
export const interfaceStates = ['up', 'failing', 'probing'] as const;

export type InterfaceState = (typeof interfaceStates)[number];

/** How what this gateway depends on stands, in words for whoever watches it. */
export interface Dependencies {
  readonly interfaces: { readonly statistics: InterfaceState; readonly order: InterfaceState };
  readonly redis: RedisCondition;
}

/**
 * `failing` from five failures in a row, or the opening of the breaker, until a call succeeds; `probing` from then until
 * the breaker is closed.
 */
function stateOf(condition: InterfaceCondition | undefined): InterfaceState {
  if (!condition) return 'up';
  if (condition.isFailing) return 'failing';
  return condition.breaker === 'closed' ? 'up' : 'probing';
}

/** The words and nothing else: no address and no error, as everybody may ask. */
export function dependenciesOf({
  interfaces,
  redis,
}: Pick<Conditions, 'interfaces' | 'redis'>): Dependencies {
  const [statistics, order] = [stateOf(interfaces.get('statistics')), stateOf(interfaces.get('order'))];
  return { interfaces: { statistics, order }, redis };
}
