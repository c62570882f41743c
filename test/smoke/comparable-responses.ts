import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The time of a fetch, in an order view. */
const fetchTime = /"asOf":"[^"]*"/g;

const requestId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The responses on a connection without what differs each time: request ids, `Date`, the seconds of caches, and the
 * times in an order view. A coded body with such times is compared decoded; every other byte stays as it was sent.
 * @param text the bytes as latin1
 */
export const comparableResponses = (text: string): string =>
  text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .map(comparableResponse)
    .join('')
    .replace(requestId, '…');

function comparableResponse(response: string): string {
  const headLength = response.indexOf('\r\n\r\n');
  const head = response
    .slice(0, headLength)
    .replace(/^(date|age|server-timing): .*$/gim, '$1: …')
    .replace(/\b(max-age|s-maxage|stale-[a-z-]+|ttl)=-?\d+/g, '$1=…')
    // Only fresh responses have it.
    .replace(/^x-accel-expires: .*\r\n/gim, '');
  const body = response.slice(headLength);
  const decoded = decodedBody(head, body);
  // HEAD has the length of such a body, which is not there.
  const isHeadOfView = body === '\r\n\r\n' && /^x-gateway-complete:/m.test(head);
  if (!isHeadOfView && !decoded.includes('"asOf":"')) return head + body;
  // Lengths differ: a coded body by its times, any other by a time on the full second, which has no fraction.
  const comparableHead = head.replace(/^(content-length): .*$/im, '$1: …');
  return comparableHead + decoded.replace(fetchTime, '"asOf":"…"');
}

/** @param body with the empty line before it */
function decodedBody(head: string, body: string): string {
  const [, coding = ''] = /^content-encoding: (.*)$/im.exec(head) ?? [];
  const decode = decoders[coding];
  const bytes = Buffer.from(body.slice('\r\n\r\n'.length), 'latin1');
  return decode && bytes.length > 0 ? `\r\n\r\n${decode(bytes).toString('latin1')}` : body;
}
