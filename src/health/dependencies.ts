import { type Conditions, type RedisCondition } from '../conditions/conditions';
import { type InterfaceCondition } from '../conditions/interface-condition';

/** Whether calls go to an interface: all of them, a few probes, or none. */
export const interfaceStates = ['up', 'probing', 'down'] as const;

export type InterfaceState = (typeof interfaceStates)[number];

/** How what this gateway depends on stands, in words for whoever watches it. */
export interface Dependencies {
  readonly interfaces: { readonly statistics: InterfaceState; readonly order: InterfaceState };
  readonly redis: RedisCondition;
}

const stateOfBreaker: Readonly<Record<InterfaceCondition['breaker'], InterfaceState>> = {
  closed: 'up',
  'half-open': 'probing',
  open: 'down',
};

/** The words and nothing else: no address and no error, as everybody may ask. */
export function dependenciesOf({
  interfaces,
  redis,
}: Pick<Conditions, 'interfaces' | 'redis'>): Dependencies {
  const stateOf = (name: string) => stateOfBreaker[interfaces.get(name)?.breaker ?? 'closed'];
  return { interfaces: { statistics: stateOf('statistics'), order: stateOf('order') }, redis };
}
