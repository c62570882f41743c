import { type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';

/** The media types of responses on the gateway's own paths. */
const mediaTypes = ['application/json', 'application/json; charset=utf-8', problemMediaType];

const ownPaths = '/v1/';

/** The media type in which lists of orders are, too. */
export const csvMediaType = 'text/csv';

/** Whether a request accepts its response (RFC 9110, 12.5.1). Always on passthrough paths: the upstreams ignore `Accept`. */
export const acceptsResponse = (accept: string | undefined, path: string): boolean =>
  accept === undefined ||
  accept === '*/*' ||
  !path.startsWith(ownPaths) ||
  acceptsJson.memo(accept) ||
  prefersCsv(accept, path) ||
  acceptsEvents(accept, path);

/** Whether a response is asked for as CSV rather than as JSON. */
export const prefersCsv = (accept: string | undefined, path: string): boolean =>
  accept?.includes(csvMediaType) === true &&
  /^[/]v1[/](orders[/]search|accounts[/][^/?]+[/]orders)([?]|$)/.test(path) &&
  new Negotiator({ headers: { accept } }).mediaType([...mediaTypes, csvMediaType]) === csvMediaType;

const acceptsEvents = (accept: string, path: string): boolean =>
  /\/events(\?|$)/.test(path) &&
  new Negotiator({ headers: { accept } }).mediaType(['text/event-stream']) !== undefined;

/** Clients send few different values. */
const acceptsJson = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (accept) => new Negotiator({ headers: { accept } }).mediaTypes([...mediaTypes]).length > 0,
});

/** Rejects a request that does not accept the media type of its response, before any work on it. */
export const unacceptableMedia = ({ headers, url }: FastifyRequest): Problem | undefined =>
  acceptsResponse(headers.accept, url) ? undefined : new Problem('NOT_ACCEPTABLE');
