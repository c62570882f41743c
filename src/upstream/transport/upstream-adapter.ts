import { type AxiosAdapter, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Pool } from 'undici';
import { type CancellationToken } from '../../lib/cancellation-token';
import { type RawResponse, BufferingResponseHandler } from './buffering-response-handler';
import { InvalidResponseError } from './transport-errors';
import { type FollowedRequest } from './upstream-pool';

/** What the adapter is told of a request. The data of its answer is a {@link RawResponse}, decompressed. */
interface AdapterConfig {
  /** As undici sends them, names and values in turn: axios takes its time over each header, sent or received. */
  readonly rawHeaders: readonly string[];
  /** How long the whole exchange may take, whatever it is busy with. */
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
 * Lets axios speak through an undici pool: connections bounded and kept, a time limit on connecting, no
 * redirect, no proxy, and `maxContentLength` enforced on the bytes before and after decompression. The URL
 * is appended to the base path as it is, so nothing in it can lead to another host or fold path segments.
 */
export function upstreamAdapter(pool: Pool, basePath: string): AxiosAdapter {
  return async (config) => {
    const { rawHeaders, timeout, signal } = config as InternalAxiosRequestConfig & AdapterConfig;
    const maxBytes = config.maxContentLength ?? 0;
    const collector = new BufferingResponseHandler(maxBytes, timeout, signal);
    const request: FollowedRequest = {
      listener: collector,
      path: `${basePath}${config.url ?? ''}`,
      method: (config.method ?? 'get').toUpperCase(),
      headers: rawHeaders as string[],
      body: (config.data as Buffer | undefined) ?? null,
    };
    pool.dispatch(request, collector);
    const received = await collector.response;
    const coding = received.headers['content-encoding'];
    const data = coding === undefined ? received : await decoded(received, coding, maxBytes);
    return { data, status: data.status, statusText: '', headers: {}, config };
  };
}

async function decoded(reply: RawResponse, coding: string, maxBytes: number): Promise<RawResponse> {
  const { status, headers, body } = reply;
  const decode = decoders.get(coding.toLowerCase());
  if (!decode || body.length === 0) return reply;
  try {
    return { status, headers, body: await decode(body, { maxOutputLength: maxBytes }) };
  } catch (error) {
    throw InvalidResponseError.wrap(error, status);
  }
}
