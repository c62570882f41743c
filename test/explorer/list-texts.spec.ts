import {
  byteText,
  dollarText,
  exactDollarText,
  numberText,
  percentText,
} from '../../explorer/src/lists/number-text';
import { ageOf } from '../../explorer/src/lists/response-age';

describe('numbers in lists', () => {
  it.each([
    [numberText(0), '0'],
    [numberText(1234567), '1,234,567'],
    [dollarText(99_280.6), '$99,281'],
    [dollarText(63.356), '$63.36'],
    [exactDollarText(1_250_345.7), '$1,250,345.70'],
    [percentText(0.8249), '82.5%'],
    [percentText(1), '100%'],
    [byteText(0), '0 bytes'],
    [byteText(1023), '1,023 bytes'],
    [byteText(1536), '1.5 KiB'],
    [byteText(268_435_456), '256 MiB'],
    [byteText(5_000_000_000_000), '4,656.6 GiB'],
  ])('read %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('the age of a response', () => {
  const nowMs = 1_000_000;
  const ofHeaders = (headers: Record<string, string>) => ageOf(new Headers(headers), nowMs);

  it.each([
    ['a fresh one', { age: '7', 'cache-status': 'order-gateway/order;hit;ttl=593' }, 993_000, []],
    ['a new one', { age: '0', 'cache-status': 'order-gateway/statistics;fwd=miss;stored' }, nowMs, []],
    [
      'one with a stale part',
      { age: '700', 'cache-status': 'order-gateway/statistics;hit;ttl=20, order-gateway/order;hit;ttl=-100' },
      300_000,
      ['order'],
    ],
    [
      'one with stale parts alone',
      { age: '700', 'cache-status': 'order-gateway/statistics;hit;ttl=-1, order-gateway/order;hit;ttl=-100' },
      300_000,
      ['statistics', 'order'],
    ],
    ['one without such headers', {}, nowMs, []],
  ])('is read from the headers of %s', (_which, headers, asOfMs, stale) => {
    expect(ofHeaders(headers)).toEqual({ asOfMs, stale });
  });
});
