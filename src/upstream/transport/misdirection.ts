import { type UpstreamName } from './upstream-error';
import { type UpstreamResponse } from '../upstream-payload';
import { type UpstreamRequest } from './upstream-transport';

/** Whether a response shows that the URL of the upstream is wrong. Null if not. */
export type Misdirection = 'certain' | 'possible' | null;

/** A redirect, or a status for "nothing here": 404, 405, 410, and 421, Misdirected Request (RFC 9110, 15.5.20). */
const isElsewhere = (status: number): boolean =>
  (status >= 300 && status < 400) || status === 404 || status === 405 || status === 410 || status === 421;

/**
 * Looks for "nothing here" without the upstream's own error body (spec 7), with which the upstream says something of what
 * was asked for. Only `possible` where that may be unknown, or the caller chose the path.
 */
export function misdirectionOf(
  upstreamName: UpstreamName,
  { mayMiss }: Pick<UpstreamRequest, 'mayMiss'>,
  { status, body }: Pick<UpstreamResponse, 'status' | 'body'>,
): Misdirection {
  if (!isElsewhere(status)) return null;
  const hasErrorId = body.includes('"errorId"');
  if (upstreamName === 'order' ? hasErrorId : !hasErrorId && body.includes('"errorCode"')) return null;
  const isMissing = mayMiss === 'subject' && status === 404 && !hasErrorId;
  return isMissing || mayMiss === 'path' ? 'possible' : 'certain';
}
