import { type Settings } from '../../config/settings';

/**
 * Matches texts that no caller may see in an upstream's words: our access token in any coding, and the
 * upstreams' hosts.
 */
export function redactionPatternsOf({ statistics, order }: Settings): RegExp[] {
  const hosts = [statistics.url, order.url].map((url) => new URL(url).hostname);
  // A host of one word is a word of its own right; with its port it is refused as an address.
  const addresses = hosts.filter((host) => /[.:]/.test(host));
  return [
    ...(order.accessToken === null ? [] : encodingsOf(order.accessToken)),
    ...addresses.map((host) => new RegExp(`(?<![\\w-])${escapePattern(host)}(?![\\w-])`, 'i')),
  ];
}

/** How much of a text a caller may find again in an upstream's words: not even its beginning. */
const beginningLength = 16;

/** Matches the beginnings of texts that a caller sent: an upstream that repeats a signature has nothing to tell. */
export const callerTexts = (body: Buffer): RegExp[] =>
  textsIn(JSON.parse(new TextDecoder().decode(body)))
    .filter((text) => text.length >= beginningLength)
    .map((text) => new RegExp(escapePattern(text.slice(0, beginningLength)), 'i'));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A secret as it is or percent-encoded, wholly or in part and any number of times; in hex; in base64, also within a longer text. */
function encodingsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret);
  const characters = [...secret].map((character) => {
    const encoded = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(Buffer.of(byte))}`).join('');
    return `(?:${escapePattern(character)}|${encoded}${character === ' ' ? '|\\+' : ''})`;
  });
  return [
    new RegExp(characters.join(''), 'i'),
    new RegExp(hex(bytes), 'i'),
    ...[0, 1, 2].flatMap((offset) => base64Of(bytes, offset)),
  ];
}

const hex = (bytes: Buffer): string => bytes.toString('hex');

/** What base64, of either alphabet, has of these bytes whatever stands before and after them; nothing for very few. */
function base64Of(bytes: Buffer, offset: number): RegExp[] {
  const within = Buffer.concat([Buffer.alloc(offset), bytes]);
  const text = within.toString('base64').slice(offset === 0 ? 0 : 4, 4 * Math.floor(within.length / 3));
  const pattern = text.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
  return text.length < 4 ? [] : [new RegExp(pattern)];
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
