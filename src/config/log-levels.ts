import { type LogLevel } from '@nestjs/common';

/** What `LOG_LEVEL` may say, and what is logged then: every level says what the ones before it say, too. */
export const logLevels = {
  silent: [],
  fatal: ['fatal'],
  error: ['fatal', 'error'],
  warn: ['fatal', 'error', 'warn'],
  info: ['fatal', 'error', 'warn', 'log'],
  debug: ['fatal', 'error', 'warn', 'log', 'debug'],
} as const satisfies Record<string, readonly LogLevel[]>;

export type LogLevelName = keyof typeof logLevels;
