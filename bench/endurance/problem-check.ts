import { problemCatalogue, problemCodes, problemType } from '../../src/http/problems/problem-catalogue';
import { type Answer } from '../load/load';

/** Codes after which a caller is told when to come back. */
const codesWithRetryAfter = [
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_RATE_LIMITED',
  'OVERLOADED',
  'ORDER_NOT_FOUND',
];

/** What no caller may see: a stack, a host, markup. */
const leak = /(\n|\\n)\s*at\s|node_modules|node:internal|127\.0\.0\.1|localhost|ECONN|<[a-z!/?]/i;

/**
 * What is wrong with an answer that is not a success, as a problem document (docs/errors.md); null if nothing. On a
 * drop-in path its status may be the interface's own.
 */
export function wrongWithProblem({ status, headers, body }: Answer, isDropIn: boolean): string | null {
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
  if (!isDropIn && status !== usualStatus) return `${code} with status ${status}`;
  if (codesWithRetryAfter.includes(code) && !/^\d+$/.test(headers['retry-after'] ?? ''))
    return `${code} without Retry-After`;
  return leak.test(body.toString()) ? `${code} tells too much` : null;
}

/** The members of a JSON object; none of what is not one. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
