import { LineSampler } from '../../../../src/observability/logging/line-sampler';

const windowMs = 10_000;
const timeout = { context: 'Upstream', msg: 'failed attempt', interface: 'order', kind: 'timeout' };

describe('a sampler of lines', () => {
  let sampler: LineSampler;

  beforeEach(() => {
    sampler = new LineSampler(2, windowMs);
  });

  const admitted = (line: Record<string, unknown>, atMs: readonly number[]) =>
    atMs.map((ms) => {
      const ended = sampler.takeEnded(ms);
      return { isAdmitted: sampler.admits(line, ms), ended };
    });

  it('lets the first lines of a window pass, and counts the others until it is over', () => {
    const kind = { ...timeout };
    expect(admitted({ ...timeout, requestId: 'any' }, [0, 1, 2, 9999, 10_000, 10_001, 10_002])).toEqual([
      { isAdmitted: true, ended: [] },
      { isAdmitted: true, ended: [] },
      { isAdmitted: false, ended: [] },
      { isAdmitted: false, ended: [] },
      { isAdmitted: true, ended: [{ kind, count: 2 }] },
      { isAdmitted: true, ended: [] },
      { isAdmitted: false, ended: [] },
    ]);
  });

  it.each<[string, object]>([
    ['context', { context: 'Problem' }],
    ['msg', { msg: 'unreadable response' }],
    ['interface', { interface: 'statistics' }],
    ['kind', { kind: 'unreachable' }],
    ['code', { code: 'ECONNREFUSED' }],
  ])('counts lines of another %s apart', (_, other) => {
    for (let n = 0; n < 3; n += 1) sampler.admits(timeout, 0);
    expect(sampler.admits({ ...timeout, ...other }, 0)).toBe(true);
  });

  it.each<[string, object]>([
    ['request', { requestId: 'b' }],
    ['duration', { ms: 17 }],
    ['attempt', { attempt: 2 }],
  ])('counts lines of another %s together', (_, other) => {
    for (let n = 0; n < 3; n += 1) sampler.admits(timeout, 0);
    expect(sampler.admits({ ...timeout, ...other }, 0)).toBe(false);
  });

  it('has nothing to report where nothing was suppressed, and reports nothing twice', () => {
    sampler.admits(timeout, 0);
    expect(sampler.takeEnded(windowMs)).toEqual([]);
    for (let n = 0; n < 5; n += 1) sampler.admits(timeout, windowMs);
    expect(sampler.end()).toEqual([{ kind: timeout, count: 3 }]);
    expect(sampler.end()).toEqual([]);
    expect(sampler.takeEnded(3 * windowMs)).toEqual([]);
  });

  it('keeps count of a bounded number of kinds; others pass', () => {
    for (let n = 0; n < 1000; n += 1) sampler.admits({ msg: `text ${n}` }, 0);
    expect(Array.from({ length: 5 }, () => sampler.admits({ msg: 'one more' }, 0))).not.toContain(false);
    expect(Array.from({ length: 3 }, () => sampler.admits({ msg: 'text 1' }, 0))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
