import { JsonLogger } from '../../../../src/observability/logging/json-logger';

const timeout = { msg: 'failed attempt', interface: 'order', kind: 'timeout' };

describe('the log in an outage', () => {
  let written: Record<string, unknown>[];

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['Date', 'performance'] });
    written = [];
  });

  afterEach(() => jest.useRealTimers());

  const loggerOf = (level: 'warn' | 'error' | 'silent') =>
    new JsonLogger(level, {
      write: (line) => {
        written.push(JSON.parse(line) as Record<string, unknown>);
      },
      droppedLines: 0,
    });
  const ofMsg = (msg: string) => written.filter((line) => line.msg === msg);

  it('has the lines of the level that was set last', () => {
    const logger = loggerOf('error');
    const writeAll = () => {
      written = [];
      logger.warn('a warning', 'Upstream');
      logger.notice('Access', 'request', { status: 200 });
      logger.notice('Reload', 'reloaded', { changed: [] });
      return written.map(({ msg }) => msg);
    };
    expect(writeAll()).toEqual(['request', 'reloaded']);
    logger.setLevel('warn');
    expect(writeAll()).toEqual(['a warning', 'request', 'reloaded']);
    logger.setLevel('silent');
    expect(writeAll()).toEqual([]);
  });

  it('has the first lines of each kind, and then how many more there were', () => {
    const logger = loggerOf('warn');
    for (let n = 0; n < 500; n += 1) logger.warn({ ...timeout, requestId: `r${n}` }, 'Upstream');
    logger.warn({ msg: 'problem', code: 'UPSTREAM_TIMEOUT' }, 'Problem');
    expect(ofMsg('failed attempt').map(({ requestId }) => requestId)).toEqual(
      Array.from({ length: 10 }, (_, n) => `r${n}`),
    );
    expect(ofMsg('problem')).toHaveLength(1);
    jest.advanceTimersByTime(10_000);
    expect(ofMsg('suppressed log lines')).toHaveLength(1);
    logger.warn({ ...timeout, requestId: 'next' }, 'Upstream');
    expect(written.slice(-2)).toEqual([
      {
        level: 'warn',
        time: expect.any(String) as string,
        context: 'Upstream',
        msg: 'suppressed log lines',
        suppressed: 'failed attempt',
        interface: 'order',
        kind: 'timeout',
        count: 490,
      },
      expect.objectContaining({ msg: 'failed attempt', requestId: 'next' }),
    ]);
  });

  it('samples errors as well, with their own level, and reports what is left at its end', () => {
    const logger = loggerOf('error');
    for (let n = 0; n < 12; n += 1) logger.error({ msg: 'problem', code: 'INTERNAL_ERROR' }, 'Problem');
    for (let n = 0; n < 12; n += 1) logger.warn(timeout, 'Upstream');
    logger.reportSuppressed();
    logger.reportSuppressed();
    expect(written).toHaveLength(11);
    expect(written.at(-1)).toMatchObject({ level: 'error', msg: 'suppressed log lines', count: 2 });
  });

  it('logs that it listens at every level but silent', () => {
    for (const level of ['error', 'silent'] as const)
      loggerOf(level).notice('Start', 'listening', { url: 'http://x' });
    expect(written).toMatchObject([{ level: 'info', context: 'Start', msg: 'listening', url: 'http://x' }]);
  });
});
