/**
 * Whether a text is the address of an upstream interface: http or https, and neither credentials (they would
 * show up in logs), nor a query or a fragment (paths are put behind it).
 */
export function isUpstreamUrl(text: unknown): text is string {
  if (typeof text !== 'string' || !/^https?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
