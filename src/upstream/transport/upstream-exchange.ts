import { type Dispatcher } from 'undici';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { compactBuffer } from '../../lib/compact-buffer';
import { InvalidResponseError, ConnectionLostError } from './transport-errors';

/** A response as it came over the connection. */
export interface RawResponse {
  readonly status: number;
  /** A list where a field has several lines. */
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A request as it is sent. */
interface SentRequest {
  readonly method: string;
  /** Appended to the base path as it is, so it can neither name another host nor fold path segments. */
  readonly path: string;
  /** Alternating names and values. */
  readonly headers: string[];
  readonly body: Buffer | null;
}

/**
 * A request and its response, which it buffers as undici receives it, without a stream in between. Aborts the request when
 * it times out, when it is cancelled, and when the body grows too long.
 */
export class UpstreamExchange implements Dispatcher.DispatchHandler {
  /** The body is still in its content coding. */
  readonly response: Promise<RawResponse>;
  /** What it is sent over, with the number of complete responses that it has carried. */
  connection: { responses: number } | null = null;
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly unsubscribe: (() => void) | undefined;
  private resolve!: (response: RawResponse) => void;
  private reject!: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private abortReason: Error | null = null;
  private head: Omit<RawResponse, 'body'> | null = null;
  private bytes = 0;
  private isOnKeptConnection = false;

  /**
   * @param maxBytes bounds the response's body, before and after decompression
   * @param timeoutMs time limit of the whole exchange
   */
  constructor(
    readonly request: SentRequest,
    readonly maxBytes: number,
    timeoutMs: number,
    cancellation: CancellationToken | undefined,
  ) {
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => {
      this.abort(new DOMException('The deadline has passed.', 'TimeoutError'));
    }, timeoutMs);
    this.unsubscribe = cancellation?.onAbort(() => {
      this.abort(new CancelledError());
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.isOnKeptConnection = (this.connection?.responses ?? 0) > 0;
    if (this.abortReason) controller.abort(this.abortReason);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: RawResponse['headers']): void {
    // Those below are interim responses (RFC 9110, 15.2).
    if (status >= 200) this.head = { status, headers };
    else if (status < 100) this.abort(InvalidResponseError.withoutStatus(status));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes)
      this.abort(new RangeError(`the body is larger than ${this.maxBytes} bytes`));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.dispose();
    if (this.connection) this.connection.responses += 1;
    const [first] = this.chunks;
    const body =
      first && this.chunks.length === 1 ? first : compactBuffer(Buffer.concat(this.chunks, this.bytes));
    if (this.head) this.resolve({ status: this.head.status, headers: this.head.headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** A request that still waits for a connection fails at once, and is aborted once it starts. */
  private abort(error: Error): void {
    this.abortReason ??= error;
    if (this.controller) this.controller.abort(error);
    else this.fail(error);
  }

  private fail(error: Error): void {
    this.dispose();
    if (this.head) this.reject(InvalidResponseError.wrap(error, this.head.status));
    else this.reject(this.isOnKeptConnection ? ConnectionLostError.ifReset(error) : error);
  }

  private dispose(): void {
    clearTimeout(this.timer);
    this.unsubscribe?.();
  }
}
