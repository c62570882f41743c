import { type CachedRead, type CacheStatus } from '../../cache/cached-resource';
import { type StoredAnswer } from '../../upstream/upstream-document';

/** An answer to a caller, before a coding is chosen for it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** The key of the entry whose own bytes the body is; null for a body made for this answer. */
  readonly entryKey: string | null;
  /** What the entity tag covers: the data without what became of the interfaces. */
  readonly tagged: string | Buffer;
  /** Whether all that the answer should say is there. Null on the drop-in paths, which do not join. */
  readonly complete: boolean | null;
  /** What of the cache it was made of; may name an interface more than once. */
  readonly sources: readonly CacheStatus[];
}

/** What an answer says, and how it came about. */
export interface Made<T, Tagged = T> {
  readonly says: T;
  /** The part of it that the entity tag covers, where that is not all. */
  readonly tagged?: Tagged;
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
}

/** Answers with JSON text. */
export const jsonAnswer = ({ says, tagged = says, complete, sources }: Made<string>): Answer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(says),
  entryKey: null,
  tagged,
  complete,
  sources,
});

/** Answers with a view. */
export const viewAnswer = ({ says, tagged, ...made }: Made<object>): Answer =>
  jsonAnswer({
    ...made,
    says: JSON.stringify(says),
    ...(tagged && { tagged: JSON.stringify(tagged) }),
  });

/** Answers with an interface's own answer, unchanged. */
export const interfaceAnswer = (read: CachedRead<StoredAnswer>): Answer => ({
  status: read.value.status,
  contentType: read.value.contentType,
  body: read.value.body,
  entryKey: read.key,
  tagged: read.value.body,
  complete: null,
  sources: [read],
});
