import { type Client, type Connection, type OrderStatus } from '@order-gateway/client';
import { useEffect, useState } from 'react';

/** An order on a page. */
export interface LiveOrder {
  /** Null until the order is known. What a page shows follows its `outcome`. */
  readonly order: OrderStatus | null;
  /** Why there will be no further states, as far as that is an error. */
  readonly error: unknown;
  /** `closed` where there will be no further states. */
  readonly connection: Connection;
}

const begin: LiveOrder = { order: null, error: null, connection: { state: 'connecting' } };

/**
 * A React hook: the newest state of an order, until nothing more happens for its user. The stream is closed then, and when
 * the component goes, or gets another order.
 */
export function useOrder(client: Client, orderId: string): LiveOrder {
  const [live, setLive] = useState(begin);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const change = (members: Partial<LiveOrder>) => {
      if (!signal.aborted) setLive((before) => ({ ...before, ...members }));
    };
    const follow = async () => {
      const onConnection = (connection: Connection) => {
        change({ connection });
      };
      const options = { until: 'userFinal', signal, onConnection } as const;
      for await (const order of client.watchOrder(orderId, options)) change({ order });
    };
    setLive(begin);
    follow().catch((error: unknown) => {
      change({ error });
    });
    return () => {
      closing.abort();
    };
  }, [client, orderId]);
  return live;
}
