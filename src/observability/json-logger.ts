import { type LoggerService } from '@nestjs/common';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import { type LogLevelName } from '../config/settings';
import { clock } from '../lib/clock';
import { type Line, LineSampler, type SuppressedLines } from './line-sampler';

/** Where lines of the log go, each with its end. */
export interface LogDestination {
  write(line: string): void;
  /** How many lines could not be written. */
  readonly droppedLines: number;
}

type SampledLevel = 'warn' | 'error';

/** Of warnings and errors of one kind, so many are written in a window: enough to see what is going on. */
const maxLinesPerWindow = 10;
const windowMs = 10_000;

/** Writes what Nest's `Logger` is given as JSON, a line each. Warnings and errors that repeat are sampled. */
export class JsonLogger implements LoggerService {
  private readonly lines: Logger;
  private readonly accessLines: Logger;
  private readonly startLines: Logger;
  private readonly samplers: Readonly<Record<SampledLevel, LineSampler>> = {
    warn: new LineSampler(maxLinesPerWindow, windowMs),
    error: new LineSampler(maxLinesPerWindow, windowMs),
  };

  private reportTimer: NodeJS.Timeout | null = null;

  constructor(
    level: LogLevelName,
    private readonly destination: LogDestination,
  ) {
    const options = {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name: string) => ({ level: name }) },
    };
    this.lines = pino(options, destination);
    const whateverTheLevel = { level: level === 'silent' ? level : 'info' };
    this.accessLines = this.lines.child({ context: 'Access' }, whateverTheLevel);
    this.startLines = this.lines.child({ context: 'Start' }, whateverTheLevel);
  }

  get droppedLines(): number {
    return this.destination.droppedLines;
  }

  /** Writes a line of the access log, at any level but `silent`: it was asked for. */
  access(facts: object): void {
    this.accessLines.info({ msg: 'request', ...facts });
  }

  /** Writes that the gateway listens, at any level but `silent`. */
  listening(facts: object): void {
    this.startLines.info({ msg: 'listening', ...facts });
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.fatal(lineOf(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.sample('error', lineOf(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.sample('warn', lineOf(message, rest));
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.lines.info(lineOf(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(lineOf(message, rest));
  }

  /** Writes how many lines were suppressed since they were last reported. */
  reportSuppressed(): void {
    if (this.reportTimer) clearTimeout(this.reportTimer);
    this.reportTimer = null;
    this.report('warn', this.samplers.warn.end());
    this.report('error', this.samplers.error.end());
  }

  private sample(level: SampledLevel, line: Line): void {
    if (!this.lines.isLevelEnabled(level)) return;
    const sampler = this.samplers[level];
    const now = clock.now();
    this.report(level, sampler.takeEnded(now));
    if (sampler.admits(line, now)) this.lines[level](line);
    else this.reportTimer ??= setTimeout(this.reportSuppressed.bind(this), windowMs).unref();
  }

  private report(level: SampledLevel, suppressed: readonly SuppressedLines[]): void {
    for (const { kind, count } of suppressed)
      this.lines[level]({ ...kind, msg: 'suppressed log lines', suppressed: kind.msg, count });
  }
}

/** Nest gives the context last, and before it the stack of an error, if any. */
function lineOf(message: unknown, rest: readonly unknown[]): Line {
  const context = rest.at(-1);
  const stack = rest.length > 1 ? rest[0] : undefined;
  return { context, ...membersOf(message), ...(stack !== undefined && { stack }) };
}

function membersOf(message: unknown): object {
  if (message instanceof Error) return { msg: message.message, stack: message.stack };
  return typeof message === 'object' && message !== null ? message : { msg: String(message) };
}
