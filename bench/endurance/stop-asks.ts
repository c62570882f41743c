import { SeededRandom } from '../../sandbox/seeded-random';
import { type Ask } from '../load/load';
import { type SandboxOrder } from '../processes/sandbox';

/** A request, and the one status that it has while all is well. */
export interface PlainAsk extends Ask {
  readonly status: number;
}

const hotOrders = 20;

/** Requests without end: most for what is cached, a fifth for orders that nobody asked for before, some POSTs. */
export function* plainAsks(orders: readonly SandboxOrder[], seed: string): Generator<PlainAsk> {
  const random = new SeededRandom(seed);
  const hot = orders.slice(0, hotOrders).map(({ orderId }) => orderId);
  for (;;) {
    const draw = random.below(100);
    if (draw < 20) yield { path: `/v1/orders/${random.hex(32)}`, status: 404 };
    else if (draw < 30) yield { path: '/v1/orders/batch', json: { orderIds: hot.slice(0, 5) }, status: 200 };
    else if (draw < 40) yield { path: '/v1/chains', status: 200 };
    else yield { path: `/v1/orders/${random.pick(hot)}`, status: 200 };
  }
}
