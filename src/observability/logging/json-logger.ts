import { type LoggerService } from '@nestjs/common';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import { type LogLevelName } from '../../config/sections/log-settings';
import { type LogOutput } from './log-output';
import { type Line, LineSampler } from './line-sampler';

type SampledLevel = 'warn' | 'error';

/** Writes the messages of Nest's `Logger` as JSON lines. Repeated warnings and errors are sampled. */
export class JsonLogger implements LoggerService {
  private readonly lines: Logger;
  private readonly notices: Logger;
  private readonly sampler = new LineSampler(({ level, msg, ...kind }, count) => {
    this.lines[level as SampledLevel]({ ...kind, msg: 'suppressed log lines', suppressed: msg, count });
  });

  constructor(
    level: LogLevelName,
    private readonly destination: Pick<LogOutput, 'write' | 'droppedLines'>,
  ) {
    const options = {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name: string) => ({ level: name }) },
    };
    this.lines = pino(options, destination);
    this.notices = this.lines.child({}, { level: infoUnlessSilent(level) });
  }

  setLevel(level: LogLevelName): void {
    this.lines.level = level;
    this.notices.level = infoUnlessSilent(level);
  }

  get droppedLines(): number {
    return this.destination.droppedLines;
  }

  /** Writes a line at every level except `silent`, such as one of the access log. */
  notice(context: string, msg: string, fields: object): void {
    this.notices.info({ context, msg, ...fields });
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.fatal(toLine(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.sample('error', toLine(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.sample('warn', toLine(message, rest));
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.lines.info(toLine(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(toLine(message, rest));
  }

  /** Writes the number of lines suppressed since the last report. */
  reportSuppressed(): void {
    this.sampler.end();
  }

  private sample(level: SampledLevel, line: Line): void {
    if (this.lines.isLevelEnabled(level) && this.sampler.admits({ level, ...line })) this.lines[level](line);
  }
}

/** The level of notices. */
const infoUnlessSilent = (level: LogLevelName): LogLevelName => (level === 'silent' ? level : 'info');

/** Nest passes the context last; before it, the stack of an error, if any. */
function toLine(message: unknown, rest: readonly unknown[]): Line {
  const context = rest.at(-1);
  const stack = rest.length > 1 ? rest[0] : undefined;
  return { context, ...fieldsOf(message), ...(stack !== undefined && { stack }) };
}

function fieldsOf(message: unknown): object {
  if (message instanceof Error) return { msg: message.message, stack: message.stack };
  return typeof message === 'object' && message !== null ? message : { msg: String(message) };
}

/** The path segments that may be logged: order ids, transaction hashes of any chain, chain ids. */
const plainId = /^(?:(?:0x)?[0-9a-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90}|\d{1,20})$/i;

/**
 * The pattern of the matched route, with the ids of the path in place of its parameters. Any other text in the path, and
 * any unmatched path, is left out: it may be a secret.
 */
export function redactedPath(route: string, url: string): string {
  const [path = ''] = url.split('?', 1);
  const segments = path.split('/');
  return route
    .split('/')
    .map((pattern, index) => {
      const segment = segments[index] ?? '';
      return pattern.startsWith(':') && plainId.test(segment) ? segment : pattern;
    })
    .join('/');
}
