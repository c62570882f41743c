import { type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';

/** The longest wait. Proxies usually close a request without a response after 30 s. */
export const maxLongPollSeconds = 25;

/** The routes whose requests may wait for a change of what they ask for. */
export const longPollRoutes = /^\/v1\/(orders\/:orderId(\/status)?|transactions\/:hash\/orders)$/;

/** Whether a request waits for a change. Its response is never taken from the response cache. */
export const isLongPoll = ({ headers, query, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  longPollRoutes.test(url) && secondsOf((query as { wait?: string }).wait, headers) !== null;

/**
 * For how many seconds a request waits; null for one that does not. A preference (RFC 7240, 4.3) that is too long is
 * shortened, and one that is invalid is ignored. Throws a `Problem` for an invalid parameter.
 */
export function longPollSecondsOf(wait: string | undefined, { url, headers }: FastifyRequest): number | null {
  const isEncoded = headers.prefer === undefined && !/[?&]wait=/.test(url);
  if (wait !== undefined && isEncoded) throw Problem.ofField('wait', 'must not be percent-encoded');
  const seconds = secondsOf(wait, headers);
  if (wait !== undefined && seconds === null)
    throw Problem.ofField('wait', `must be a whole number of seconds from 1 to ${maxLongPollSeconds}`);
  return seconds;
}

function secondsOf(wait: string | undefined, { prefer }: FastifyRequest['headers']): number | null {
  if (wait !== undefined)
    return /^\d{1,2}$/.test(wait) && +wait >= 1 && +wait <= maxLongPollSeconds ? Number(wait) : null;
  if (prefer === undefined) return null;
  const unquoted = String(prefer).replace(/"(\d*)"|"(\\.|[^"\\])*"?/g, '$1');
  const [, digits] = /(?:^|,)\s*wait\s*(?:=\s*(\d+)\s*(?:[,;]|$)|[=,;]|$)/i.exec(unquoted) ?? [];
  return Math.min(Number(digits), maxLongPollSeconds) || null;
}
