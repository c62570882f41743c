import { hash } from 'node:crypto';
import { Problem } from '../problems/problem';

/** Characters of an entity tag: 132 bits of a SHA-256. */
const etagLength = 22;

/** A weak entity tag (RFC 9110, 8.8.3): the same on every gateway for the same data. */
export const weakEtag = (data: string | Buffer): string =>
  `W/"${hash('sha256', data, 'base64url').slice(0, etagLength)}"`;

/** Whether `If-None-Match` (RFC 9110, 13.1.2) lists the entity tag, by weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaqueTags: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return opaqueTags.includes(etag.replace(/^W\//, ''));
}

/** Throws a `Problem` if `If-Match` (RFC 9110, 13.1.1) is false for what exists: all tags are weak, so only `*` is true. */
export function requireIfMatch(ifMatch = '*'): void {
  if (ifMatch.trim() !== '*') throw new Problem('PRECONDITION_FAILED');
}
