import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Client, type Dispatcher, Pool } from 'undici';
import { CancelledError, type CancellationToken } from '../../lib/cancellation-token';
import { compactBuffer } from '../../lib/compact-buffer';
import { InvalidResponseError, ConnectionLostError } from './transport-errors';

interface ResponseHead {
  readonly status: number;
  /** A list where a field has several lines. */
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** A response as it came over the connection, its body decompressed. */
export interface RawResponse extends ResponseHead {
  readonly body: Buffer;
}

/** A request that learns over which connection it is sent. */
export interface TrackedRequest extends Dispatcher.DispatchOptions {
  readonly exchange: UpstreamExchange;
}

/** An undici client, which has one connection at a time. */
class TrackedClient extends Client {
  private readonly connection = { responses: 0 };

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.connection.responses = 0;
    });
  }

  override dispatch(options: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.exchange.connection = this.connection;
    return super.dispatch(options, handler);
  }
}

/** A pool for the requests of exchanges, which tells each its connection. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new TrackedClient(url, clientOptions),
  });

/**
 * A request and its response, which it buffers as undici receives it, without a stream in between, and decompresses. Aborts
 * the request when it times out, when it is cancelled, and when the body grows too long.
 */
export class UpstreamExchange implements Dispatcher.DispatchHandler {
  /** What it is sent over, with the number of complete responses that it has carried. */
  connection: { responses: number } | null = null;
  readonly response: Promise<RawResponse>;
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly unsubscribe: (() => void) | undefined;
  private resolve!: (response: Promise<RawResponse>) => void;
  private reject!: (error: unknown) => void;
  private controller: Dispatcher.DispatchController | null = null;
  private abortReason: Error | null = null;
  private head: ResponseHead | null = null;
  private bytes = 0;
  private isOnKeptConnection = false;

  /**
   * @param maxBytes bounds the response's body, before and after decompression
   * @param timeoutMs time limit of the whole exchange
   */
  constructor(
    readonly request: Dispatcher.DispatchOptions,
    private readonly maxBytes: number,
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

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHead['headers']): void {
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
    if (this.head) this.resolve(decoded(this.head, body, this.maxBytes));
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

type Decoder = (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

const decoders = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

async function decoded(
  { status, headers }: ResponseHead,
  body: Buffer,
  maxBytes: number,
): Promise<RawResponse> {
  const coding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity' || body.length === 0) return { status, headers, body };
  try {
    const decode = decoders.get(coding);
    if (!decode) throw new RangeError('the coding of the body is none that was asked for');
    return { status, headers, body: compactBuffer(await decode(body, { maxOutputLength: maxBytes })) };
  } catch (error) {
    throw InvalidResponseError.wrap(error, status);
  }
}
