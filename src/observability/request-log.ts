import { Logger } from '@nestjs/common';
import { type NoteAnswered } from './answered-request';
import { loggedIdentity } from './request-identity';
import { readTraceparent } from './trace-context';
import { type JsonLogger } from './json-logger';
import { loggedPath } from './logged-path';

interface RequestLogSettings {
  readonly accessLog: boolean;
  readonly slowRequestMs: number;
}

/** Writes a line for every slow request, and for every other one where that is asked for. */
export function requestLog(
  lines: JsonLogger,
  { accessLog, slowRequestMs }: RequestLogSettings,
): NoteAnswered {
  const logger = new Logger('Request');
  return (answered) => {
    const isSlow = answered.ms > slowRequestMs;
    if (!isSlow && !accessLog) return;
    const { url, ms, requestId, traceparent, ...request } = answered;
    const identity = loggedIdentity(requestId, readTraceparent(traceparent));
    const facts = { ...request, ...identity, path: loggedPath(request.route, url), ms: Math.round(ms) };
    if (isSlow) logger.warn({ msg: 'slow request', ...facts });
    else lines.access(facts);
  };
}
