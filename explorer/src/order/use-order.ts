import { type Connection, type Order, type Problem } from '@order-gateway/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { gateway } from '../session/gateway';
import { orderMembers } from './order-members';

/** The link to the gateway: as the client reports it, or that nothing more will come. */
export type LiveState =
  | { readonly state: 'connecting' | 'open' | 'ended' | 'failed' }
  | { readonly state: 'waiting'; readonly retryAtMs: number };

/** An order as it is known so far. */
export interface FollowedOrder {
  /** The newest state; null until the first one. */
  readonly order: Order | null;
  /** Why there is none yet; null once there is one. */
  readonly waiting: Problem | null;
  /** Why the order is not followed any more; null while it is, and after its end. */
  readonly error: unknown;
  readonly live: LiveState;
}

const start: FollowedOrder = { order: null, waiting: null, error: null, live: { state: 'connecting' } };

/** Follows an order until it is final or the component is gone. */
export function useOrder(orderId: string): FollowedOrder & { readonly retry: () => void } {
  const [followed, setFollowed] = useState(start);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const update = (change: Partial<FollowedOrder>): void => {
      if (!abort.signal.aborted) setFollowed((last) => ({ ...last, ...change }));
    };
    update({ error: null, live: { state: 'connecting' } });
    follow(orderId, abort.signal, update).then(
      () => {
        update({ live: { state: 'ended' } });
      },
      (error: unknown) => {
        update({ error, live: { state: 'failed' } });
      },
    );
    return () => {
      abort.abort();
    };
  }, [orderId, attempt]);

  const retry = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);
  return { ...followed, retry };
}

async function follow(
  orderId: string,
  signal: AbortSignal,
  update: (change: Partial<FollowedOrder>) => void,
): Promise<void> {
  const states = gateway().watchOrder(orderId, {
    fields: orderMembers,
    signal,
    onWaiting: (waiting) => {
      update({ waiting });
    },
    onConnection: (connection) => {
      update({ live: liveStateOf(connection, Date.now()) });
    },
  });
  for await (const order of states) update({ order, waiting: null });
}

export const liveStateOf = (connection: Connection, nowMs: number): LiveState =>
  connection.state === 'waiting'
    ? { state: 'waiting', retryAtMs: nowMs + connection.retryInMs }
    : { state: connection.state };
