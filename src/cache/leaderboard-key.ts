import { hash } from 'node:crypto';

const knownMembers: readonly string[] = ['skip', 'take', 'walletAddress'];

/**
 * The key of a leaderboard request: its canonical form, or a hash of its bytes where parsing loses something that the
 * upstream may use (a rounded integer, a repeated member). Unknown members may be secrets: then the key is a hash, too.
 */
export function leaderboardKey(members: object, bytes: Buffer): string {
  if (!isParsedWhole(members, bytes)) return `as-sent/${hash('sha256', bytes)}`;
  const canonical = canonicalJson(members);
  return Object.keys(members).every((name) => knownMembers.includes(name))
    ? canonical
    : `unknown-members/${hash('sha256', canonical)}`;
}

/** A hash of a request body: of its members, whatever their order, or of its bytes where parsing loses something. */
export const bodyHash = (members: object, bytes: Buffer): string =>
  hash('sha256', isParsedWhole(members, bytes) ? canonicalJson(members) : bytes);

const isParsedWhole = (members: object, bytes: Buffer): boolean =>
  JSON.stringify(members) === bytes.toString().replace(/\s/g, '');

/** JSON with sorted members, so that equal requests share an entry. A known member that is null counts as absent. */
const canonicalJson = (members: object): string =>
  JSON.stringify(
    Object.entries(members)
      .filter(([name, value]) => value !== undefined && !(value === null && knownMembers.includes(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
