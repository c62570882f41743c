import { type FastifyInstance } from 'fastify';
import { OrderFailure } from './order-failure';

const windowMs = 60_000;
const requestsPerMinuteWithToken = 300;
const tooManyRequests = 429;

interface Window {
  startMs: number;
  used: number;
}

/** Counts the requests of each client in fixed windows of one minute, which start with a request. */
class SimulatedRateLimiter {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly nowMs: () => number) {}

  /** Counts a request: 0 if it is within the limit, else the seconds until the next window. */
  consume(client: string, requestsPerMinute: number): number {
    const nowMs = this.nowMs();
    const known = this.windows.get(client);
    const window = known && nowMs < known.startMs + windowMs ? known : { startMs: nowMs, used: 0 };
    this.windows.set(client, window);
    if (window.used >= requestsPerMinute) return Math.ceil((window.startMs + windowMs - nowMs) / 1000);
    window.used += 1;
    return 0;
  }
}

/**
 * Limits the requests of the order interface as the live service does: `requestsPerMinute` for all clients without an access
 * token together, 300 for each token (query parameter `accesstoken`). Requests above the limit get 429 with Retry-After.
 */
export function limitRequests(server: FastifyInstance, requestsPerMinute: number, nowMs: () => number): void {
  const limiter = new SimulatedRateLimiter(nowMs);
  server.addHook<{ Querystring: { accesstoken?: string } }>('onRequest', (request, reply, done) => {
    const token = request.query.accesstoken;
    const waitSeconds =
      token === undefined
        ? limiter.consume('', requestsPerMinute)
        : limiter.consume(`token:${token}`, requestsPerMinuteWithToken);
    if (waitSeconds === 0) {
      done();
      return;
    }
    void reply.header('retry-after', waitSeconds);
    done(new OrderFailure('TOO_MANY_REQUESTS', 'Too many requests.', tooManyRequests));
  });
}
