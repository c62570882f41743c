import { problemCatalogue, problemCodes, problemType } from '../../src/http/problems/problem';
import { type LoadResponse } from '../load/requests';
import { messageOf } from '../report/run-scenarios';
import { Counts } from '../report/statistics';
import { type SoakRequest } from './request-mix';
import { readObject } from './request-results';

const maxResponseMs = 5000;
const failureStatuses = [502, 503, 504];
/** On passthrough paths an upstream's own status is passed on. */
const passthroughFailureStatuses = [...failureStatuses, 404, 429, 500];

/** Problems with a Retry-After. */
const retryAfterCodes = ['UPSTREAM_UNAVAILABLE', 'UPSTREAM_RATE_LIMITED', 'OVERLOADED', 'ORDER_NOT_FOUND'];

/** What no response may contain: a stack trace, a host, markup. */
const leak = /(\n|\\n)\s*at\s|node_modules|node:internal|127\.0\.0\.1|localhost|ECONN|<[a-z!/?]/i;

/** Checks and counts the soak's responses. */
export class ResponseChecks {
  responses = 0;
  late = 0;
  slowestMs = 0;
  readonly failuresByCode = new Counts();
  /** Errors of the gateway. */
  readonly errors = new Counts();

  record(response: LoadResponse, request: SoakRequest): void {
    const { status, body, elapsedMs } = response;
    this.responses += 1;
    this.slowestMs = Math.max(this.slowestMs, elapsedMs);
    if (elapsedMs > maxResponseMs) {
      this.late += 1;
      this.errors.count(`${request.kind} later than ${maxResponseMs} ms`);
    }
    const error = findError(response, request);
    if (error !== null) this.errors.count(`${request.kind} ${status} ${error}`);
    if (status >= 500 || status === 429) this.failuresByCode.count(String(readObject(body.toString()).code));
  }

  /** A request without a response. */
  recordBroken(error: unknown, kind: string): void {
    this.errors.count(`${kind} without an answer: ${messageOf(error)}`);
  }
}

function findError(response: LoadResponse, request: SoakRequest): string | null {
  const isPassthrough = !request.path.startsWith('/v1/');
  const failures = isPassthrough ? passthroughFailureStatuses : failureStatuses;
  const possible = [...request.statuses, ...(request.needsUpstream ? failures : [])];
  if (!possible.includes(response.status) && !isShed(response)) return 'is not in the known set';
  return response.status < 300 ? request.findError(response) : findProblemError(response, isPassthrough);
}

/** An overloaded gateway sheds any request. */
const isShed = ({ status, body }: LoadResponse): boolean =>
  status === 503 && readObject(body.toString()).code === 'OVERLOADED';

/** What is wrong with a problem document (docs/errors.md); null if nothing. */
function findProblemError({ status, headers, body }: LoadResponse, isPassthrough: boolean): string | null {
  if (headers['content-type'] !== 'application/problem+json') return 'is no problem document';
  const problem = readObject(body.toString());
  const code = problemCodes.find((known) => known === problem.code);
  if (code === undefined) return `has the code ${String(problem.code)}`;
  if (code === 'INTERNAL_ERROR') return 'is an internal error';
  const { title, retryable, status: usualStatus } = problemCatalogue[code];
  const expected = { type: problemType(code), title, retryable, status };
  for (const [member, value] of Object.entries(expected))
    if (problem[member] !== value) return `${code} with another ${member}`;
  if (problem.requestId !== headers['x-request-id']) return `${code} with another request id`;
  if (!isPassthrough && status !== usualStatus) return `${code} with status ${status}`;
  if (retryAfterCodes.includes(code) && !/^\d+$/.test(headers['retry-after'] ?? ''))
    return `${code} without Retry-After`;
  return leak.test(body.toString()) ? `${code} with internal details` : null;
}
