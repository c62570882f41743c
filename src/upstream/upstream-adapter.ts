import { type AxiosAdapter } from 'axios';
import { type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, type Pool } from 'undici';
import { BrokenAnswer } from './transport-failure';

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
    const reply = await pool.request({
      path: `${basePath}${config.url ?? ''}`,
      method: (config.method ?? 'get').toUpperCase(),
      headers: config.headers.toJSON() as Record<string, string>,
      body: (config.data as Buffer | undefined) ?? null,
      signal: config.signal,
    });
    return {
      data: await readBody(reply, config.maxContentLength ?? 0),
      status: reply.statusCode,
      statusText: '',
      headers: readHeaders(reply),
      config,
    };
  };
}

/** The headers that are read of an answer: axios takes its time over each that it is given. */
const readHeaders = ({ headers }: Dispatcher.ResponseData) =>
  ({
    'content-type': headers['content-type'],
    'retry-after': headers['retry-after'],
  }) as Record<string, string>;

async function readBody(reply: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  try {
    const body = await collect(reply.body, maxBytes);
    const decode = decoders.get(String(reply.headers['content-encoding'] ?? '').toLowerCase());
    return decode && body.length > 0 ? await decode(body, { maxOutputLength: maxBytes }) : body;
  } catch (error) {
    throw BrokenAnswer.unlessAborted(error, reply.statusCode);
  }
}

/** By events: the iterator of a stream takes several promises for each chunk. */
const collect = (body: Readable, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    body.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) body.destroy(new RangeError(`the body is larger than ${maxBytes} bytes`));
      else chunks.push(chunk);
    });
    body.on('end', () => {
      resolve(Buffer.concat(chunks, length));
    });
    body.on('error', reject);
  });
