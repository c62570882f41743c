const maxLength = 500;

/** How much of a text is looked at: more than is shown, so that nothing unfit is shown in part. */
const checkedLength = 2 * maxLength;

/** What an upstream's error text may hold and no caller may see. */
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

/** Whether an upstream's own words can be shown: none of the above, and none of our secrets. */
const isSafeText = (text: string, secrets: readonly RegExp[]): boolean =>
  ![...unsafePatterns, ...secrets].some((pattern) => pattern.test(text));

/** An upstream's error message, cut to a bound; null where it cannot be shown. */
export const safeErrorText = (text: unknown, secrets: readonly RegExp[]): string | null =>
  typeof text === 'string' && isSafeText(text.slice(0, checkedLength), secrets)
    ? text.slice(0, maxLength)
    : null;

/** Names of members whose values nobody shows. */
const secretName = /^(access[_-]?token|api[_-]?key|x-api-key|authorization|(set-)?cookie|password|secret)$/i;

/** Whether every text inside a JSON value is short and can be shown, the names of members included. */
export function isSafeJson(value: unknown, secrets: readonly RegExp[]): boolean {
  if (typeof value === 'string') return value.length <= maxLength && isSafeText(value, secrets);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => !secretName.test(name) && isSafeJson(name, secrets) && isSafeJson(member, secrets),
  );
}
