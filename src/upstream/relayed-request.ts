import { type UpstreamName } from './transport/upstream-error';
import { type Endpoint } from './upstream-client';
import { type UpstreamRequest } from './upstream-payload';

/** A client's request that is passed on. Its path holds no access token. */
type RelayedRequest = Pick<UpstreamRequest, 'method' | 'path' | 'body'>;

/**
 * The endpoint of requests that are passed on, and whose responses are not stored. They are never sent twice: the first
 * one may have made a transaction.
 * @param requiresJson whether a success that is not JSON is invalid
 */
export const relayedTo = (
  upstreamName: UpstreamName,
  requiresJson: boolean,
): Endpoint<RelayedRequest, null> => ({
  upstreamName,
  request: (request) => ({
    ...request,
    isIdempotent: false,
    mayMiss: 'path',
    ...(!requiresJson && { accept: '*/*' }),
  }),
  maxBytes: 'recordMaxBytes',
  read: requiresJson ? () => null : null,
});
