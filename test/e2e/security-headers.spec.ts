import { ask } from '../support/http-client';
import { usesGatewayTestBed } from '../support/gateway-test-bed';

const gatewayTestBed = usesGatewayTestBed();
let trusting: string;
let distrusting: string;

beforeAll(async () => {
  trusting = (await gatewayTestBed.startGateway({ TRUST_PROXY: '1' })).url;
  distrusting = (await gatewayTestBed.startGateway()).url;
});

const responses: [string, string, number][] = [
  ['the first response', '/v1/chains', 200],
  ['a ready one', '/v1/chains', 200],
  ['a problem', '/v1/chains?x=1', 400],
  ['no path', '/nothing', 404],
  ['a broken path', '/%zz', 400],
  ['a problem below the documentation', '/docs/nothing', 404],
  ['a path beside the explorer', '/explorerx', 404],
  ['health', '/health/live', 200],
];

/** For browsers that show pages; data is none. */
const ofPagesAlone = [
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

it.each(responses)(
  '%s lets a browser load, send, frame and guess nothing, in few words',
  async (_what, target, status) => {
    const response = await ask(distrusting, target);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-security-policy': "default-src 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['x-powered-by']).toBeUndefined();
    expect(ofPagesAlone.filter((name) => response.headers[name] !== undefined)).toEqual([]);
  },
);

it('the documentation may load what is its own', async () => {
  const { status, headers } = await ask(distrusting, '/docs');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline'");
  expect(ofPagesAlone.filter((name) => headers[name] === undefined)).toEqual([]);
});

describe('Strict-Transport-Security', () => {
  const targets = [...responses, ['the documentation', '/docs', 200] as const];

  it.each(targets)('is for clients over TLS, according to a trusted proxy: %s', async (_, target) => {
    const strict = async (url: string, protocol?: string) => {
      const how = protocol === undefined ? {} : { headers: { 'x-forwarded-proto': protocol } };
      return (await ask(url, target, how)).headers['strict-transport-security'];
    };
    expect(await strict(trusting, 'https')).toBe('max-age=31536000');
    expect(await strict(trusting, 'http, HTTPS')).toBe('max-age=31536000');
    expect(await strict(trusting, 'https, http')).toBeUndefined();
    expect(await strict(trusting, 'http')).toBeUndefined();
    expect(await strict(trusting)).toBeUndefined();
    expect(await strict(distrusting, 'https')).toBeUndefined();
  });
});
