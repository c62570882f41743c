import { type RawEnvironment } from '../../../src/config/variable';
import { InvalidEnvironment, readEnvironment } from '../../../src/config/read-environment';

const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };

describe('numbers that bound each other', () => {
  it.each<[RawEnvironment, string]>([
    [
      { UPSTREAM_ATTEMPT_TIMEOUT_MS: '5000' },
      'UPSTREAM_ATTEMPT_TIMEOUT_MS must be at most UPSTREAM_BUDGET_MS (5000 > 4500)',
    ],
    [
      { UPSTREAM_CONNECT_TIMEOUT_MS: '2001' },
      'UPSTREAM_CONNECT_TIMEOUT_MS must be at most UPSTREAM_ATTEMPT_TIMEOUT_MS (2001 > 2000)',
    ],
    [
      { UPSTREAM_QUEUE_TIMEOUT_MS: '5000' },
      'UPSTREAM_QUEUE_TIMEOUT_MS must be at most UPSTREAM_BUDGET_MS (5000 > 4500)',
    ],
    [{ RETRY_MAX_DELAY_MS: '9000' }, 'RETRY_MAX_DELAY_MS must be at most UPSTREAM_BUDGET_MS (9000 > 4500)'],
    [{ RETRY_MIN_DELAY_MS: '300' }, 'RETRY_MIN_DELAY_MS must be at most RETRY_MAX_DELAY_MS (300 > 250)'],
    [{ RETRY_MAX_DELAY_MS: '20' }, 'RETRY_MIN_DELAY_MS must be at most RETRY_MAX_DELAY_MS (25 > 20)'],
    [{ BREAKER_OPEN_MS: '70000' }, 'BREAKER_OPEN_MS must be at most BREAKER_MAX_OPEN_MS (70000 > 60000)'],
    [{ BREAKER_MAX_OPEN_MS: '4000' }, 'BREAKER_OPEN_MS must be at most BREAKER_MAX_OPEN_MS (5000 > 4000)'],
    [
      { CACHE_MAX_BYTES: '50331647' },
      'TOKEN_LIST_MAX_BYTES, three times, must be at most CACHE_MAX_BYTES (3 x 16777216 > 50331647)',
    ],
    [
      { TOKEN_LIST_MAX_BYTES: '100000000' },
      'TOKEN_LIST_MAX_BYTES, three times, must be at most CACHE_MAX_BYTES (3 x 100000000 > 268435456)',
    ],
  ])('are refused where they do not fit: %j', (raw, complaint) => {
    expect(() => readEnvironment({ ...upstreams, ...raw })).toThrow(new InvalidEnvironment([complaint]));
  });

  it.each<RawEnvironment>([
    { UPSTREAM_BUDGET_MS: '5000', UPSTREAM_ATTEMPT_TIMEOUT_MS: '5000', UPSTREAM_CONNECT_TIMEOUT_MS: '5000' },
    { RETRY_MIN_DELAY_MS: '250' },
    { BREAKER_OPEN_MS: '60000' },
    { CACHE_MAX_BYTES: '50331648' },
  ])('may be equal: %j', (raw) => {
    expect(() => readEnvironment({ ...upstreams, ...raw })).not.toThrow();
  });

  it.each<RawEnvironment>([{ UPSTREAM_ATTEMPT_TIMEOUT_MS: '500' }, { UPSTREAM_BUDGET_MS: '100' }])(
    'give way as defaults where a deadline around them is shorter: %j',
    (raw) => {
      expect(() => readEnvironment({ ...upstreams, ...raw })).not.toThrow();
    },
  );
});
