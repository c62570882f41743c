import { Logger } from '@nestjs/common';
import { type NoteAnswered } from '../requests/answered-request';
import { type JsonLogger } from './json-logger';

interface RequestLogSettings {
  readonly accessLog: boolean;
  readonly slowRequestMs: number;
}

/**
 * Writes a line for every slow request, and for every other one where that is asked for. Paths go without
 * their query.
 */
export function requestLog(
  lines: JsonLogger,
  { accessLog, slowRequestMs }: RequestLogSettings,
): NoteAnswered {
  const logger = new Logger('Request');
  return ({ url, ms, ...request }) => {
    const isSlow = ms > slowRequestMs;
    if (!isSlow && !accessLog) return;
    const [path] = url.split('?', 1);
    const facts = { ...request, path, ms: Math.round(ms) };
    if (isSlow) logger.warn({ msg: 'slow request', ...facts });
    else lines.access(facts);
  };
}
