import { type IncomingMessage } from 'node:http';
import { Problem } from '../problems/problem';

/** The longest wait. Proxies usually close a request without a response after 30 s. */
export const maxLongPollSeconds = 25;

const waitRule = `must be a whole number of seconds from 1 to ${maxLongPollSeconds}`;

type RequestHead = Pick<IncomingMessage, 'url' | 'headers'>;

/** Whether a request may wait for a change of what it asks for. Its response is never taken from the response cache. */
export const isLongPoll = ({ url = '', headers }: RequestHead): boolean =>
  headers.prefer !== undefined || /[?&]wait=/.test(url);

/**
 * For how many seconds a request waits; null for one that does not. A preference (RFC 7240, 4.3) that is too long is
 * shortened, and one that is invalid is ignored. Throws a `Problem` for an invalid parameter.
 */
export function longPollSecondsOf(parameter: string | undefined, request: RequestHead): number | null {
  if (parameter === undefined) return preferredWait(String(request.headers.prefer ?? ''));
  if (!isLongPoll(request)) throw Problem.ofField('wait', 'must not be percent-encoded');
  const seconds = /^\d{1,2}$/.test(parameter) ? Number(parameter) : 0;
  if (seconds < 1 || seconds > maxLongPollSeconds) throw Problem.ofField('wait', waitRule);
  return seconds;
}

function preferredWait(prefer: string): number | null {
  const [, digits] = /(?:^|[,;])\s*wait\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer) ?? [];
  const seconds = Number(digits ?? 0);
  return seconds < 1 ? null : Math.min(seconds, maxLongPollSeconds);
}
