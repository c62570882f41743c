import { type Line, LineSampler } from '../../../../src/observability/logging/line-sampler';

const windowMs = 10_000;
const timeout = {
  level: 'warn',
  context: 'Upstream',
  msg: 'failed attempt',
  interface: 'order',
  kind: 'timeout',
};

describe('a sampler of lines', () => {
  let sampler: LineSampler;
  let reports: unknown[];

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
    reports = [];
    sampler = new LineSampler((kind, count) => reports.push({ kind, count }));
  });

  afterEach(() => jest.useRealTimers());

  const admitted = (line: Line, lines: number) => Array.from({ length: lines }, () => sampler.admits(line));
  const [tenPass, twoDoNot] = [Array<boolean>(10).fill(true), [false, false]];

  it('lets the first lines of a window pass, and reports the others once it is over', () => {
    const line = { ...timeout, requestId: 'any' };
    expect(admitted(line, 12)).toEqual([...tenPass, ...twoDoNot]);
    jest.advanceTimersByTime(windowMs - 1);
    expect(admitted(line, 1)).toEqual([false]);
    expect(reports).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(reports).toEqual([{ kind: timeout, count: 3 }]);
    expect(admitted(line, 12)).toEqual([...tenPass, ...twoDoNot]);
  });

  it.each<[string, object]>([
    ['level', { level: 'error' }],
    ['context', { context: 'Problem' }],
    ['msg', { msg: 'unreadable response' }],
    ['interface', { interface: 'statistics' }],
    ['kind', { kind: 'unreachable' }],
    ['code', { code: 'ECONNREFUSED' }],
  ])('counts lines of another %s apart', (_, other) => {
    admitted(timeout, 11);
    expect(sampler.admits({ ...timeout, ...other })).toBe(true);
  });

  it.each<[string, object]>([
    ['request', { requestId: 'b' }],
    ['duration', { ms: 17 }],
    ['attempt', { attempt: 2 }],
  ])('counts lines of another %s together', (_, other) => {
    admitted(timeout, 11);
    expect(sampler.admits({ ...timeout, ...other })).toBe(false);
  });

  it('has nothing to report where nothing was suppressed, and reports nothing twice', () => {
    admitted(timeout, 1);
    jest.advanceTimersByTime(windowMs);
    expect(reports).toEqual([]);
    admitted(timeout, 13);
    for (let n = 0; n < 2; n += 1) sampler.end();
    jest.advanceTimersByTime(3 * windowMs);
    expect(reports).toEqual([{ kind: timeout, count: 3 }]);
  });

  it('keeps count of a bounded number of kinds; others pass', () => {
    for (let n = 0; n < 1000; n += 1) admitted({ msg: `text ${n}` }, 1);
    expect(admitted({ msg: 'one more' }, 12)).not.toContain(false);
    expect(admitted({ msg: 'text 1' }, 11)).toEqual([...tenPass.slice(1), ...twoDoNot]);
  });
});
