import { orderStates, type Phase } from './order-state';

/** Every phase that an order's state can belong to. */
export const phases: readonly Phase[] = [
  ...new Set<Phase>(Object.values(orderStates).map(({ phase }) => phase)),
];
