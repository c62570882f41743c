import fc from 'fast-check';
import { readRetryAfter } from '../../../../src/upstream/transport/upstream-transport';

const now = Date.UTC(2026, 6, 26, 18, 0, 0);

function read(text: string | null) {
  const { retryAfterSeconds: seconds, retryAfterFault: fault } = readRetryAfter(text, now, 300);
  return { seconds, fault };
}

describe('Retry-After', () => {
  it.each([
    ['7', 7],
    ['0', 0],
    [' 12 ', 12],
    ['Sun, 26 Jul 2026 18:00:20 GMT', 20],
    ['Sun, 26 Jul 2026 17:59:00 GMT', 0],
    ['Sunday, 26-Jul-26 18:00:20 GMT', 20],
    ['Sun Jul 26 18:00:20 2026', 20],
    ['Thu Jul  2 18:00:20 2026', 0],
  ])('%p asks for %i s', (text, seconds) => {
    expect(read(text)).toEqual({ seconds, fault: null });
  });

  it.each([
    '301',
    '999999',
    '9'.repeat(400),
    'Fri, 31 Dec 9999 23:59:59 GMT',
    'Wed, 21 Oct 2037 07:28:00 GMT',
  ])('%p is cut to what this gateway waits', (text) => {
    expect(read(text)).toEqual({ seconds: 300, fault: 'too-long' });
  });

  it.each([
    '-5',
    '1.5',
    '1e3',
    '',
    'in 2036',
    '2036-01-01',
    'tomorrow, perhaps',
    'Sun, 99 Jul 2026 18:00:20 GMT',
    'Sun, 26 Foo 2026 18:00:20 GMT',
    'Sun Jul 26 18:00:20 2026 CET',
    'Sunday, 26-Jul-26 18:00:20',
    '26 Jul 2026 18:00:20',
  ])('%p is ignored', (text) => {
    expect(read(text)).toEqual({ seconds: null, fault: 'unreadable' });
  });

  it('returns nothing where it is absent', () => {
    expect(read(null)).toEqual({ seconds: null, fault: null });
  });

  it('is never less than zero or more than the bound, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { seconds } = read(text);
        return seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 300);
      }),
    );
  });
});
