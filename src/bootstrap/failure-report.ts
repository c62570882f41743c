import { InvalidEnvironment } from '../config/read-environment';

/**
 * What the process says on the standard error before it gives up: a JSON line in production, else the message. Never an
 * error's members: those of a failed call hold its URL and headers.
 */
export function startFailure(error: unknown, isProduction: boolean): string {
  if (!isProduction) return `${messageOf(error)}\n`;
  return error instanceof InvalidEnvironment
    ? jsonLine({ msg: 'the environment is invalid', complaints: error.violations })
    : jsonLine({ msg: 'start failed', reason: messageOf(error) });
}

/** The same for an error that nobody handled, with its stack. */
export function uncaughtError(error: unknown, isProduction: boolean): string {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return isProduction ? jsonLine({ msg: 'uncaught error', stack }) : `${stack}\n`;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const jsonLine = (facts: object): string =>
  `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), context: 'Process', ...facts })}\n`;
