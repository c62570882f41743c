import { type RawEnvironment } from '../../../src/config/variable';
import { changedVariables, readEnvironment } from '../../../src/config/read-environment';

const upstreams = { STATS_URL: 'http://statistics.example', ORDER_URL: 'http://orders.example' };

describe('the variables that differ between two environments', () => {
  it.each<[string, RawEnvironment, RawEnvironment, string[]]>([
    ['none', { PORT: '3001' }, { PORT: '3001' }, []],
    ['a default', {}, { PORT: '3000', CORS_ORIGINS: '' }, []],
    [
      'another number',
      { PORT: '3001' },
      { PORT: '3002', MAX_CONNECTIONS: '50' },
      ['MAX_CONNECTIONS', 'PORT'],
    ],
    ['a removed one', { REDIS_URL: 'redis://127.0.0.1' }, {}, ['REDIS_URL']],
    ['spaces in a list', { CORS_ORIGINS: 'http://a,http://b' }, { CORS_ORIGINS: 'http://a, http://b' }, []],
    ['freshness', {}, { ORDER_OPEN_FRESH_SECONDS: '3' }, ['ORDER_OPEN_FRESH_SECONDS']],
    ['a default lifetime', {}, { ORDER_OPEN_FRESH_SECONDS: '2' }, []],
    ['tracing', {}, { OTEL_TRACES_EXPORTER: 'console' }, ['OTEL_TRACES_EXPORTER']],
    ['a variable of others', {}, { EDITOR: 'vi' }, []],
  ])('%s', (_, before, after, names) => {
    const [one, other] = [before, after].map((each) => readEnvironment({ ...upstreams, ...each }));
    expect(changedVariables(one!, other!)).toEqual(names);
  });
});
