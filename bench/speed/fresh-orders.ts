import { orderIn } from '../upstream/bench-orders';

/** Settled orders are every third; see bench-orders. */
const idStep = 3;
const ordersPerBlock = 1_000_000;

let blocks = 0;

/** Settled orders that nobody has asked for in this run of the program. */
export interface FreshOrders {
  /** One of them, to look at the answer before the clock runs. */
  readonly specimen: string;
  /** The rest go up from here by `idStep`. */
  readonly firstId: number;
  readonly idStep: number;
}

export function freshOrders(): FreshOrders {
  blocks += 1;
  const first = blocks * ordersPerBlock;
  return { specimen: orderIn('ClaimedUnlock', first), firstId: first * idStep + 2, idStep };
}
