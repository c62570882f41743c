import { type IncomingHttpHeaders } from 'node:http';
import { type Dispatcher } from 'undici';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { InvalidResponseError, ConnectionLostError } from './transport-errors';
import { type ConnectionListener, type ConnectionUsage } from './upstream-pool';

/** A reply as it came over the connection. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Collects one reply as undici receives it, without a stream in between. Ends the exchange when its time is over, when
 * it is given up, and when the body grows too long.
 */
export class BufferingResponseHandler implements Dispatcher.DispatchHandler, ConnectionListener {
  /** Its body is still in its content coding. */
  readonly response: Promise<RawResponse>;
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: (() => void) | undefined;
  private resolve!: (reply: RawResponse) => void;
  private reject!: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private abortReason: Error | null = null;
  private head: Omit<RawResponse, 'body'> | null = null;
  private bytes = 0;
  private use: ConnectionUsage | null = null;
  private isOverKept = false;

  constructor(
    private readonly maxBytes: number,
    timeoutMs: number,
    cancellation: CancellationToken | undefined,
  ) {
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => {
      this.end(new DOMException('The deadline has passed.', 'TimeoutError'));
    }, timeoutMs);
    this.stopListening = cancellation?.onAbort(() => {
      this.end(new CancelledError());
    });
  }

  onConnection(use: ConnectionUsage): void {
    this.use = use;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.isOverKept = (this.use?.responses ?? 0) > 0;
    if (this.abortReason) controller.abort(this.abortReason);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Those below are only word that the answer is on its way (RFC 9110, 15.2).
    if (status >= 200) this.head = { status, headers };
    else if (status < 100) this.end(InvalidResponseError.withoutStatus(status));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes)
      this.end(new RangeError(`the body is larger than ${this.maxBytes} bytes`));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.stopWaiting();
    if (this.use) this.use.responses += 1;
    const [first] = this.chunks;
    const body = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks, this.bytes);
    if (this.head) this.resolve({ status: this.head.status, headers: this.head.headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** One that waits for a connection still has nothing to abort: it ends at once, and its request once it starts. */
  private end(error: Error): void {
    this.abortReason ??= error;
    if (this.controller) this.controller.abort(error);
    else this.fail(error);
  }

  private fail(error: Error): void {
    this.stopWaiting();
    if (this.head) this.reject(InvalidResponseError.wrap(error, this.head.status));
    else this.reject(this.isOverKept ? ConnectionLostError.ifReset(error) : error);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.stopListening?.();
  }
}
