import { type CachedRead, type CacheStatus } from '../../cache/cached-read';
import { type RawPayload } from '../../upstream/upstream-payload';

/** A response before content negotiation. */
export interface ResponseContent {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** The key of the cache entry whose own bytes the body is; null for a body made for this response. */
  readonly entryKey: string | null;
  /** What the entity tag covers: the data without the outcomes of the upstream calls. */
  readonly etagSource: string | Buffer;
  /** Whether no part is missing. Null on the passthrough paths, which do not join. */
  readonly complete: boolean | null;
  /** The cache reads that it was made of; may name an upstream more than once. */
  readonly sources: readonly CacheStatus[];
  /** Absent for a response without orders. */
  readonly orders?: ShownOrders | undefined;
}

/** The orders that a response shows, as of a revision of `ListedOrders`. */
export interface ShownOrders {
  readonly ids: readonly string[];
  readonly revision: number;
}

/** The body of a view, with the cache reads that it was made of. */
export interface ViewResult<T> {
  readonly body: T;
  /** What the entity tag covers, if not the whole body. */
  readonly etagSource?: string;
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
  readonly orders?: ShownOrders | undefined;
}

/** A response of JSON text. */
export const jsonResponse = ({
  body,
  etagSource = body,
  ...result
}: ViewResult<string>): ResponseContent => ({
  ...result,
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(body),
  entryKey: null,
  etagSource,
});

/** A response of a view, serialized by `JSON.stringify`. */
export const viewResponse = ({ body, ...result }: ViewResult<object>): ResponseContent =>
  jsonResponse({ ...result, body: JSON.stringify(body) });

/** An upstream's response, unchanged. */
export const upstreamResponse = (read: CachedRead<RawPayload>): ResponseContent => ({
  status: read.value.status,
  contentType: read.value.contentType,
  body: read.value.body,
  entryKey: read.key,
  etagSource: read.value.body,
  complete: null,
  sources: [read],
});
