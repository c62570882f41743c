import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { isHttpsByProxy, securityHeaderLines } from '../../../src/http/headers';

const ofData = "default-src 'none';form-action 'none';frame-ancestors 'none'";
const ofPages =
  "default-src 'self';script-src 'self' 'unsafe-inline';style-src 'self' 'unsafe-inline';" +
  "img-src 'self' data:;object-src 'none';frame-ancestors 'none'";

const pages = ['/docs', '/docs/', '/docs/swagger-ui.css', '/docs?x=1', '/swagger', '/swagger/v1', '/redoc'];
const notPages = [undefined, '/', '/v1/chains', '/docsx', '/v1/docs', '/health?x=/docs'];

/** The header fields of serialized lines, by name. */
const fieldsOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(': ', 2) as [string, string]),
  );

describe('the serialized security headers', () => {
  it.each(notPages)('of data at %s let a browser load, send, frame and sniff nothing', (url) => {
    expect(fieldsOf(securityHeaderLines(url))).toEqual({
      'content-security-policy': ofData,
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(pages)('of the page %s let it load what is its own', (url) => {
    const fields = fieldsOf(securityHeaderLines(url));
    expect(fields['content-security-policy']).toBe(ofPages);
    expect(fields).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' });
    // It depends on the request.
    expect(fields).not.toHaveProperty('strict-transport-security');
  });
});

describe('TLS between client and proxy', () => {
  const requestWith = (protocol: string | undefined, address: string | undefined): IncomingMessage => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
    const request = new IncomingMessage(socket);
    if (protocol !== undefined) request.headers['x-forwarded-proto'] = protocol;
    return request;
  };
  /** Trusts the nearest proxy, at one address. */
  const isHttps = isHttpsByProxy((address, hop) => address === '10.0.0.1' && hop === 0);

  it.each<[string | undefined, string | undefined, boolean]>([
    ['https', '10.0.0.1', true],
    ['HTTPS', '10.0.0.1', true],
    ['http, https', '10.0.0.1', true],
    ['http,https ', '10.0.0.1', true],
    ['https, http', '10.0.0.1', false],
    ['http', '10.0.0.1', false],
    ['', '10.0.0.1', false],
    [undefined, '10.0.0.1', false],
    ['https', '10.0.0.2', false],
    ['https', undefined, false],
  ])('with X-Forwarded-Proto %j from %s is found: %s', (protocol, address, expected) => {
    expect(isHttps(requestWith(protocol, address))).toBe(expected);
  });
});
