import { SeededRandom } from '../../sandbox/seeded-random';
import { type OrderSummary } from '../../test/support/sandbox-client';
import { type LoadRequest, type LoadResponse } from '../load/requests';
import { messageOf } from '../report/run-scenarios';
import { Counts } from '../report/statistics';

/** A request, and its status while no upstream fails. */
export interface PlainRequest extends LoadRequest {
  readonly status: number;
}

const cachedOrders = 20;

/** Requests without end: most for cached orders, a fifth for new ones, some POSTs. */
export function* plainRequests(orders: readonly OrderSummary[], seed: string): Generator<PlainRequest> {
  const random = new SeededRandom(seed);
  const ids = orders.slice(0, cachedOrders).map(({ orderId }) => orderId);
  for (;;) {
    const draw = random.below(100);
    if (draw < 20) yield { path: `/v1/orders/${random.hex(32)}`, status: 404 };
    else if (draw < 30) yield { path: '/v1/orders/batch', json: { orderIds: ids.slice(0, 5) }, status: 200 };
    else if (draw < 40) yield { path: '/v1/chains', status: 200 };
    else yield { path: `/v1/orders/${random.pick(ids)}`, status: 200 };
  }
}

/** Results of requests that should all succeed. */
export class RequestResults {
  requests = 0;
  slowestMs = 0;
  readonly failures = new Counts();

  async record(request: PlainRequest, sent: Promise<LoadResponse>): Promise<void> {
    this.requests += 1;
    try {
      const { status, elapsedMs, body } = await sent;
      this.slowestMs = Math.max(this.slowestMs, elapsedMs);
      if (status === request.status) return;
      const { code, detail } = readObject(body.toString());
      this.failures.count(`HTTP ${status} ${String(code)} (${String(detail)})`);
    } catch (error) {
      this.failures.count(messageOf(error));
    }
  }
}

/** The members of a JSON object; none if the text is not a JSON object. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
