import { Logger } from '@nestjs/common';
import { type OnRequestCompleted } from './completed-request';
import { correlationFields } from './correlation-ids';
import { readTraceparent } from './trace-context';
import { type JsonLogger } from './json-logger';
import { redactedPath } from './redacted-path';

interface RequestLogSettings {
  readonly accessLog: boolean;
  readonly slowRequestMs: number;
}

/** Writes a line for every slow request, and for every other one where that is asked for. */
export function requestLog(
  lines: JsonLogger,
  { accessLog, slowRequestMs }: RequestLogSettings,
): OnRequestCompleted {
  const logger = new Logger('Request');
  return (answered) => {
    const isSlow = answered.ms > slowRequestMs;
    if (!isSlow && !accessLog) return;
    const { url, ms, requestId, traceparent, ...request } = answered;
    const identity = correlationFields(requestId, readTraceparent(traceparent));
    const facts = { ...request, ...identity, path: redactedPath(request.route, url), ms: Math.round(ms) };
    if (isSlow) logger.warn({ msg: 'slow request', ...facts });
    else lines.access(facts);
  };
}
