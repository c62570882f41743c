/**
 * Whether a text is the URL of an upstream: http or https, without credentials (they would show up in logs), query and
 * fragment (paths are appended).
 */
export function isUpstreamUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
