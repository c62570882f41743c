import { hash } from 'node:crypto';
import { isLongBody } from './representation';

/** Characters of a tag: 132 bits of a SHA-256. */
const tagLength = 22;

/** A weak entity tag (RFC 9110, 8.8.3): the same on every gateway for the same data. */
export const weakEtag = (data: string | Buffer): string =>
  typeof data === 'string' ? etagOf(data) : etagOfBody(data);

const etagOf = (data: string | Buffer): string =>
  `W/"${hash('sha256', data, 'base64url').slice(0, tagLength)}"`;

const etagsOfLongBodies = new WeakMap<Buffer, string>();

/** A long body is served many times and hashed once: a token list has megabytes. */
function etagOfBody(body: Buffer): string {
  if (!isLongBody(body)) return etagOf(body);
  const known = etagsOfLongBodies.get(body);
  if (known !== undefined) return known;
  const tag = etagOf(body);
  etagsOfLongBodies.set(body, tag);
  return tag;
}

/** Whether `If-None-Match` (RFC 9110, 13.1.2) names the tag; compared weakly, as it must be. */
export function matchesEtag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  const given = ifNoneMatch.match(/(W\/)?"[^"]*"/g) ?? [];
  return given.some((other) => opaque(other) === opaque(tag));
}

/**
 * Whether `If-Match` (RFC 9110, 13.1.1) holds where there is an answer. It compares strongly, and all tags of the
 * gateway are weak: it holds for `*` alone.
 */
export const isIfMatchTrue = (ifMatch: string | undefined): boolean =>
  ifMatch === undefined || ifMatch.trim() === '*';

const opaque = (tag: string): string => tag.replace(/^W\//, '');
