import { newTrace, readTraceparent, traceparentOf } from '../../../src/observability/correlation-ids';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it.each([
    [`00-${traceId}-${parentId}-01`, true],
    [`00-${traceId}-${parentId}-00`, false],
    // Flags of later levels say nothing here.
    [`00-${traceId}-${parentId}-02`, false],
    [`00-${traceId}-${parentId}-ff`, true],
    // Later versions are read as far as they are known.
    [`01-${traceId}-${parentId}-01`, true],
    [`cc-${traceId}-${parentId}-00-what-the-future-brings`, false],
  ])('%s is one', (text, isSampled) => {
    expect(readTraceparent(text)).toEqual({ traceId, isSampled, isRemote: true, tracestate: null });
  });

  it.each([
    [undefined],
    [''],
    ['00'],
    [`00-${traceId}-${parentId}`],
    [`00-${traceId}-${parentId}-1`],
    [`00-${traceId}-${parentId}-011`],
    [`00-${traceId}-${parentId}-01-more`],
    [`00-${traceId}-${parentId}-01-`],
    [`cc-${traceId}-${parentId}-01.more`],
    [`ff-${traceId}-${parentId}-01`],
    [`0-${traceId}-${parentId}-01`],
    [`00-${'0'.repeat(32)}-${parentId}-01`],
    [`00-${traceId}-${'0'.repeat(16)}-01`],
    [`00-${traceId.toUpperCase()}-${parentId}-01`],
    [`00-${traceId.slice(1)}-${parentId}-01`],
    [`00-${traceId}-${parentId}g-01`],
    [` 00-${traceId}-${parentId}-01`],
    [`00-${traceId}-${parentId}-01\n`],
    // Sent twice.
    [`00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
    [[`00-${traceId}-${parentId}-01`]],
  ])('%j is none', (text) => {
    expect(readTraceparent(text)).toBeNull();
  });

  it.each(['00', '01'])('is handed on with its trace id and flag %s, and a parent id of its own', (flags) => {
    const trace = readTraceparent(`00-${traceId}-${parentId}-${flags}`)!;
    const sent = [traceparentOf(trace), traceparentOf(trace)];
    expect(new Set(sent.map((text) => text.split('-')[2])).size).toBe(2);
    for (const text of sent) {
      expect(text).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-${flags}$`));
      expect(text).not.toContain(parentId);
    }
  });

  it('of a new trace is valid, not sampled, and its own', () => {
    const traces = [newTrace(), newTrace()];
    for (const trace of traces) {
      expect(trace).toMatchObject({ isSampled: false, isRemote: false });
      expect(readTraceparent(traceparentOf(trace))).toEqual({ ...trace, isRemote: true });
    }
    expect(traces[0]!.traceId).not.toBe(traces[1]!.traceId);
  });
});

describe('a tracestate', () => {
  const traceparent = `00-${traceId}-${parentId}-01`;
  const members = (count: number): string => Array.from({ length: count }, (_, n) => `k${n}=${n}`).join();

  it.each([
    'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE',
    'a=1, b=2',
    'a=1\t,\tb=2',
    'a=1,,b=2, ',
    'fw529a3039@dt=FfAAAAA',
    '0a_-*/=!"#$%&\'()*+-./:;<>?@[]^_`{|}~',
    'a=b c',
    `${'k'.repeat(256)}=1`,
    `k=${'v'.repeat(256)}`,
    members(32),
    `a=${'1'.repeat(200)},b=${'2'.repeat(200)},c=${'3'.repeat(104)}`,
  ])('%s is one', (text) => {
    expect(readTraceparent(traceparent, text)).toMatchObject({ traceId, tracestate: text });
  });

  it.each([
    [undefined],
    [''],
    [' , '],
    ['a'],
    ['a='],
    ['=1'],
    ['A=1'],
    ['a=1=2'],
    ['a =1'],
    ['a=1,b'],
    ['a=1;b=2,é=3'],
    ['a=\u00e9'],
    ['a=1,a=2'],
    ['_a=1'],
    [`${'k'.repeat(257)}=1`],
    [`k=${'v'.repeat(257)}`],
    [members(33)],
    [`a=${'1'.repeat(200)},b=${'2'.repeat(200)},c=${'3'.repeat(105)}`],
    [['a=1']],
  ])('%j is none, and the trace goes on', (text) => {
    expect(readTraceparent(traceparent, text)).toMatchObject({ traceId, tracestate: null });
  });

  it('is none of a trace that is begun again', () => {
    expect(readTraceparent('00', 'a=1')).toBeNull();
    expect(newTrace().tracestate).toBeNull();
  });
});
