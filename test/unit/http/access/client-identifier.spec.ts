import { type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { AccessSettings } from '../../../../src/config/access-settings';
import { readEnvironment } from '../../../../src/config/read-environment';
import { Exchange } from '../../../../src/http/exchange';
import { ClientIdentifier } from '../../../../src/http/access/client-identifier';
import { apiKeysVariable, rightKey, wrongKey } from '../../../support/api-keys';

function identifierOf(environment: Record<string, string>): ClientIdentifier {
  const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };
  const settings = readEnvironment({ ...upstreams, ...environment });
  return new ClientIdentifier(new AccessSettings(settings), settings);
}

/** A request that came over a connection from an address. */
function requestFrom(remoteAddress: string | undefined, headers: IncomingHttpHeaders = {}): Exchange {
  const request = new Exchange(
    Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  );
  request.headers = headers;
  return request;
}

describe('the client of a request', () => {
  it.each<[proxies: string, socket: string, forwardedFor: string, key: string]>([
    // Without a trusted proxy, anyone may have written the header.
    ['0', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
    ['1', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['1', '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['2', '10.0.0.1', '198.51.100.9, 203.0.113.7', '198.51.100.9'],
    ['2', '10.0.0.1', '192.0.2.1, 198.51.100.9, 203.0.113.7', '198.51.100.9'],
    ['10.0.0.0/8', '10.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '192.0.2.1', '203.0.113.7', '192.0.2.1'],
    ['10.0.0.0/8', '10.0.0.1', '198.51.100.9, 203.0.113.7, 10.0.0.2:4711', '203.0.113.7'],
    ['10.0.0.0/8,fe80::/10', 'fe80::1%eth0', '203.0.113.7', '203.0.113.7'],
    // A proxy that writes no address.
    ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.7, unknown', '10.0.0.1'],
  ])('with TRUST_PROXY %s is, from %s for %s, counted by %s', (proxies, socket, forwardedFor, key) => {
    const request = requestFrom(socket, { 'x-forwarded-for': forwardedFor });
    const identifier = identifierOf({ TRUST_PROXY: proxies });
    expect(identifier.identify(request)).toEqual({
      name: 'anonymous',
      rateLimitKey: key,
      limitPerMinute: null,
    });
  });

  it.each([
    ['0', 'no address'],
    ['1', '203.0.113.7'],
    ['10.0.0.0/8', 'no address'],
  ])('of a connection that was reset is, with TRUST_PROXY %s, counted by %s', (proxies, key) => {
    const request = requestFrom(undefined, { 'x-forwarded-for': '203.0.113.7' });
    const client = identifierOf({ TRUST_PROXY: proxies }).identify(request);
    expect(client).toEqual({
      name: 'anonymous',
      rateLimitKey: key,
      limitPerMinute: null,
    });
  });

  it('is counted by its API key, at any address', () => {
    const identifier = identifierOf(apiKeysVariable({ mobile: rightKey }));
    for (const address of ['203.0.113.7', '203.0.113.8', undefined])
      expect(identifier.identify(requestFrom(address, { 'x-api-key': rightKey }))).toEqual({
        name: 'mobile',
        rateLimitKey: 'key mobile',
        limitPerMinute: null,
      });
  });

  it('is unknown without a valid API key where these are required', () => {
    const identifier = identifierOf(apiKeysVariable({ mobile: rightKey }));
    for (const headers of [{}, { 'x-api-key': wrongKey }])
      expect(identifier.identify(requestFrom('203.0.113.7', headers))).toBeNull();
  });
});
