import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { pathWord } from '../../config/relay-path';
import { exchangeOf, hasHost, hasKnownVersion } from '../exchange';
import { Problem } from '../problems/problem';
import { anyPath, keepsPath, refuseMethod, type RoutePaths } from './route-paths';

/** Finds a problem of a request, independent of its route. */
export type RequestCheck = (request: FastifyRequest) => Problem | undefined;

/** Rejects a request with the problem of the first check that finds one. All run in one hook: a hook costs more than a check. */
export function checkRequests(server: FastifyInstance, checks: readonly RequestCheck[]): void {
  server.addHook('onRequest', (request, reply, done) => {
    let problem: Problem | undefined;
    for (const check of checks) problem ??= check(request);
    if (!problem && isUnrouted(request)) refuseMethod(request, reply, done);
    else done(problem);
  });
}

/** The target for the router: path and query of a whole URL (RFC 9112, 3.2.2); `/*`, of no route, for `*`, which it takes for `/`. */
export const routableTarget = (url: string): string =>
  url === '*' ? '/*' : url.replace(/^https?:\/\/[^/?#@]+(\/|$|(?=\?))/i, '/');

/** Passthrough routes that end in an order id. The upstreams have other paths of this form (`quote`), which may be relayed. */
const orderIdParameters: Readonly<Partial<Record<string, string>>> = {
  '/api/Orders/:orderId': 'orderId',
  '/v1.0/dln/order/:id': 'id',
};

/** Rejects unknown paths with 404 whatever the method and the body, so before a 405. */
export const unknownPath =
  (paths: RoutePaths): RequestCheck =>
  (request) => {
    const isKnown = isUnrouted(request)
      ? hasPath(request, paths)
      : !hasWordForId(request.routeOptions.url, request.params);
    return isKnown ? undefined : new Problem('ROUTE_NOT_FOUND');
  };

/** Whether no route has both the path and the method of a request. */
const isUnrouted = ({ is404, routeOptions: { url, config } }: FastifyRequest): boolean =>
  is404 || url === anyPath || keepsPath in config;

/** Whether an unrouted request is for a path of other methods, which is noted, or is `OPTIONS *` (RFC 9110, 9.3.7). */
function hasPath(request: FastifyRequest, paths: RoutePaths): boolean {
  if (request.method === 'OPTIONS' && request.originalUrl === '*') return true;
  const found = paths.find(request.raw.url ?? '');
  if (found === null || hasWordForId(found.path.pattern, found.params)) return false;
  exchangeOf(request).refusedBy = found.path;
  return true;
}

/** The pattern of the route of a request's path; `unmatched` if there is none. */
export const routeOf = ({ raw, routeOptions }: FastifyRequest): string =>
  exchangeOf({ raw }).refusedBy?.pattern ?? routeOptions.url ?? 'unmatched';

/** Whether a word stands where the pattern has an order id. */
function hasWordForId(pattern = '', params: unknown): boolean {
  const parameter = orderIdParameters[pattern];
  return parameter !== undefined && pathWord.test((params as Record<string, string>)[parameter] ?? '');
}

/** No route has longer targets. */
const maxTargetBytes = 8 * 1024;

/**
 * Rejects requests that are malformed on any path: of another version of HTTP (RFC 9110, 15.6.6), without exactly one
 * `Host` or with a fragment (RFC 9112, 3.2), with a URL that is not http, with a target that is too long (3), with
 * another transfer coding than `chunked`, or any in HTTP/1.0 (6.1), and with an unknown expectation (RFC 9110, 10.1.1).
 */
export function malformedRequest({ raw }: FastifyRequest): Problem | undefined {
  const violation = violationOf(raw);
  return violation && Problem.ofField(...violation);
}

type Violation = [field: string, message: string, status?: number];

function violationOf(request: IncomingMessage): Violation | undefined {
  const { url: target = '', headers, httpVersion } = request;
  const { host, 'transfer-encoding': coding = 'chunked', expect } = headers;
  if (!hasKnownVersion(request)) return ['version', 'must be 1.0 or 1.1', 505];
  if (host === undefined && httpVersion !== '1.0') return ['Host', 'is missing'];
  if (host !== undefined && !hasHost(host)) return ['Host', 'must be given once, as a host and a port'];
  if (!target.startsWith('/')) return ['path', 'must begin with a slash'];
  if (target.includes('#')) return ['path', 'must have no fragment'];
  if (Buffer.byteLength(target) > maxTargetBytes)
    return ['path', `must have at most ${maxTargetBytes} bytes`, 414];
  if (isFramedWrongly(request)) return ['Transfer-Encoding', 'must be absent in HTTP/1.0'];
  if (coding.toLowerCase() !== 'chunked') return ['Transfer-Encoding', 'must be chunked', 501];
  if (expect !== undefined && httpVersion !== '1.0' && !isContinueExpected(expect))
    return ['Expect', 'must be 100-continue', 417];
  return undefined;
}

/** Whether a request of HTTP/1.0 has a transfer coding: the connection ends with its response (RFC 9112, 6.1). */
export const isFramedWrongly = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.0' && headers['transfer-encoding'] !== undefined;

/** Rejects a read with a body, where its path has the method. */
export const bodyOfRead = (request: FastifyRequest): Problem | undefined => {
  const { method, headers } = request.raw;
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && hasBody(headers) && exchangeOf(request).refusedBy === null
    ? Problem.ofField('body', 'must be absent')
    : undefined;
};

/** The same test as Node's. */
export const isContinueExpected = (expect: string | undefined): boolean =>
  /(?:^|\W)100-continue(?:$|\W)/i.test(expect ?? '');

export const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
