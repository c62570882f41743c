import { createHash } from 'node:crypto';

const knownMembers: readonly string[] = ['skip', 'take', 'walletAddress'];

/**
 * The key of a leaderboard request: its canonical form, unless parsing has lost something that the interface may heed (a
 * rounded integer, a repeated member). Then the bytes themselves. Of members that nobody knows, and that may be a secret
 * gone astray, the key has only a hash.
 */
export function leaderboardKey(members: object, bytes: Buffer): string {
  const isParsedWhole = JSON.stringify(members) === bytes.toString().replace(/\s/g, '');
  if (!isParsedWhole) return `as-sent/${sha256(bytes)}`;
  const canonical = canonicalJson(members);
  return Object.keys(members).every((name) => knownMembers.includes(name))
    ? canonical
    : `unknown-members/${sha256(canonical)}`;
}

/**
 * JSON with its members in order, so that equal requests share an entry. A known member that is null is as good as
 * absent; of others nobody knows.
 */
const canonicalJson = (members: object): string =>
  JSON.stringify(
    Object.entries(members)
      .filter(([name, value]) => value !== undefined && !(value === null && knownMembers.includes(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
