import { Logger } from '@nestjs/common';
import { type OnRequestCompleted } from '../completed-request';
import { correlationFields } from '../correlation-ids';
import { readTraceparent } from '../trace-context';
import { type JsonLogger } from './json-logger';
import { redactedPath } from './redacted-path';

interface RequestLogSettings {
  readonly accessLog: boolean;
  readonly slowRequestMs: number;
}

/** Logs every slow request; with `accessLog`, every request. */
export function requestLog(
  lines: JsonLogger,
  { accessLog, slowRequestMs }: RequestLogSettings,
): OnRequestCompleted {
  const logger = new Logger('Request');
  return (completed) => {
    const isSlow = completed.ms > slowRequestMs;
    if (!isSlow && !accessLog) return;
    const { url, ms, requestId, traceparent, ...request } = completed;
    const ids = correlationFields(requestId, readTraceparent(traceparent));
    const fields = { ...request, ...ids, path: redactedPath(request.route, url), ms: Math.round(ms) };
    if (isSlow) logger.warn({ msg: 'slow request', ...fields });
    else lines.access(fields);
  };
}
