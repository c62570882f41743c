import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { MemoryCache } from '../../cache/memory-cache';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { Problem } from '../problems/problem';
import { routeOf } from '../../observability/completed-request';
import { type ResponseContent } from './response-content';
import { type Cacheability } from './cache-headers';
import { type CanonicalParameters, canonicalTarget, spelledTarget } from './canonical-target';
import { isIfMatchTrue } from './etag';
import { serializeHeaders } from './header-lines';
import { type SerializedResponse } from './serialized-response';
import { CachedResponse } from './cached-response';
import { ResponseCache } from './response-cache';
import { ResponseWriter } from './response-writer';
import { securityHeaderLines } from './security-headers';

/** A ready answer in the form that its caller takes, and the pattern of its URL. */
export interface ResponseCacheHit {
  readonly serialized: SerializedResponse;
  readonly route: string;
}

/**
 * Sends answers to callers, and keeps them ready, by route and canonical parameters, for as long as nothing changes
 * that they are made of.
 */
@Injectable()
export class ResponseSender {
  /** With API keys an answer is for who may come in alone. */
  private readonly cacheability: Cacheability;
  /** Which headers of the request an answer depends on, whatever it is. */
  private readonly vary: readonly string[];
  /** The names of the parameters that tell the responses of a route apart, once it has answered. */
  private readonly parameterNames = new Map<string, readonly string[]>();

  constructor(
    private readonly cache: ResponseCache,
    private readonly memory: MemoryCache,
    private readonly writer: ResponseWriter,
    settings: Settings,
  ) {
    this.vary = settings.corsOrigins.length > 0 ? ['origin'] : [];
    this.cacheability = settings.apiKeys.length === 0 ? 'public' : 'private';
  }

  /**
   * @param parameters all that the answer depends on: the same answer has the same ones, however it is asked for
   * @throws Problem `PRECONDITION_FAILED` where `If-Match` does not hold
   */
  async send(
    responseContent: ResponseContent,
    parameters: CanonicalParameters,
    reply: FastifyReply,
  ): Promise<void> {
    const { request } = reply;
    if (!isIfMatchTrue(request.headers['if-match'])) throw new Problem('PRECONDITION_FAILED');
    const route = routeOf(request);
    const target = canonicalTarget(route, parameters);
    const how = {
      cacheability: this.cacheabilityOf(responseContent, request.raw),
      route,
      vary: this.vary,
      securityLines: securityHeaderLines(request.raw.url),
    };
    const ready = new CachedResponse(responseContent, how, this.cache.get(target)?.representation);
    if (how.cacheability !== 'no-store') this.store(target, ready, parameters, request);
    const written =
      ready.renderMiss(request.raw.headers, clock.now()) ?? (await this.compressed(target, ready, request));
    const lines = headersSetByHooks(reply);
    this.writer.end(reply.hijack().raw, written, lines);
  }

  /**
   * The answer that is ready for a URL, unless something has changed since, or its copy has to be made first.
   */
  lookup(url: string | undefined, headers: IncomingHttpHeaders): ResponseCacheHit | null {
    const ready = this.cache.get(url ?? '');
    const now = clock.now();
    if (!ready || now >= ready.validUntil) return null;
    const serialized = ready.renderHit(headers, now);
    // What is served often must not be the least recently used when it is needed again.
    if (serialized?.renderedAt === now) ready.keys.forEach((key) => this.memory.get(key));
    return serialized && { serialized, route: ready.route };
  }

  /**
   * Whether what a request asks for was answered before, and is stored: at most it waits for a refresh. Found without the
   * checks of the route, so that a spelling which only those would recognise may be missed.
   */
  canServe(request: FastifyRequest): boolean {
    const ready = this.cache.get(request.originalUrl) ?? this.findByRoute(request);
    return ready !== undefined && clock.now() < ready.servableUntil;
  }

  private findByRoute(request: FastifyRequest): CachedResponse | undefined {
    const route = routeOf(request);
    const names = this.parameterNames.get(route);
    return names && this.cache.get(spelledTarget(route, names, parametersOf(request)));
  }

  private async compressed(
    target: string,
    ready: CachedResponse,
    { raw }: FastifyRequest,
  ): Promise<SerializedResponse> {
    const written = await ready.renderMissCompressed(raw.headers);
    this.cache.recount(target, ready);
    return written;
  }

  private store(
    target: string,
    ready: CachedResponse,
    parameters: CanonicalParameters,
    request: FastifyRequest,
  ): void {
    this.cache.set(target, ready);
    if (!this.parameterNames.has(ready.route)) this.parameterNames.set(ready.route, Object.keys(parameters));
    if (request.originalUrl === target) return;
    const isPlain = Object.keys(request.query as object).every((name) => Object.hasOwn(parameters, name));
    this.cache.addAlias(request.originalUrl, target, isPlain);
  }

  private cacheabilityOf({ complete }: ResponseContent, { method }: IncomingMessage): Cacheability {
    const isSafe = method === 'GET' || method === 'HEAD';
    return isSafe && complete !== false ? this.cacheability : 'no-store';
  }
}

/** What a request spells out, as the framework parsed it. */
const parametersOf = ({ params, query }: FastifyRequest): Record<string, unknown> => ({
  ...(query as Record<string, unknown>),
  ...(params as Record<string, unknown>),
});

/**
 * The header fields that the framework's hooks gave. With what an answer varies, and how the connection goes on, is not
 * theirs to say.
 */
function headersSetByHooks(reply: FastifyReply): string {
  const given = reply.getHeaders();
  delete given.vary;
  delete given.connection;
  return serializeHeaders(given);
}
