import { Logger } from '@nestjs/common';
import { type LogSettings } from '../config/sections/log-settings';
import { correlationFields, readTraceparent } from './correlation-ids';
import { type JsonLogger, redactedPath } from './logging/json-logger';
import { type Metrics } from './metrics/metrics';

/** The methods that the gateway's paths have. */
export const servedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** A request whose response was sent. */
export interface CompletedRequest {
  /** The pattern of the matched route, or `unmatched`; never the path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the client's API key, or `anonymous`. */
  readonly caller: string;
  /** From the arrival of the request until its response was handed to Node. */
  readonly ms: number;
  readonly requestId: string;
  /** As received, valid or not. */
  readonly traceparent: unknown;
  /** As received, query included. */
  readonly url: string;
}

export type OnRequestCompleted = (request: CompletedRequest) => void;

interface RecorderOptions extends Pick<LogSettings, 'accessLog' | 'slowRequestMs'> {
  readonly onRequestCompleted?: OnRequestCompleted | undefined;
}

/** One label for all methods that a path does not have: clients choose them. */
const methodLabelOf = ({ method, status }: CompletedRequest): string =>
  status === 405 || !servedMethods.includes(method) ? 'other' : method;

/** Counts, times and logs requests once their responses were sent. */
export class RequestRecorder {
  private readonly slowRequests = new Logger('Request');

  constructor(
    private readonly metrics: Metrics,
    private readonly lines: JsonLogger,
    private readonly options: RecorderOptions,
  ) {}

  readonly completed = (request: CompletedRequest): void => {
    const { route, status, caller, ms } = request;
    const method = methodLabelOf(request);
    this.metrics.requests.inc(route, method, String(status), caller);
    this.metrics.requestDuration.observe(ms / 1000, route, method);
    this.log(request);
    this.options.onRequestCompleted?.(request);
  };

  private log(completed: CompletedRequest): void {
    const { accessLog, slowRequestMs } = this.options;
    const isSlow = completed.ms > slowRequestMs;
    if (!isSlow && !accessLog) return;
    const { url, ms, requestId, traceparent, ...request } = completed;
    const ids = correlationFields(requestId, readTraceparent(traceparent));
    const fields = { ...request, ...ids, path: redactedPath(request.route, url), ms: Math.round(ms) };
    if (isSlow) this.slowRequests.warn({ msg: 'slow request', ...fields });
    else this.lines.notice('Access', 'request', fields);
  }
}
