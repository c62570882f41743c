import { type CachedRead, type CacheStatus } from '../../cache/cached-resource';
import { type RawPayload } from '../../upstream/upstream-payload';

/** An answer to a caller, before a coding is chosen for it. */
export interface ResponseContent {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** The key of the entry whose own bytes the body is; null for a body made for this answer. */
  readonly entryKey: string | null;
  /** What the entity tag covers: the data without what became of the interfaces. */
  readonly etagSource: string | Buffer;
  /** Whether all that the answer should say is there. Null on the drop-in paths, which do not join. */
  readonly complete: boolean | null;
  /** What of the cache it was made of; may name an interface more than once. */
  readonly sources: readonly CacheStatus[];
}

/** What an answer says, and how it came about. */
export interface ViewResult<T, Tagged = T> {
  readonly body: T;
  /** The part of it that the entity tag covers, where that is not all. */
  readonly etagSource?: Tagged;
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
}

/** Answers with JSON text. */
export const jsonResponse = ({
  body,
  etagSource = body,
  complete,
  sources,
}: ViewResult<string>): ResponseContent => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(body),
  entryKey: null,
  etagSource,
  complete,
  sources,
});

/** Answers with a view. */
export const viewResponse = ({ body, etagSource, ...made }: ViewResult<object>): ResponseContent =>
  jsonResponse({
    ...made,
    body: JSON.stringify(body),
    ...(etagSource && { etagSource: JSON.stringify(etagSource) }),
  });

/** Answers with an interface's own answer, unchanged. */
export const upstreamResponse = (read: CachedRead<RawPayload>): ResponseContent => ({
  status: read.value.status,
  contentType: read.value.contentType,
  body: read.value.body,
  entryKey: read.key,
  etagSource: read.value.body,
  complete: null,
  sources: [read],
});
