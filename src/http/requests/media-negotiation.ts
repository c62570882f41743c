import { type FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { Problem } from '../problems/problem';
import { problemMediaType } from '../problems/problem-document';
import { routeOf } from './request-checks';

/** The media type in which lists of orders are, too; below with all parameters that a client may ask for, as is JSON. */
export const csvMediaType = 'text/csv';
const jsonContentType = 'application/json; charset=utf-8';
export const csvContentType = `${csvMediaType}; charset=utf-8; header=present`;

const csvRoutes = /^\/v1\/(orders\/search|accounts\/:address\/orders)$/;

/** What a client accepts (RFC 9110, 12.5.1). Clients send few different values. */
const accepted = new LRUCache<string, Readonly<Record<'json' | 'csv' | 'events', boolean>>>({
  max: 100,
  memoMethod: (accept) => {
    const preferred = (field: string, ...types: string[]) =>
      new Negotiator({ headers: { accept: field } }).mediaType(types);
    // A client that names only problems gets JSON too, but not one that excludes JSON.
    const isJsonExcluded = preferred(`*/*;q=0.001, ${accept}`, jsonContentType) === undefined;
    return {
      json: !isJsonExcluded && preferred(accept, jsonContentType, problemMediaType) !== undefined,
      csv: preferred(accept, jsonContentType, csvContentType) === csvContentType,
      events: preferred(accept, 'text/event-stream') !== undefined,
    };
  },
});

/** What a request gets; null for nothing that its client accepts. A long `Accept` is ignored; on passthrough paths, any. */
export function formatFor(accept: string | undefined, route: string): 'json' | 'csv' | 'events' | null {
  if (accept === undefined || accept === '*/*' || !route.startsWith('/v1/')) return 'json';
  const { json, csv, events } = accepted.memo(accept.length > 1024 ? '*/*' : accept);
  if (csv && csvRoutes.test(route)) return 'csv';
  if (json) return 'json';
  return events && route.endsWith('/events') ? 'events' : null;
}

/** Rejects a request that does not accept the media type of its response, before any work on it. */
export const unacceptableMedia = (request: FastifyRequest): Problem | undefined =>
  formatFor(request.headers.accept, routeOf(request)) ? undefined : new Problem('NOT_ACCEPTABLE');
