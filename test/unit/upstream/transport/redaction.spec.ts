import { readEnvironment } from '../../../../src/config/read-environment';
import { isSafeJson, safeErrorText } from '../../../../src/upstream/transport/redaction';
import { redactionPatternsOf } from '../../../../src/upstream/transport/redaction';

const secrets = redactionPatternsOf(
  readEnvironment({
    STATS_URL: 'https://stats.upstream.test/base',
    ORDER_URL: 'http://order:8080',
    ORDER_ACCESS_TOKEN: 'a/b+c=d',
  }),
);

describe("an upstream's error text", () => {
  it.each([
    'Order not found',
    'Bad parameter take: it must be at most 100',
    'The order is in state ClaimedUnlock.',
    'giveOffer.amount must be positive',
    'bad order: try another',
    'The token is not on the list',
    'Basic validation failed',
  ])('is shown: %s', (text) => {
    expect(safeErrorText(text, secrets)).toBe(text);
  });

  it.each([
    '<html><body>502</body></html>',
    'see https://internal.test/x',
    'connect ECONNREFUSED 10.20.30.40:5432',
    'connect ECONNREFUSED db-primary:5432',
    'connect ECONNREFUSED [fd00::1]:5432',
    'getaddrinfo ENOTFOUND postgres.internal.example.com',
    'upstream order:8080 is down',
    'login failed for user=svc password=hunter2',
    "open '/srv/app/config/keys.json'",
    'C:\\service\\keys.json is missing',
    'x is undefined at Orders.find (/srv/app/orders.js:12:34)',
    'System.Exception: bad\n   at Orders.Find(String id)',
    'host stats.upstream.test says no',
    'token a/b+c=d is wrong',
    'Bad parameter a%2Fb%2Bc%3Dd',
    'Bad query ?accesstoken=anything',
    'Bad parameter a%252Fb%252bc%3dd',
    `Bad credentials ${Buffer.from('a/b+c=d').toString('base64')}`,
    `Bad credentials ${Buffer.from('gateway:a/b+c=d').toString('base64url')}`,
    `Bad credentials ${Buffer.from('a/b+c=d').toString('hex')}`,
    'Bad header Authorization: Basic',
    'Refused: Bearer abcdefg1',
    'Refused {"api_key":"abc"}',
  ])('is not shown: %s', (text) => {
    expect(safeErrorText(text, secrets)).toBeNull();
    expect(isSafeJson({ inner: [{ text }] }, secrets)).toBe(false);
    expect(isSafeJson({ [text]: 1 }, secrets)).toBe(false);
  });

  it('is cut, and looked at beyond the cut', () => {
    expect(safeErrorText('x'.repeat(100_000), secrets)).toHaveLength(500);
    expect(safeErrorText(`${'x'.repeat(495)} a/b+c=d`, secrets)).toBeNull();
    expect(safeErrorText(7, secrets)).toBeNull();
    expect(isSafeJson({ inner: { Authorization: 'abc' } }, secrets)).toBe(false);
    expect(isSafeJson({ count: 7, none: null, text: 'fine' }, secrets)).toBe(true);
  });
});
