import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { type LogLevelName } from '../config/log-levels';

/** Where lines of the log go, each with its end. */
export type LogDestination = DestinationStream;

/** Writes what Nest's `Logger` is given as JSON, a line each, to the standard output unless told otherwise. */
export class JsonLogger implements LoggerService {
  private readonly lines: Logger;
  private readonly accessLines: Logger;

  constructor(level: LogLevelName, destination: LogDestination = process.stdout) {
    const options = {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (name: string) => ({ level: name }) },
    };
    this.lines = pino(options, destination);
    this.accessLines = this.lines.child(
      { context: 'Access' },
      { level: level === 'silent' ? level : 'info' },
    );
  }

  /** Writes a line of the access log, at any level but `silent`: it was asked for. */
  access(facts: object): void {
    this.accessLines.info({ msg: 'request', ...facts });
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.fatal(lineOf(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.lines.error(lineOf(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.lines.warn(lineOf(message, rest));
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.lines.info(lineOf(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.lines.debug(lineOf(message, rest));
  }
}

/** Nest gives the context last, and before it the stack of an error, if any. */
function lineOf(message: unknown, rest: readonly unknown[]): object {
  const context = rest.at(-1);
  const stack = rest.length > 1 ? rest[0] : undefined;
  return { context, ...membersOf(message), ...(stack !== undefined && { stack }) };
}

function membersOf(message: unknown): object {
  if (message instanceof Error) return { msg: message.message, stack: message.stack };
  return typeof message === 'object' && message !== null ? message : { msg: String(message) };
}
