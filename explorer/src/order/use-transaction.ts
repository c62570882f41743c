import { type Order, type Problem } from '@order-gateway/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { gateway } from '../session/gateway';
import { listedMembers } from './order-members';
import { type LiveState, liveStateOf } from './use-order';

export type ListedOrder = Pick<Order, (typeof listedMembers)[number]>;

/** The orders of a transaction, as they are known so far. */
export interface FollowedTransaction {
  /** The newest state of each order; empty until they are indexed. */
  readonly orders: readonly ListedOrder[];
  /** Why there are none yet. */
  readonly waiting: Problem | null;
  /** Why the transaction is not followed any more. */
  readonly error: unknown;
  readonly live: LiveState;
}

const start: FollowedTransaction = { orders: [], waiting: null, error: null, live: { state: 'connecting' } };

/** Follows the orders of a transaction until all are final or the component is gone. */
export function useTransaction(hash: string): FollowedTransaction & { readonly retry: () => void } {
  const [followed, setFollowed] = useState(start);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const update = (change: (last: FollowedTransaction) => Partial<FollowedTransaction>): void => {
      if (!abort.signal.aborted) setFollowed((last) => ({ ...last, ...change(last) }));
    };
    update(() => ({ error: null, live: { state: 'connecting' } }));
    follow(hash, abort.signal, update).then(
      () => {
        update(() => ({ live: { state: 'ended' } }));
      },
      (error: unknown) => {
        update(() => ({ error, live: { state: 'failed' } }));
      },
    );
    return () => {
      abort.abort();
    };
  }, [hash, attempt]);

  const retry = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);
  return { ...followed, retry };
}

async function follow(
  hash: string,
  signal: AbortSignal,
  update: (change: (last: FollowedTransaction) => Partial<FollowedTransaction>) => void,
): Promise<void> {
  const states = gateway().watchTransaction(hash, {
    fields: listedMembers,
    signal,
    onWaiting: (waiting) => {
      update(() => ({ waiting }));
    },
    onConnection: (connection) => {
      const live = liveStateOf(connection, Date.now());
      update(() => ({ live }));
    },
  });
  for await (const order of states)
    update(({ orders }) => ({ orders: withOrder(orders, order), waiting: null }));
}

/** The list with the newest state of an order; a new one comes last. */
function withOrder(orders: readonly ListedOrder[], order: ListedOrder): ListedOrder[] {
  const isKnown = orders.some(({ orderId }) => orderId === order.orderId);
  if (!isKnown) return [...orders, order];
  return orders.map((known) => (known.orderId === order.orderId ? order : known));
}
