import { type AxiosAdapter, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Client, type Dispatcher, Pool } from 'undici';
import { compactBuffer } from '../../lib/compact-buffer';
import { InvalidResponseError } from './transport-errors';
import { type RawResponse, type UpstreamExchange } from './upstream-exchange';

/** A request that learns over which connection it is sent. */
interface TrackedRequest extends Dispatcher.DispatchOptions {
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

/** A pool that tells each request its connection; every request must be a {@link TrackedRequest}. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new TrackedClient(url, clientOptions),
  });

/**
 * The exchange is the only member of axios' configuration that is ours, and of a class: axios copies plain objects, and
 * spends time on each member and each header.
 */
export interface ExchangeConfig extends AxiosRequestConfig {
  readonly exchange: UpstreamExchange;
}

type Decoder = (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

const decoders = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * An axios adapter over an undici pool: connections are bounded and kept, connecting has a time limit, and there is no
 * redirect. Sends the configuration's {@link UpstreamExchange}; the data of its response is a {@link RawResponse},
 * decompressed.
 */
export function upstreamAdapter(pool: Dispatcher, { origin, pathname }: URL): AxiosAdapter {
  const basePath = pathname.replace(/\/+$/, '');
  return async (config) => {
    const { exchange } = config as InternalAxiosRequestConfig & ExchangeConfig;
    const { method, path, headers, body } = exchange.request;
    const sent: TrackedRequest = { exchange, origin, path: basePath + path, method, headers, body };
    pool.dispatch(sent, exchange);
    const data = await decoded(await exchange.response, exchange.maxBytes);
    // The response's own headers are in its data. Others would be copied by axios.
    return { data, status: data.status, statusText: '', headers: config.headers, config };
  };
}

async function decoded(response: RawResponse, maxBytes: number): Promise<RawResponse> {
  const { status, headers, body } = response;
  const coding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (coding === 'identity' || body.length === 0) return response;
  try {
    const decode = decoders.get(coding);
    if (!decode) throw new RangeError('the coding of the body is none that was asked for');
    return { status, headers, body: compactBuffer(await decode(body, { maxOutputLength: maxBytes })) };
  } catch (error) {
    throw InvalidResponseError.wrap(error, status);
  }
}
