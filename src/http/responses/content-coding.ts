import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings (RFC 9110, 8.4.1), the one that makes the smallest copies first. */
const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** Below that a copy is hardly smaller. */
const minBytes = 1024;

const compressibleType = /json|text|javascript|xml/;

/** A copy is made once and sent often; still, better brotli than that costs ten times as much. */
const brotliQuality = 5;

const brotli = promisify(brotliCompress);

/** How to compress. Runs beside the event loop. */
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

/** What negotiator takes beyond its published types: which of equally liked codings to choose. */
interface CodingNegotiator {
  encodings(available: string[], options: { preferred: string[] }): string[];
}

/** The coding that the caller likes best (RFC 9110, 12.5.3); among equals, the smallest copies. */
export const preferredCoding = (acceptEncoding: string | undefined): Coding =>
  acceptEncoding === undefined ? 'identity' : preferences.memo(acceptEncoding);

/** Callers send few different ones. */
const preferences = new LRUCache<string, Coding>({ max: 100, memoMethod: preferenceIn });

function preferenceIn(acceptEncoding: string): Coding {
  const negotiator: CodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const [best] = negotiator.encodings([...codings], { preferred: [...codings] });
  return codings.find((coding) => coding === best) ?? 'identity';
}
