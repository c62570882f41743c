import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';
import { Problem } from '../problems/problem';
import { isLongPoll } from '../requests/long-poll';
import { type ResponseSender } from '../responses/response-sender';
import { oldGenerationMaxBytes, oldGenerationUsedBytes } from './heap-bounds';

/** So many requests start in one turn of the event loop. What they make is in memory at once, and delays all other work. */
const startsPerTurn = 16;

/** Time constant of the exponential average of the pace, in milliseconds. */
const paceMemoryMs = 1000;

/** A turn counts as at most this long: a stopped process is no slow one. */
const longestTurnMs = 100;

/** Starts so many requests in a turn of the event loop. The others wait in order, while cached responses are sent. */
export class RequestQueue {
  private readonly waiting: (() => void)[] = [];
  private startsLeft = startsPerTurn;
  private isTurnScheduled = false;
  /** When the last turn started all that it may, with others left waiting. By `performance.now()`. */
  private fullTurnAt: number | null = null;
  /** The latest full turns: how many requests started, in how much time. */
  private readonly pace = { starts: 0, ms: 0 };

  /** How long one more request would wait, in milliseconds, at the pace of the latest turns (Little's law). */
  get expectedWaitMs(): number {
    const { starts, ms } = this.pace;
    return starts === 0 ? 0 : (this.waiting.length * ms) / starts;
  }

  /** Whether one more request may start at once: then it counts for this turn. */
  tryStart(): boolean {
    if (this.startsLeft === 0) return false;
    this.startsLeft -= 1;
    this.scheduleTurn();
    return true;
  }

  /** Calls `start` once the requests before it have started. Only where {@link tryStart} has just returned false. */
  add(start: () => void): void {
    this.waiting.push(start);
    this.scheduleTurn();
  }

  private scheduleTurn(): void {
    if (this.isTurnScheduled) return;
    this.isTurnScheduled = true;
    setImmediate(() => {
      this.beginTurn(performance.now());
    });
  }

  private beginTurn(now: number): void {
    if (this.fullTurnAt !== null) this.recordFullTurn(now - this.fullTurnAt);
    const starting = this.waiting.splice(0, startsPerTurn);
    this.startsLeft = startsPerTurn - starting.length;
    this.fullTurnAt = this.waiting.length > 0 ? now : null;
    this.isTurnScheduled = false;
    if (starting.length > 0) this.scheduleTurn();
    for (const start of starting) start();
  }

  private recordFullTurn(elapsedMs: number): void {
    const ms = Math.min(elapsedMs, longestTurnMs);
    const decay = Math.exp(-ms / paceMemoryMs);
    this.pace.starts = this.pace.starts * decay + startsPerTurn;
    this.pace.ms = this.pace.ms * decay + ms;
  }
}

/** How often the heap is measured, and shed requests are logged. */
const sampleIntervalMs = 1000;

/** After the start, code is not compiled yet. The process is slow, but would shed requests that it can soon serve. */
const startupGraceMs = 10_000;

/** Delay of a refusal. Clients that retry at once would turn each refusal into another request. */
const refusalDelayMs = 500;

/** Upper bound of delayed refusals; each holds a few KB. */
const maxDelayedRefusals = 4000;

/** Created once: under overload there are thousands a second, and each new error would capture its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

/** Admits requests while the wait for their turn is short and the heap is not full. */
@Injectable()
export class LoadShedder implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Overload');
  private readonly queue = new RequestQueue();
  private readonly maxQueueWaitMs: number;
  private readonly maxHeapBytes: number;
  private readonly timer: NodeJS.Timeout;
  private readonly warmAt = performance.now() + startupGraceMs;
  private isHeapFull = false;
  private shedCount = 0;
  private delayedRefusals = 0;

  constructor(
    { overload }: Settings,
    private readonly metrics: Metrics,
  ) {
    this.maxQueueWaitMs = overload.maxQueueWaitMs;
    this.maxHeapBytes = oldGenerationMaxBytes() * overload.maxHeapFraction;
    this.timer = setInterval(() => {
      this.sampleHeap();
    }, sampleIntervalMs).unref();
  }

  tryStart(): boolean {
    return !this.isHeapFull && this.queue.tryStart();
  }

  /** Calls `start` in a later turn of the event loop; or returns false for a request to {@link shed}. */
  tryEnqueue(start: () => void): boolean {
    const now = performance.now();
    const isQueueFull = now >= this.warmAt && this.queue.expectedWaitMs > this.maxQueueWaitMs;
    if (this.isHeapFull || isQueueFull) return false;
    this.queue.add(() => {
      this.metrics.requestQueueWait.observe((performance.now() - now) / 1000);
      start();
    });
    return true;
  }

  /** Calls `refuse` for a request that was not admitted: later, or at once if too many wait or the heap is full. */
  shed(refuse: (problem: Problem) => void): void {
    this.shedCount += 1;
    this.metrics.requestsShed.inc();
    if (this.isHeapFull || this.delayedRefusals === maxDelayedRefusals) {
      refuse(overloaded);
      return;
    }
    this.delayedRefusals += 1;
    setTimeout(() => {
      this.delayedRefusals -= 1;
      refuse(overloaded);
    }, refusalDelayMs);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Measures the heap, and logs one line for all requests that were shed since the last one. */
  sampleHeap(): void {
    this.isHeapFull = oldGenerationUsedBytes() > this.maxHeapBytes;
    const { shedCount: count, isHeapFull } = this;
    if (count > 0) this.logger.warn({ msg: 'shed requests', count, isHeapFull });
    this.shedCount = 0;
  }
}

/** Operators need these under overload, and they call no upstream; and event streams. */
const exemptRoutes = /^\/(health|metrics|docs|explorer)(\/|$)|\/events$/;

/**
 * Starts requests, lets them wait for a later turn of the event loop, or sheds them. Exempt is what costs little:
 * operational routes and responses that the cache has. So are requests that stay open to wait for changes: these have
 * limits of their own.
 */
export function admitRequests(
  server: FastifyInstance,
  shedder: LoadShedder,
  responses: ResponseSender,
): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (isExempt(request) || shedder.tryStart() || responses.canServe(request)) {
      done();
      return;
    }
    // The client may have disconnected meanwhile.
    const proceed = (problem?: Problem) => {
      if (!request.raw.socket.destroyed) done(problem);
    };
    if (!shedder.tryEnqueue(proceed)) shedder.shed(proceed);
  });
}

const isExempt = (request: FastifyRequest): boolean =>
  request.method === 'OPTIONS' || exemptRoutes.test(request.routeOptions.url ?? '') || isLongPoll(request);
