import { type CacheStatus } from '../../../../src/cache/cached-read';
import {
  type Cacheability,
  cacheHeaderLines,
  cacheHeadersValidUntil,
  cacheStatusByUpstream,
} from '../../../../src/http/responses/cache-headers';
import { read } from './responses-server';

const now = 1_000_000_000;

/** A read that was stored and stays fresh for these times, in milliseconds, and then stale for ten seconds. */
const of = (ageMs: number, leftMs: number, changes: Partial<CacheStatus> = {}): CacheStatus =>
  read({
    storedAt: now - ageMs,
    freshUntil: now + leftMs,
    staleUntil: now + leftMs + 10_000,
    errorUntil: now + leftMs + 60_000,
    servesStaleAtOnce: true,
    served: 'hit',
    ...changes,
  });
const publicly = (maxAge: number, sMaxAge: number, stale: number, error: number) =>
  `cache-control: public, max-age=${maxAge}, s-maxage=${sMaxAge}, stale-while-revalidate=${stale}, stale-if-error=${error}`;
const statistics = { source: 'statistics', key: 'statistics/1' } as const;

describe('cache headers', () => {
  it.each<[string, CacheStatus[], Cacheability, boolean, string[]]>([
    ['no upstream', [], 'public', true, ['cache-control: public, max-age=3600']],
    [
      'a fresh value, in whole seconds rounded down',
      [of(1999, 2999)],
      'private',
      false,
      ['age: 1', 'cache-control: private, max-age=3', 'cache-status: order-gateway/order;hit;ttl=2'],
    ],
    [
      'a value in its last second',
      [of(5000, 999)],
      'public',
      false,
      ['age: 5', publicly(0, 6, 9, 59), 'x-accel-expires: 1', 'cache-status: order-gateway/order;hit;ttl=0'],
    ],
    [
      'a stale value: its windows count from an age of 0',
      [of(5000, -1)],
      'public',
      false,
      ['age: 5', publicly(0, 0, 14, 64), 'cache-status: order-gateway/order;hit;ttl=-1'],
    ],
    [
      'a stale value whose readers wait for its refresh',
      [of(5000, -1, { servesStaleAtOnce: false })],
      'public',
      false,
      ['age: 5', publicly(0, 0, 0, 64), 'cache-status: order-gateway/order;hit;ttl=-1'],
    ],
    [
      'a value past all its windows',
      [of(99_000, -60_000)],
      'public',
      false,
      ['age: 99', publicly(0, 0, 0, 0), 'cache-status: order-gateway/order;hit;ttl=-60'],
    ],
    [
      'a first miss',
      [of(0, 9000, { served: 'miss' })],
      'public',
      true,
      [
        'age: 0',
        publicly(9, 9, 10, 60),
        'x-accel-expires: 8',
        'cache-status: order-gateway/order;fwd=miss;stored',
      ],
    ],
    [
      'a stale value that was fetched again',
      [of(0, 9000, { served: 'miss', wasStale: true })],
      'public',
      true,
      [
        'age: 0',
        publicly(9, 9, 10, 60),
        'x-accel-expires: 8',
        'cache-status: order-gateway/order;fwd=stale;stored',
      ],
    ],
    [
      'calls that other reads had started',
      [
        of(0, 9000, { served: 'miss', isCollapsed: true }),
        of(0, 9000, { ...statistics, served: 'miss', wasStale: true, isCollapsed: true }),
      ],
      'no-store',
      true,
      [
        'age: 0',
        'cache-control: no-store',
        'cache-status: order-gateway/order;fwd=miss;stored;collapsed, order-gateway/statistics;fwd=stale;stored;collapsed',
      ],
    ],
    [
      'a miss, told to a later client',
      [of(0, 9000, { served: 'miss' })],
      'public',
      false,
      ['age: 0', publicly(9, 9, 10, 60), 'x-accel-expires: 8', 'cache-status: order-gateway/order;hit;ttl=9'],
    ],
    [
      'two upstreams: the oldest age, the earliest expiry',
      [of(4000, 9000), of(1000, 2000, { ...statistics, served: 'miss' })],
      'public',
      true,
      [
        'age: 4',
        publicly(6, 6, 10, 60),
        'x-accel-expires: 1',
        'cache-status: order-gateway/order;hit;ttl=9, order-gateway/statistics;fwd=miss;stored',
      ],
    ],
    [
      'nothing that may be stored',
      [of(1000, 2000)],
      'no-store',
      true,
      ['age: 1', 'cache-control: no-store', 'cache-status: order-gateway/order;hit;ttl=2'],
    ],
    [
      'a value stored in the future',
      [of(-500, 2000)],
      'public',
      false,
      ['age: 0', publicly(2, 2, 10, 60), 'x-accel-expires: 1', 'cache-status: order-gateway/order;hit;ttl=2'],
    ],
  ])('of %s', (_, sources, cacheability, isFirst, lines) => {
    expect(cacheHeaderLines(sources, cacheability, now, isFirst)).toBe(
      lines.map((line) => `${line}\r\n`).join(''),
    );
  });

  it.each<[number, number]>([
    [0, 10_000],
    [1, 10_000],
    [1999, 2001],
    [1500, 0],
    [1500, -700],
  ])('with an age of %i ms and %i ms left change when they say', (ageMs, leftMs) => {
    const sources = [of(ageMs, leftMs)];
    const at = (ms: number) => cacheHeaderLines(sources, 'public', ms, false);
    const until = cacheHeadersValidUntil(sources, now);
    expect(until).toBeGreaterThan(now);
    expect(at(until - 1)).toBe(at(now));
    expect(at(until)).not.toBe(at(now));
  });

  it('name each upstream once, with the oldest and the least fresh of its values', () => {
    const merged = cacheStatusByUpstream([
      of(1000, 5000),
      of(3000, 9000, statistics),
      of(2000, 7000, { served: 'miss', errorUntil: now + 8000, servesStaleAtOnce: false }),
    ]);
    expect(merged).toMatchObject([
      { ...statistics, served: 'hit', storedAt: now - 3000, servesStaleAtOnce: true },
      {
        source: 'order',
        served: 'miss',
        storedAt: now - 2000,
        freshUntil: now + 5000,
        staleUntil: now + 15_000,
        errorUntil: now + 8000,
        servesStaleAtOnce: false,
      },
    ]);
  });

  it.each([
    ['hit', 'hit', 'hit'],
    ['miss', 'hit', 'miss'],
    ['hit', 'miss', 'miss'],
  ] as const)('of values of one upstream, %s and %s, are those of a %s', (first, second, served) => {
    const sources = [of(0, 1000, { served: first }), of(0, 1000, { served: second })];
    expect(cacheStatusByUpstream(sources)).toMatchObject([{ source: 'order', served }]);
  });

  it('name the upstreams of which an incomplete response has nothing', () => {
    const lines = (...sources: CacheStatus[]) => cacheHeaderLines(sources, 'no-store', now, true, false);
    expect(lines(of(1000, 2000))).toContain(
      'cache-status: order-gateway/order;hit;ttl=2, order-gateway/statistics;detail=absent\r\n',
    );
    expect(lines(of(1000, 2000), of(1000, 2000, statistics))).not.toContain('absent');
    expect(lines()).toBe('cache-control: no-store\r\n');
  });

  it.each([
    [
      { served: 'miss', wasStale: true, isCollapsed: true },
      { served: 'miss', wasStale: false, isCollapsed: true },
      'fwd=miss;stored;collapsed',
    ],
    [
      { served: 'miss', wasStale: true, isCollapsed: true },
      { served: 'miss', wasStale: true, isCollapsed: false },
      'fwd=stale;stored',
    ],
    [{ served: 'hit' }, { served: 'miss', wasStale: true, isCollapsed: true }, 'fwd=stale;stored;collapsed'],
    [
      { served: 'miss', wasStale: true, isCollapsed: true },
      { served: 'stale' },
      'fwd=stale;stored;collapsed',
    ],
  ] as const)('say of several calls of one upstream what is true of all: %j, %j', (one, other, status) => {
    const merged = cacheStatusByUpstream([of(0, 9000, one), of(0, 9000, other)]);
    expect(cacheHeaderLines(merged, 'no-store', now, true)).toContain(
      `cache-status: order-gateway/order;${status}\r\n`,
    );
  });
});
