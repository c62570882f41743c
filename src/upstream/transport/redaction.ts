import { escapeRegExp } from 'es-toolkit/string';
import { type Settings } from '../../config/settings';

/** Patterns of what no client may see in an upstream's texts: our access token in any encoding, the upstreams' hosts. */
export function redactionPatternsOf({ statistics, order }: Settings): RegExp[] {
  const hosts = [statistics.url, order.url].map((url) => new URL(url).hostname);
  // A host of one word may be an ordinary word; with its port it is refused as an address.
  const addresses = hosts.filter((host) => /[.:]/.test(host));
  return [
    ...(order.accessToken === null ? [] : encodingsOf(order.accessToken)),
    ...addresses.map((host) => new RegExp(`(?<![\\w-])${escapeRegExp(host)}(?![\\w-])`, 'i')),
  ];
}

/** Length of the beginning by which a client's text is recognized. */
const beginningLength = 16;

/** The secrets, and the texts in the JSON body that a client sent: an upstream must not repeat a signature. */
export const withCallerTexts = (secrets: readonly RegExp[], sent: Buffer | undefined): readonly RegExp[] =>
  sent ? [...secrets, ...textsOfClient(sent)] : secrets;

const textsOfClient = (body: Buffer): RegExp[] =>
  textsIn(JSON.parse(new TextDecoder().decode(body)))
    .filter((text) => text.length >= beginningLength)
    .map((text) => new RegExp(escapeRegExp(text.slice(0, beginningLength)), 'i'));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A secret as it is; percent-encoded, wholly or in part, any number of times; in hex; in base64, also inside a longer text. */
function encodingsOf(secret: string): RegExp[] {
  const bytes = Buffer.from(secret);
  const characters = [...secret].map((character) => {
    const encoded = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(Buffer.of(byte))}`).join('');
    return `(?:${escapeRegExp(character)}|${encoded}${character === ' ' ? '|\\+' : ''})`;
  });
  return [
    new RegExp(characters.join(''), 'i'),
    new RegExp(hex(bytes), 'i'),
    ...[0, 1, 2].flatMap((offset) => base64Of(bytes, offset)),
  ];
}

const hex = (bytes: Buffer): string => bytes.toString('hex');

/** The part of the base64 of these bytes, in either alphabet, that their neighbours cannot change; none for very few bytes. */
function base64Of(bytes: Buffer, offset: number): RegExp[] {
  const within = Buffer.concat([Buffer.alloc(offset), bytes]);
  const text = within.toString('base64').slice(offset === 0 ? 0 : 4, 4 * Math.floor(within.length / 3));
  const pattern = text.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
  return text.length < 4 ? [] : [new RegExp(pattern)];
}

const maxLength = 500;

/** How much of a text is checked: more than is shown, so that nothing unsafe is shown in part. */
const checkedLength = 2 * maxLength;

/** What no client may see in an upstream's error text. */
const unsafePatterns: readonly RegExp[] = [
  // markup
  /<[a-z!/?]/i,
  // addresses: URLs, IP addresses, names with a port, names in a domain
  /:\/\//,
  /\b\d{1,3}(\.\d{1,3}){3}\b/,
  /\[[0-9a-f:]*:[0-9a-f:]*\]/i,
  /[a-z][\w-]*:\d{2,5}\b/i,
  /\w\.(com|net|org|io|dev|internal|local|lan|cloud|svc|trade|finance)\b/i,
  // errors of sockets and files, credentials
  /\bE[A-Z]{4,}\b/,
  /\b(access[_-]?token|api[_-]?key|authorization|cookie|password|secret|token)\b["'\\]*\s*[=:]/i,
  /\b(bearer|basic)\s+(?=\S*[\d=+/])[\w+/=.~-]{8}/i,
  // paths of files
  /(^|[\s'"(])(\/[\w.@-]+){2,}/,
  /\b[a-z]:\\/i,
  // stack traces, of several lines or in one
  /\n\s*at\s/,
  /\bat\s[\w.$<>[\]]+\s?\(/,
];

const isSafeText = (text: string, secrets: readonly RegExp[]): boolean =>
  ![...unsafePatterns, ...secrets].some((pattern) => pattern.test(text));

/** An upstream's error message, cut to 500 characters; null where it cannot be shown. */
export const safeErrorText = (text: unknown, secrets: readonly RegExp[]): string | null =>
  typeof text === 'string' && isSafeText(text.slice(0, checkedLength), secrets)
    ? text.slice(0, maxLength)
    : null;

/** Names of members whose values are never shown. */
const secretName = /^(access[_-]?token|api[_-]?key|x-api-key|authorization|(set-)?cookie|password|secret)$/i;

/** Whether every text inside a JSON value, member names included, is short and can be shown. */
export function isSafeJson(value: unknown, secrets: readonly RegExp[]): boolean {
  if (typeof value === 'string') return value.length <= maxLength && isSafeText(value, secrets);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => !secretName.test(name) && isSafeJson(name, secrets) && isSafeJson(member, secrets),
  );
}
