import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type IncomingMessage } from 'node:http';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { isLongPoll, longPollRoutes } from '../requests/long-poll';
import { exchangeOf } from '../exchange';
import { routeOf } from '../requests/request-checks';
import { securityHeaderLines, serverTimingOf } from '../headers';
import { ResponseWriter } from '../writer';
import { type Cacheability } from './cache-headers';
import { CachedResponse } from './cached-response';
import {
  type CanonicalParameters,
  canonicalTarget,
  isSpelledAs,
  targetOfRawParameters,
} from './canonical-target';
import { requireIfMatch } from './etag';
import { headerLine, serializeHeaders } from './http-message';
import { type Alias, ResponseCache } from './response-cache';
import { type ResponseContent } from './response-content';

/**
 * Sends responses and caches them by route and canonical parameters, until one of the cache entries that they were made
 * of changes. The listener looks them up before the framework; under overload {@link canServe} is asked.
 */
@Injectable()
export class ResponseSender {
  /** With API keys, responses are `private`. */
  private readonly cacheability: Cacheability;
  /** The request headers that every response depends on. */
  private readonly vary: readonly string[];
  /** The names of the canonical parameters by route, from its first storable response on. */
  private readonly parameterNames = new Map<string, readonly string[]>();

  constructor(
    private readonly cache: ResponseCache,
    private readonly writer: ResponseWriter,
    { clients: { apiKeys, corsOrigins } }: Settings,
  ) {
    this.vary = [...(corsOrigins.length > 0 ? ['origin'] : []), ...(apiKeys.length > 0 ? ['x-api-key'] : [])];
    this.cacheability = apiKeys.length === 0 ? 'public' : 'private';
  }

  /** Whether no upstream has to be waited for. Not for spellings of parameters that only the validation recognises. */
  canServe(request: FastifyRequest): boolean {
    const { originalUrl: url, query, params } = request;
    const route = routeOf(request);
    const parameters = { ...(query as object), ...(params as object) };
    const now = clock.now();
    if (now < this.cache.servableUntil(url)) return true;
    const names = this.parameterNames.get(route);
    if (!names) return false;
    const target = targetOfRawParameters(route, names, parameters);
    return target !== url && now < this.cache.servableUntil(target);
  }

  /**
   * Sends the first response of its content, and caches it unless it is `no-store`; a short one that is not compressed, once it
   * is requested again.
   * @param parameters all that the content depends on: requests with equal ones get the same response
   * @param negotiatedBy the request headers by which its media type is chosen
   * @throws Problem `PRECONDITION_FAILED` if `If-Match` is false
   */
  async send(
    content: ResponseContent,
    parameters: CanonicalParameters,
    reply: FastifyReply,
    negotiatedBy: readonly string[] = [],
  ): Promise<void> {
    const { request } = reply;
    requireIfMatch(request.headers['if-match']);
    const route = routeOf(request);
    const isWaiting = isLongPoll(request);
    const target = canonicalTarget(route, parameters);
    const options = {
      cacheability: this.cacheabilityOf(content, request.raw),
      route,
      // A cache would answer a request that prefers to wait at once, and its client would repeat it at once.
      vary: [...this.vary, ...(longPollRoutes.test(route) ? ['prefer'] : []), ...negotiatedBy],
      // A client that waits for changes needs a tag also of a partial view.
      isAlwaysTagged: isWaiting,
      securityLines: securityHeaderLines(request.raw.url),
    };
    const response = new CachedResponse(content, options, this.cache.get(target)?.representation);
    const isShared = isSpelledAs(request.originalUrl, target);
    const cacheability = isWaiting ? 'no-store' : cacheabilityAt(isShared, options.cacheability);
    const rendered = response.renderMiss(request.raw.headers, clock.now(), cacheability);
    const isCompressed = rendered === null;
    if (options.cacheability !== 'no-store')
      this.store({ target, isShared }, response, parameters, request, isCompressed);
    const serialized = rendered ?? (await response.renderMissCompressed(request.raw.headers, cacheability));
    if (isCompressed) this.cache.recount(target, response);
    const addedLines = headersSetByHooks(reply) + headerLine('server-timing', serverTimingOf(reply));
    this.writer.end(exchangeOf(request), reply.hijack().raw, serialized, addedLines);
  }

  private store(
    alias: Alias,
    response: CachedResponse,
    parameters: CanonicalParameters,
    request: FastifyRequest,
    isCompressed: boolean,
  ): void {
    this.cache.misses += 1;
    const { route } = response.options;
    if (!this.parameterNames.has(route)) this.parameterNames.set(route, Object.keys(parameters));
    const isKept = this.cache.add(alias.target, response, isCompressed);
    if (!isKept || isLongPoll(request)) return;
    const isPlain = Object.keys(request.query as object).every((name) => Object.hasOwn(parameters, name));
    this.cache.addAlias(request.originalUrl, alias, isPlain);
  }

  private cacheabilityOf({ complete }: ResponseContent, { method }: IncomingMessage): Cacheability {
    const isSafe = method === 'GET' || method === 'HEAD';
    return isSafe && complete !== false ? this.cacheability : 'no-store';
  }
}

/** Shared caches would fill with spellings of one URL. */
const cacheabilityAt = (isShared: boolean, cacheability: Cacheability): Cacheability =>
  cacheability === 'public' && !isShared ? 'private' : cacheability;

/** The header fields that hooks and handlers have set, without `Vary` and `Connection`, which are set elsewhere. */
function headersSetByHooks(reply: FastifyReply): string {
  const given = reply.getHeaders();
  delete given.vary;
  delete given.connection;
  return serializeHeaders(given);
}
