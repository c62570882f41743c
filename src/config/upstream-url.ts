/** What is wrong with a text as the URL of an upstream, as a rule that it breaks; null for a valid one. Never the text. */
export function upstreamUrlFault(text: unknown): string | null {
  if (typeof text !== 'string' || !/^https?:\/\//i.test(text))
    return 'begin with http:// or https://, without quotation marks';
  return brokenRules.find(({ breaks }) => breaks(text))?.rule ?? null;
}

/** In the order of the parts of a URL, after the scheme. */
const brokenRules: readonly { readonly rule: string; readonly breaks: (text: string) => boolean }[] = [
  { rule: 'have no space and no backslash', breaks: (text) => /[\s\\]/.test(text) },
  { rule: 'have no query (?…), since paths are appended to it', breaks: (text) => text.includes('?') },
  { rule: 'have no fragment (#…), since paths are appended to it', breaks: (text) => text.includes('#') },
  { rule: 'name a host, and a port from 0 to 65535 if any', breaks: (text) => !URL.canParse(text) },
  { rule: 'have no user and no password, which would show up in logs', breaks: hasCredentials },
];

function hasCredentials(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}
