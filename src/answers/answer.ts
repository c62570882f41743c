import { type CachedRead, type CacheStatus } from '../cache/cached-resource';
import { type StoredAnswer } from '../upstream/upstream-document';
import { weakTag } from './entity-tag';

/** An answer to a caller, before a coding is chosen for it. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
  /** Weak entity tag of the data, times left out. */
  readonly tag: string;
  /** Whether all that the answer should say is there. Null on the drop-in paths, which do not join. */
  readonly complete: boolean | null;
  /** What of the cache it was made of; may name an interface more than once. */
  readonly sources: readonly CacheStatus[];
}

/** What an answer says, and how it came about. */
export interface Made<T> {
  readonly says: T;
  /** The same without the times at which the interfaces were asked, if it tells any. */
  readonly timeless?: T;
  readonly complete: boolean;
  readonly sources: readonly CacheStatus[];
}

/** Answers with JSON text. */
export const jsonAnswer = ({ says, timeless = says, complete, sources }: Made<string>): Answer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(says),
  tag: weakTag(timeless),
  complete,
  sources,
});

/** Answers with a view. */
export const viewAnswer = ({ says, timeless, ...made }: Made<object>): Answer =>
  jsonAnswer({
    ...made,
    says: JSON.stringify(says),
    ...(timeless && { timeless: JSON.stringify(timeless) }),
  });

/** Answers with an interface's own answer, unchanged. */
export const interfaceAnswer = (read: CachedRead<StoredAnswer>): Answer => ({
  status: read.value.status,
  contentType: read.value.contentType,
  body: read.value.body,
  tag: weakTag(read.value.body),
  complete: null,
  sources: [read],
});
