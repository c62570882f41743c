/** What `LOG_LEVEL` may say: every level logs what the ones before it log, too. */
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;

export type LogLevelName = (typeof logLevels)[number];
