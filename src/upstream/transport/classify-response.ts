import { type FailureKind } from './upstream-error';
import { type UpstreamResponse } from './upstream-transport';

const credentialStatuses: readonly number[] = [401, 403, 407];

/**
 * What a reply says by its status alone; null for success. A redirect is never followed, so it is no usable
 * answer, nor is a part that was not asked for; 408 is the upstream's own deadline; a refusal in HTML is a page of something in between, and not
 * the interface's word.
 */
export function classifyResponse({ status, body }: UpstreamResponse): FailureKind | null {
  if (status === 206) return 'invalid';
  if (status >= 200 && status < 300) return null;
  if (credentialStatuses.includes(status)) return 'credentials-refused';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limited';
  if (status >= 400 && status < 500) return isMarkup(body) ? 'invalid' : 'rejected';
  return status >= 500 ? 'failed' : 'invalid';
}

const isMarkup = (body: Buffer): boolean =>
  body.subarray(0, 64).toString('latin1').trimStart().startsWith('<');
