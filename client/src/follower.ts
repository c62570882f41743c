import { abortable, sleep } from './abortable.js';
import { type EndReason, type Problem } from './api.js';
import {
  GatewayError,
  InvalidResponseError,
  isPassing,
  NetworkError,
  ProblemError,
  TimeoutError,
} from './errors.js';
import { EventStreamParser, type StreamEvent } from './event-stream-parser.js';
import { type Http, maxDelayMs, networkError, parseJson } from './http.js';
import { type WatchOptions } from './types.js';
import { type OrderState, type PolledOrder, type Watched } from './watched.js';

/** The gateway writes at once: without a byte by then, something between holds the stream back. */
const firstByteTimeoutMs = 10_000;
/** The gateway writes after 15 s of silence. */
const idleTimeoutMs = 40_000;
const waitSeconds = 20;
/** Without news, a response before that was not waited for to the end. */
const minFullWaitMs = 18_000;
/** Two requests that wait are not made within that, whatever news they bring; and it is the shortest `retry` that is obeyed. */
const minRequestMs = 1000;
/** Between two requests that were not held, where the gateway does not say when to ask again. */
const pollPauseSeconds = 5;
const maxRetryMs = 30_000;
/** How long the gateway looks for an order that is not known. */
const maxUnknownMs = 600_000;

/** Follows orders on a stream, or by long polling where a stream does not get through, over all that can happen to connections. */
export class Follower<T> {
  private canStream: boolean;
  private lastEventId = '';
  private retryMs = 2000 + Math.random() * 3000;
  /** Attempts in a row that brought nothing, the present one included. */
  private failures = 0;
  /** Whether the gateway was there at least once. */
  private hasWorked = false;
  private readonly sent = new Map<string, string>();
  /** The orders that are final in their newest state. */
  private readonly final = new Set<string>();
  /** Why orders are not known, by `instance`. */
  private readonly waiting = new Map<string, Problem>();

  constructor(
    private readonly http: Http,
    private readonly watched: Watched,
    private readonly options: WatchOptions<unknown>,
    private readonly onState: (state: OrderState & T) => void,
  ) {
    this.canStream = http.canStream;
  }

  /** Resolves once all orders are final. Rejects for what will not pass. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      this.failures += 1;
      this.options.onConnection?.({ state: 'connecting' });
      const cause = await this.connect(signal);
      if (cause === 'final') return;
      if (cause === 'not-found') {
        this.throwWaiting(isNotFound);
        return;
      }
      const retryInMs = this.delayAfter(cause);
      this.options.onConnection?.({ state: 'waiting', retryInMs, cause });
      await sleep(retryInMs, signal);
    }
  }

  private async connect(signal: AbortSignal): Promise<EndReason | GatewayError> {
    try {
      const end = this.canStream ? await this.stream(signal) : null;
      this.canStream = end !== null;
      return end ?? (await this.poll(signal));
    } catch (error) {
      // A stream may get through again after whatever this was.
      this.canStream = this.http.canStream;
      if (signal.aborted || !isPassing(error, this.hasWorked)) throw error;
      return error;
    }
  }

  private delayAfter(cause: EndReason | GatewayError): number {
    if (cause instanceof GatewayError && cause.retryAfterMs) return cause.retryAfterMs + Math.random() * 1000;
    // The gateway gives each client another `retry`; without it, full jitter. No pause at all is none of both.
    if (this.failures === 0) return this.retryMs;
    return Math.random() * Math.min(maxRetryMs, this.retryMs * 2 ** (this.failures - 1));
  }

  private opened(by: 'stream' | 'long-polling'): void {
    this.hasWorked = true;
    this.failures = 0;
    this.options.onConnection?.({ state: 'open', by });
  }

  /** Resolves with why the stream ended; with null if it cannot be read as it arrives. */
  private async stream(outer: AbortSignal): Promise<EndReason | null> {
    let isOpen = false;
    const read = abortable([outer], async (signal, setLimit) => {
      setLimit(firstByteTimeoutMs);
      const { lastEventId } = this;
      const response = await this.http.open(this.watched.events, {
        signal,
        headers: { Accept: 'text/event-stream', ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
      });
      if (response.status === 204 && lastEventId) return 'final';
      if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
        throw new InvalidResponseError(response.status, null);
      const reader = response.body?.getReader();
      if (!reader) return null;
      const decoder = new TextDecoder();
      const parser = new EventStreamParser();
      for (;;) {
        const { done, value } = await reader.read().catch(networkError);
        if (done) throw new NetworkError('the stream was cut');
        setLimit(idleTimeoutMs);
        if (!isOpen) this.opened('stream');
        isOpen = true;
        const events = parser.push(decoder.decode(value, { stream: true }));
        this.retryMs = Math.min(Math.max(parser.retryMs || this.retryMs, minRequestMs), maxDelayMs);
        for (const event of events) {
          const reason = this.take(event);
          if (reason) return reason;
        }
      }
    });
    return read.catch((error: unknown) => {
      if (error instanceof TimeoutError && !isOpen) return null;
      throw error;
    });
  }

  /** Returns why the stream ends, if it does after this event: for `end`, or since the user has the end of each order. */
  private take({ name, data, id }: StreamEvent): EndReason | null {
    let reason: EndReason | null = null;
    if (name === 'order') {
      this.deliver(parseJson(data, 'orderId') as OrderState);
      // The id has a tag for each order of the stream. When the protocol is done, the gateway says.
      if (this.options.until === 'userFinal' && this.final.size === id.split(',').length) reason = 'final';
    } else if (name === 'waiting') this.wait(parseJson(data, 'instance') as Problem);
    else if (name === 'end') ({ reason } = parseJson(data, 'reason') as { reason: EndReason });
    // What could not be read may still be there: the next stream goes on from the event before.
    if (reason === 'not-found') this.throwWaiting((problem) => !isNotFound(problem));
    this.lastEventId = id;
    return reason;
  }

  private async poll(signal: AbortSignal): Promise<EndReason> {
    const { canWait } = this.watched;
    let isOpen = false;
    let knownAt = performance.now();
    // The first response comes at once.
    for (let wait: number | undefined; ; wait = canWait ? waitSeconds : undefined) {
      const startedAt = performance.now();
      const results = await this.read(wait, signal);
      if (!isOpen) this.opened('long-polling');
      isOpen = true;
      const news = results.map(({ order, problem }) => (problem ? this.wait(problem) : this.deliver(order)));
      const heldMs = performance.now() - startedAt;
      const isNews = news.includes(true);
      // While a record is behind a final one, the gateway holds the request.
      const isLast =
        this.options.until === 'userFinal' ||
        !canWait ||
        (wait !== undefined && !isNews && heldMs < minFullWaitMs);
      if (isLast && results.every(({ order }) => order && this.isFinal(order))) return 'final';
      if (!this.isUnknown(results)) knownAt = performance.now();
      else if (performance.now() - knownAt >= maxUnknownMs) return 'not-found';
      const restMs = wait === undefined ? 0 : Math.max(0, minRequestMs - heldMs);
      const isTimeToAsk = canWait && (restMs === 0 || isNews);
      await sleep(isTimeToAsk ? restMs : this.pauseMs(results), signal);
    }
  }

  /** Until asking for the first of the orders that are not final is worth it. */
  private pauseMs(results: readonly PolledOrder[]): number {
    const open = results.filter(({ order }) => !order || !this.isFinal(order));
    return Math.min(...open.map(({ pollAfterSeconds }) => pollAfterSeconds ?? pollPauseSeconds)) * 1000;
  }

  private async read(wait: number | undefined, signal: AbortSignal): Promise<PolledOrder[]> {
    const call = { ...this.watched.orders, wait, signal, timeoutMs: firstByteTimeoutMs, retries: 0 };
    try {
      return this.watched.resultsOf(await this.http.call(call));
    } catch (error) {
      if (!(error instanceof ProblemError && isNotFound(error))) throw error;
      return [{ orderId: '', problem: error.problem, pollAfterSeconds: null }];
    }
  }

  /** Whether nothing could change but by being found. */
  private isUnknown(results: readonly PolledOrder[]): boolean {
    return results.every(({ order, problem }) => (order ? this.isFinal(order) : isNotFound(problem)));
  }

  /** Returns whether the state is another than before. */
  private deliver(state: OrderState): boolean {
    for (const instance of this.waiting.keys())
      if (instance.includes(state.orderId) || instance.startsWith('/v1/transactions/'))
        this.waiting.delete(instance);
    if (this.isFinal(state)) this.final.add(state.orderId);
    else this.final.delete(state.orderId);
    const text = JSON.stringify(state, withoutTimes);
    if (this.sent.get(state.orderId) === text) return false;
    this.sent.set(state.orderId, text);
    this.onState(state as OrderState & T);
    return true;
  }

  /** Returns false: that an order is not known is no news of it. Throws for more orders than the client may ask for. */
  private wait(problem: Problem): boolean {
    if (problem.code === 'VALIDATION_FAILED') throw new ProblemError(problem, null);
    if (this.waiting.get(problem.instance)?.code !== problem.code) this.options.onWaiting?.(problem);
    this.waiting.set(problem.instance, problem);
    return false;
  }

  /** Throws the first such problem of an order that is not known. */
  private throwWaiting(isSuch: (problem: Problem) => boolean): void {
    const problem = [...this.waiting.values()].find(isSuch);
    if (problem) throw new ProblemError(problem, null);
  }

  private isFinal({ userFinal, protocolFinal }: OrderState): boolean {
    return userFinal && (protocolFinal || this.options.until === 'userFinal');
  }
}

/** Whether there is no such order or transaction so far; not that it cannot be read. */
const isNotFound = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'ORDER_NOT_FOUND' || code === 'TRANSACTION_NOT_FOUND';

/** When it was asked, and when to ask again, is no news. */
const withoutTimes = (name: string, value: unknown): unknown =>
  name === 'asOf' || name === 'pollAfterSeconds' ? undefined : value;
