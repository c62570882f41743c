import { type AxiosAdapter, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { compactBuffer } from '../../lib/compact-buffer';
import { InvalidResponseError } from './transport-errors';
import { type RawResponse, type UpstreamExchange } from './upstream-exchange';
import { type UpstreamDispatcher } from './upstream-pool';

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
export function upstreamAdapter(pool: UpstreamDispatcher, basePath: string): AxiosAdapter {
  return async (config) => {
    const { exchange } = config as InternalAxiosRequestConfig & ExchangeConfig;
    const { method, path, headers, body } = exchange.request;
    pool.dispatch({ listener: exchange, path: basePath + path, method, headers, body }, exchange);
    const received = await exchange.response;
    const coding = received.headers['content-encoding'];
    const data = coding === undefined ? received : await decoded(received, coding, exchange.maxBytes);
    // The response's own headers are in its data. Others would be copied by axios.
    return { data, status: data.status, statusText: '', headers: config.headers, config };
  };
}

async function decoded(response: RawResponse, coding: string, maxBytes: number): Promise<RawResponse> {
  const { status, headers, body } = response;
  const decode = decoders.get(coding.toLowerCase());
  if (!decode || body.length === 0) return response;
  try {
    return { status, headers, body: compactBuffer(await decode(body, { maxOutputLength: maxBytes })) };
  } catch (error) {
    throw InvalidResponseError.wrap(error, status);
  }
}
