import { type FastifyInstance } from 'fastify';
import { OrderFailure } from './order-failure';

const windowMs = 60_000;
const requestsPerMinuteWithToken = 300;
const tooManyRequests = 429;

interface Window {
  startMs: number;
  used: number;
}

/**
 * How many requests each caller may still make in the current minute; a caller's minute starts with its
 * first.
 */
export class RequestQuota {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly nowMs: () => number) {}

  /** Takes one request from the caller's quota: 0, or else the seconds until there is a new one. */
  take(caller: string, requestsPerMinute: number): number {
    const nowMs = this.nowMs();
    const known = this.windows.get(caller);
    const window = known && nowMs < known.startMs + windowMs ? known : { startMs: nowMs, used: 0 };
    this.windows.set(caller, window);
    if (window.used >= requestsPerMinute) return Math.ceil((window.startMs + windowMs - nowMs) / 1000);
    window.used += 1;
    return 0;
  }
}

/**
 * Limits the order interface's requests as the live one does: so many a minute for everybody without an
 * access token together, 300 for each token (query parameter `accesstoken`). Beyond that, 429 with
 * Retry-After.
 */
export function limitRequests(server: FastifyInstance, requestsPerMinute: number, nowMs: () => number): void {
  const quota = new RequestQuota(nowMs);
  server.addHook<{ Querystring: { accesstoken?: string } }>('onRequest', (request, reply, done) => {
    const token = request.query.accesstoken;
    const waitSeconds =
      token === undefined
        ? quota.take('', requestsPerMinute)
        : quota.take(`token:${token}`, requestsPerMinuteWithToken);
    if (waitSeconds === 0) {
      done();
      return;
    }
    void reply.header('retry-after', waitSeconds);
    done(new OrderFailure('TOO_MANY_REQUESTS', 'Too many requests.', tooManyRequests));
  });
}
