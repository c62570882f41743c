import { type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';

/** What the gateway's own paths answer with. */
const mediaTypes = ['application/json', 'application/json; charset=utf-8', problemMediaType];

const ownPaths = '/v1/';

/**
 * Whether a request takes what its path answers with (RFC 9110, 12.5.1). On drop-in paths every request does: the
 * interfaces give their JSON whatever `Accept` says, and their clients rely on it.
 */
export const acceptsResponse = (accept: string | undefined, path: string): boolean =>
  accept === undefined || accept === '*/*' || !path.startsWith(ownPaths) || takesJson.memo(accept);

/** Callers send few different ones. */
const takesJson = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (accept) => new Negotiator({ headers: { accept } }).mediaTypes([...mediaTypes]).length > 0,
});

/** Refuses a request that does not take what its path answers with, before anything is done for it. */
export const unacceptableMedia = ({ headers, url }: FastifyRequest): Problem | undefined =>
  acceptsResponse(headers.accept, url) ? undefined : new Problem('NOT_ACCEPTABLE');
