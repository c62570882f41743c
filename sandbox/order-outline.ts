import { type SimulatedOrderView } from './order-view';

/** What the list of orders filters and sorts by. */
export interface OrderOutline {
  readonly orderId: string;
  readonly giveChainId: string;
  readonly takeChainId: string;
  readonly state: string;
  readonly externalCallState: string | null;
  readonly maker: string;
  readonly receiver: string;
  readonly givePatchAuthority: string;
  readonly orderAuthority: string;
  readonly referralCode: number;
  /** ms since 1970; 0 before the creation is tracked. */
  readonly createdAtMs: number;
}

export function outlineOf({ order, state, externalCallState, milestones }: SimulatedOrderView): OrderOutline {
  const { orderId, give, take, referralCode } = order;
  const { maker, receiver, givePatchAuthority, orderAuthority } = order.parties;
  return {
    orderId,
    giveChainId: give.token.chainId,
    takeChainId: take.token.chainId,
    state,
    externalCallState,
    maker,
    receiver,
    givePatchAuthority,
    orderAuthority,
    referralCode,
    createdAtMs: milestones[0]?.atMs ?? 0,
  };
}
