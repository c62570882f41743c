import { type UpstreamRequest } from './transport/upstream-transport';

/** A caller's request that is passed on once, and whose response is not stored. Its path holds no access token. */
export interface RelayedRequest extends Pick<UpstreamRequest, 'method' | 'path' | 'body'> {
  /** Whether a success that is not JSON is invalid. */
  readonly requiresJson: boolean;
}

/** Relayed requests are never sent twice: the first one may have made a transaction. */
export const toUpstreamRequest = (
  { method, path, body, requiresJson }: RelayedRequest,
  maxBytes: number,
): UpstreamRequest => ({
  method,
  path,
  maxBytes,
  isIdempotent: false,
  mayMiss: 'path',
  ...(!requiresJson && { accept: '*/*' }),
  ...(body && { body }),
});
