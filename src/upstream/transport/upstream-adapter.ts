import { type AxiosAdapter, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type CancellationToken } from '../../lib/cancellation-token';
import { type RawResponse, BufferingResponseHandler } from './buffering-response-handler';
import { InvalidResponseError } from './transport-errors';
import { type TrackedRequest, type UpstreamDispatcher } from './upstream-pool';

/** What the adapter reads of a request configuration. The data of its response is a {@link RawResponse}, decompressed. */
interface AdapterConfig {
  /** Alternating names and values, as undici sends them: axios spends time on each header, sent or received. */
  readonly rawHeaders: readonly string[];
  /** Time limit of the whole exchange, in milliseconds. */
  readonly timeout: number;
  readonly signal?: CancellationToken | undefined;
}

export type UpstreamRequestConfig = AxiosRequestConfig<Buffer> & AdapterConfig;

type Decoder = (bytes: Buffer, limits: { maxOutputLength: number }) => Promise<Buffer>;

const decoders = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * An axios adapter over an undici pool: connections are bounded and kept, connecting has a time limit, there is no
 * redirect, and `maxContentLength` bounds the body before and after decompression. The URL is appended to
 * the base path as it is, so it can neither name another host nor fold path segments.
 */
export function upstreamAdapter(pool: UpstreamDispatcher, basePath: string): AxiosAdapter {
  return async (config) => {
    const { rawHeaders, timeout, signal } = config as InternalAxiosRequestConfig & AdapterConfig;
    const maxBytes = config.maxContentLength ?? 0;
    const handler = new BufferingResponseHandler(maxBytes, timeout, signal);
    const request: TrackedRequest = {
      listener: handler,
      path: `${basePath}${config.url ?? ''}`,
      method: (config.method ?? 'get').toUpperCase(),
      headers: rawHeaders as string[],
      body: (config.data as Buffer | undefined) ?? null,
    };
    pool.dispatch(request, handler);
    const received = await handler.response;
    const coding = received.headers['content-encoding'];
    const data = coding === undefined ? received : await decoded(received, coding, maxBytes);
    return { data, status: data.status, statusText: '', headers: {}, config };
  };
}

async function decoded(response: RawResponse, coding: string, maxBytes: number): Promise<RawResponse> {
  const { status, headers, body } = response;
  const decode = decoders.get(coding.toLowerCase());
  if (!decode || body.length === 0) return response;
  try {
    return { status, headers, body: await decode(body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    throw InvalidResponseError.wrap(error, status);
  }
}
