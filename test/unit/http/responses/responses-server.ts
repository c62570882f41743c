import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { OpenConnections } from '../../../../src/http/connection';
import { type AddressInfo } from 'node:net';
import { type CacheStatus } from '../../../../src/cache/cached-read';
import { MemoryCache } from '../../../../src/cache/entry-store';
import { ListedOrders } from '../../../../src/cache/listed-orders';
import { readEnvironment } from '../../../../src/config/read-environment';
import { ProblemCounts } from '../../../../src/http/problems/problem-counts';
import { ProblemFilter } from '../../../../src/http/problems/problem.filter';
import { type CanonicalParameters } from '../../../../src/http/responses/canonical-target';
import { type CachedResponse } from '../../../../src/http/responses/cached-response';
import { ResponseCache } from '../../../../src/http/responses/response-cache';
import { anonymous, Exchange } from '../../../../src/http/exchange';
import { CommonHeaders } from '../../../../src/http/headers';
import { type AccessControl } from '../../../../src/http/access/access-control';
import { serveRequests } from '../../../../src/http/listener';
import { type ResponseContent } from '../../../../src/http/responses/response-content';
import { ResponseSender } from '../../../../src/http/responses/response-sender';
import { ResponseWriter, writeAtOnce } from '../../../../src/http/writer';
import { clock } from '../../../../src/lib/clock';
import { type CompletedRequest } from '../../../../src/observability/request-recorder';
import { Readiness } from '../../../../src/observability/readiness';
import { ask, type Ask } from '../../../support/http-client';

/** A read of one entry, fresh for ten seconds from now and servable for a minute. */
export const read = (changes: Partial<CacheStatus> = {}): CacheStatus => ({
  key: 'order/1',
  source: 'order',
  served: 'miss',
  storedAt: clock.now(),
  freshUntil: clock.now() + 10_000,
  validUntil: clock.now() + 10_000,
  servableUntil: clock.now() + 60_000,
  staleUntil: clock.now() + 60_000,
  errorUntil: clock.now() + 600_000,
  servesStaleAtOnce: false,
  wasStale: false,
  isCollapsed: false,
  ...changes,
});

export const content = (changes: Partial<ResponseContent> = {}): ResponseContent => {
  const body = changes.body ?? Buffer.from('{"a":1}');
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body,
    entryKey: null,
    etagSource: body,
    complete: true,
    sources: [read()],
    ...changes,
  };
};

/** Keeps each response at its first request. */
class EagerResponseCache extends ResponseCache {
  override add(target: string, response: CachedResponse): boolean {
    this.set(target, response);
    return true;
  }
}

/** A server with the route `/v1/things/:id`, whose parameters are `id` and `page`, in front of which is the response cache. */
export class ResponsesServer {
  /** What the route sends. */
  content = content();
  access: Pick<AccessControl, 'authorize'> = { authorize: () => anonymous };
  /** Header fields that the framework's hooks set. */
  hookHeaders: Readonly<Record<string, string>> = {};
  /** Requests that the route has seen. */
  routed = 0;
  readonly completed: CompletedRequest[] = [];
  readonly listed = new ListedOrders();
  readonly memory = new MemoryCache({ maxEntries: 10, maxBytes: 1e6 });
  readonly readiness = new Readiness();
  readonly cache: ResponseCache;
  readonly sender: ResponseSender;
  private readonly writer: ResponseWriter;
  url = '';
  private readonly framework = fastify({ http: { joinDuplicateHeaders: true, IncomingMessage: Exchange } });

  constructor(variables: Readonly<Record<string, string>> = {}, isEager = true) {
    const upstreams = { STATS_URL: 'http://127.0.0.1:1', ORDER_URL: 'http://127.0.0.1:2' };
    const settings = readEnvironment({ ...upstreams, ...variables });
    this.writer = new ResponseWriter(new CommonHeaders(settings, this.readiness), writeAtOnce);
    const Cache = isEager ? EagerResponseCache : ResponseCache;
    this.cache = new Cache(1e6, this.memory, this.listed);
    this.sender = new ResponseSender(this.cache, this.writer, settings);
  }

  async start(): Promise<this> {
    const filter = new ProblemFilter(new ProblemCounts());
    this.framework.setErrorHandler((error, request, reply) => {
      filter.send(error, request, reply);
    });
    this.framework.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/v1/things/:id',
      handler: (request, reply) => this.handle(request, reply),
    });
    await this.framework.listen({ port: 0, host: '127.0.0.1' });
    this.url = `http://127.0.0.1:${(this.framework.server.address() as AddressInfo).port}`;
    serveRequests(this.framework.server, {
      responses: this.cache,
      writer: this.writer,
      connections: new OpenConnections(this.framework.server),
      access: { authorize: (exchange) => this.access.authorize(exchange) },
      onRequestCompleted: (request) => this.completed.push(request),
      paths: { canonical: (url) => url.toLowerCase() },
      framework: this.framework.routing.bind(this.framework),
    });
    return this;
  }

  get(target: string, headers: Ask['headers'] = {}, how: Omit<Ask, 'headers'> = {}) {
    return ask(this.url, target, { headers, ...how });
  }

  async close(): Promise<void> {
    await this.framework.close();
  }

  private async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.routed += 1;
    reply.headers(this.hookHeaders);
    const { id } = request.params as { id: string };
    const { page } = request.query as { page?: string };
    const parameters: CanonicalParameters = { id: id.toLowerCase(), page: page === '1' ? undefined : page };
    await this.sender.send(this.content, parameters, reply);
  }
}
