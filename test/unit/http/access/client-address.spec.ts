import fc from 'fast-check';
import { rateLimitKeyOfAddress } from '../../../../src/http/access/client-identifier';

describe('the rate limit key of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%25eth0]:80', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [`fe80::1%${'x'.repeat(92)}`, 'fe80:0:0:0::/64'],
  ])('of %s is %s', (text, client) => {
    expect(rateLimitKeyOfAddress(text)).toBe(client);
  });

  it.each([
    '2001:db8::1',
    '2001:DB8::1',
    '2001:0db8::0001',
    '2001:db8:0:0:0:0:0:1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '2001:db8::0.0.0.1',
  ])('is the same for %s as for any other spelling', (text) => {
    expect(rateLimitKeyOfAddress(text)).toBe('2001:db8:0:0::/64');
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '01.2.3.4',
    '0x7f000001',
    '1.2.3.4.5',
    '203.0.113.7:',
    '203.0.113.7:http',
    '203.0.113.7:123456',
    '[203.0.113.7]:80',
    '[2001:db8::1',
    '2001:db8::1]:80',
    '1:2:3:4:5:6:7:8:9',
    '203.0.113.7, 203.0.113.8',
    `fe80::1%${'x'.repeat(93)}`,
    `203.0.113.7%${'x'.repeat(100)}`,
  ])('is null for %s', (text) => {
    expect(rateLimitKeyOfAddress(text)).toBeNull();
  });

  it('is null for a text of 12,000 letters', () => {
    expect(rateLimitKeyOfAddress('1'.repeat(12_000))).toBeNull();
  });

  it('is one for a whole /64, and short', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        expect(rateLimitKeyOfAddress(text)?.length).toBeLessThanOrEqual(24);
        expect(rateLimitKeyOfAddress(`[${text}]:1`)).toBe(rateLimitKeyOfAddress(text));
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'[]:.%0f1') })), (text) => {
        expect(rateLimitKeyOfAddress(text)?.length ?? 0).toBeLessThanOrEqual(24);
      }),
    );
  });
});
