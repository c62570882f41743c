import { InvalidEnvironment } from '../config/read-environment';

/**
 * The text for the standard error if the start fails: a JSON line in production, else the message. Never the members of
 * an error: those of a failed call contain its URL and headers.
 */
export function startFailure(error: unknown, isProduction: boolean): string {
  if (!isProduction) return `${messageOf(error)}\n`;
  return error instanceof InvalidEnvironment
    ? jsonLine({ msg: 'the environment is invalid', complaints: error.violations })
    : jsonLine({ msg: 'start failed', reason: messageOf(error) });
}

/** The text for an uncaught error, with its stack. */
export function uncaughtError(error: unknown, isProduction: boolean): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return isProduction ? jsonLine({ msg: 'uncaught error', stack }) : `${stack}\n`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const jsonLine = (fields: object): string =>
  `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), context: 'Process', ...fields })}\n`;
