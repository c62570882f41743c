import { type FastifyRequest } from 'fastify';
import { longPollSecondsOf } from '../../../../src/http/requests/long-poll';

const secondsOf = (prefer: string) =>
  longPollSecondsOf(undefined, { url: '/v1/orders/0x5a', headers: { prefer } } as unknown as FastifyRequest);

describe('the preference to wait', () => {
  it.each<[string, number | null]>([
    ['wait=20', 20],
    ['WAIT = "20" ; foo', 20],
    ['respond-async, wait=20, handling=lenient', 20],
    ['foo="a \\", b", wait=20', 20],
    ['wait=300', 25],
    ['wait=300000000000', 25],
    ['wait=0', null],
    ['wait=25.0', null],
    ['wait', null],
    ['await=20', null],
    ['', null],
  ])('of %s is %p seconds', (prefer, seconds) => {
    expect(secondsOf(prefer)).toBe(seconds);
  });

  it('is the first of several (RFC 7240, 2)', () => {
    expect(secondsOf('wait=20, wait=10')).toBe(20);
    expect(secondsOf('wait=x, wait=10')).toBeNull();
  });

  it.each(['respond-async; wait=20', 'foo="a, wait=20"', 'foo="a, wait=20, b"', 'foo="a\\", wait=20"'])(
    'is none in another preference: %s',
    (prefer) => {
      expect(secondsOf(prefer)).toBeNull();
    },
  );
});
