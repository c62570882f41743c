import { type IncomingHttpHeaders } from 'node:http';
import { type Dispatcher } from 'undici';
import { CallGivenUp, type GivenUp } from '../../lib/given-up';
import { BrokenAnswer, LostConnection } from './transport-failure';
import { type ConnectionListener, type ConnectionUse } from './upstream-pool';

/** A reply as it came over the connection. */
export interface ReceivedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Collects one reply as undici receives it, without a stream in between. Ends the exchange when its time is over, when
 * it is given up, and when the body grows too long.
 */
export class ReplyCollector implements Dispatcher.DispatchHandler, ConnectionListener {
  /** Its body is still in its content coding. */
  readonly reply: Promise<ReceivedReply>;
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: (() => void) | undefined;
  private resolve!: (reply: ReceivedReply) => void;
  private reject!: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private endedBy: Error | null = null;
  private head: Omit<ReceivedReply, 'body'> | null = null;
  private bytes = 0;
  private use: ConnectionUse | null = null;
  private isOverKept = false;

  constructor(
    private readonly maxBytes: number,
    timeoutMs: number,
    givenUp: GivenUp | undefined,
  ) {
    this.reply = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.timer = setTimeout(() => {
      this.end(new DOMException('The deadline has passed.', 'TimeoutError'));
    }, timeoutMs);
    this.stopListening = givenUp?.listen(() => {
      this.end(new CallGivenUp());
    });
  }

  goesOver(use: ConnectionUse): void {
    this.use = use;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    this.isOverKept = (this.use?.answers ?? 0) > 0;
    if (this.endedBy) controller.abort(this.endedBy);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Those below are only word that the answer is on its way (RFC 9110, 15.2).
    if (status >= 200) this.head = { status, headers };
    else if (status < 100) this.end(BrokenAnswer.withoutStatus(status));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes)
      this.end(new RangeError(`the body is larger than ${this.maxBytes} bytes`));
    else this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.stopWaiting();
    if (this.use) this.use.answers += 1;
    const [first] = this.chunks;
    const body = first && this.chunks.length === 1 ? first : Buffer.concat(this.chunks, this.bytes);
    if (this.head) this.resolve({ status: this.head.status, headers: this.head.headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  /** One that waits for a connection still has nothing to abort: it ends at once, and its request once it starts. */
  private end(error: Error): void {
    this.endedBy ??= error;
    if (this.controller) this.controller.abort(error);
    else this.fail(error);
  }

  private fail(error: Error): void {
    this.stopWaiting();
    if (this.head) this.reject(BrokenAnswer.unlessAborted(error, this.head.status));
    else this.reject(this.isOverKept ? LostConnection.ifReset(error) : error);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.stopListening?.();
  }
}
