import { TimeoutError } from '../../../src/lib/deadline';
import { errorKind } from '../../../src/redis/error-kind';

describe('the kind of an error', () => {
  it.each([
    [new Error('WRONGPASS invalid username-password pair or user is disabled.'), 'WRONGPASS'],
    [new Error("OOM command not allowed when used memory > 'maxmemory'."), 'OOM'],
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:6379'), { code: 'ECONNREFUSED' }),
      'ECONNREFUSED',
    ],
    [Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new TimeoutError(), 'TimeoutError'],
    [new Error('Socket closed unexpectedly'), 'Error'],
  ])('%s', (error, kind) => {
    expect(errorKind(error)).toBe(kind);
  });
});
