import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings (RFC 9110, 8.4.1), the smallest result first. */
const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** Shorter bodies hardly shrink. */
const minBytes = 1024;

const compressibleType = /json|text|javascript|xml/;

/** Each body is compressed once and sent often; but quality 9 takes eight times as long, 11 sixty times. */
const brotliQuality = 5;

const brotli = promisify(brotliCompress);

/** Compressors by coding. They run in Node's thread pool. */
export const compressors: Readonly<Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export const isCompressible = (contentType: string | null, bytes: number): boolean =>
  bytes >= minBytes && contentType !== null && compressibleType.test(contentType);

/** An option that negotiator's published types lack: the order of codings with equal weight. */
interface CodingNegotiator {
  encodings(available: string[], options: { preferred: string[] }): string[];
}

/** The coding that the client prefers (RFC 9110, 12.5.3); with equal weights, the smallest. A long list is ignored. */
export const preferredCoding = (acceptEncoding: string | undefined): Coding =>
  acceptEncoding === undefined || acceptEncoding.length > 1024
    ? 'identity'
    : preferences.memo(acceptEncoding);

/** Clients send few different values of `Accept-Encoding`. */
const preferences = new LRUCache<string, Coding>({ max: 100, memoMethod: negotiate });

function negotiate(acceptEncoding: string): Coding {
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [best] = negotiator.encodings([...codings], { preferred: [...codings] });
  return codings.find((coding) => coding === best) ?? 'identity';
}
