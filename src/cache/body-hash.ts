import { hash } from 'node:crypto';

/** The members of a leaderboard request, of which null counts as absent. */
const optionalMembers: readonly string[] = ['skip', 'take', 'walletAddress'];

/**
 * A hash of a request body for the key of its response: of its members, whatever their order, or of its bytes where parsing
 * loses something that the upstream may use (a rounded integer, a repeated member). No key shows what a client sent.
 */
export const bodyHash = (members: object, bytes: Buffer): string =>
  hash('sha256', isParsedWhole(members, bytes) ? canonicalJson(members) : bytes);

const isParsedWhole = (members: object, bytes: Buffer): boolean =>
  JSON.stringify(members) === bytes.toString().replace(/\s/g, '');

/** JSON with sorted members, so that equal requests share an entry. */
const canonicalJson = (members: object): string =>
  JSON.stringify(
    Object.entries(members)
      .filter(([name, value]) => value !== undefined && !(value === null && optionalMembers.includes(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
