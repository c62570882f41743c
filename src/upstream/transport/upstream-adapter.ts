import { type HttpService } from '@nestjs/axios';
import { type AxiosAdapter, type AxiosRequestConfig, type InternalAxiosRequestConfig } from 'axios';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { compactBuffer } from '../../lib/compact-buffer';
import { type CancellationToken } from '../../lib/cancellation-token';
import { BufferingResponseHandler, type RawResponse } from './buffering-response-handler';
import { InvalidResponseError } from './transport-errors';
import { type TrackedRequest, type UpstreamDispatcher } from './upstream-pool';

/** What is used of an axios instance. */
type Axios = Pick<HttpService['axiosRef'], 'defaults' | 'request'>;

/** All that is needed of axios' defaults: a path is never taken for an absolute URL. */
const neededDefaults = { allowAbsoluteUrls: false };

/** The documented way to have axios leave bodies as they are. */
const noTransforms = { transformRequest: [], transformResponse: [] };

/**
 * Deletes the defaults of an axios instance: axios merges each of them into every request, which costs half as
 * much as the rest of a call, and the adapter reads none. That is not documented, so one request to a stub adapter checks that axios
 * still passes requests and responses on unchanged. If not, restores the defaults, without transforms: calls are slower.
 * Resolves with whether the defaults are deleted.
 */
export async function deleteAxiosDefaults(axios: Axios): Promise<boolean> {
  const { defaults } = axios;
  const original = { ...defaults };
  for (const name of Object.keys(defaults)) Reflect.deleteProperty(defaults, name);
  Object.assign(defaults, neededDefaults);
  const isPassedOn = await passesRequestsOn(axios);
  if (!isPassedOn) Object.assign(defaults, original, neededDefaults, noTransforms);
  return isPassedOn;
}

/** Whether an exchange reaches the adapter, and its response the caller, as they are. */
async function passesRequestsOn(axios: Axios): Promise<boolean> {
  const exchange = new UpstreamExchange('POST', '/path?query=%2F', ['Accept', 'text/plain'], null, 1, 2);
  const body = Buffer.from('{"response":1}');
  try {
    const { data, config } = await axios.request<Buffer>({
      exchange,
      adapter: (received) =>
        Promise.resolve({ data: body, status: 500, statusText: '', headers: {}, config: received }),
    } as ExchangeConfig);
    return data === body && 'exchange' in config && config.exchange === exchange;
  } catch {
    return false;
  }
}

/**
 * One request as it is sent. A class, and the only member of axios' configuration that is ours: axios copies plain objects,
 * and spends time on each member and each header.
 */
export class UpstreamExchange {
  constructor(
    readonly method: string,
    /** Appended to the base path as it is, so it can neither name another host nor fold path segments. */
    readonly path: string,
    /** Alternating names and values. */
    readonly headers: readonly string[],
    readonly body: Buffer | null,
    /** Bounds the response's body, before and after decompression. */
    readonly maxBytes: number,
    /** Time limit of the whole exchange. */
    readonly timeoutMs: number,
    readonly cancellation?: CancellationToken,
  ) {}
}

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
    const { method, path, headers, body, maxBytes, timeoutMs, cancellation } = exchange;
    const handler = new BufferingResponseHandler(maxBytes, timeoutMs, cancellation);
    const request: TrackedRequest = {
      listener: handler,
      path: basePath + path,
      method,
      headers: headers as string[],
      body,
    };
    pool.dispatch(request, handler);
    const received = await handler.response;
    const coding = received.headers['content-encoding'];
    const data = coding === undefined ? received : await decoded(received, coding, maxBytes);
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
