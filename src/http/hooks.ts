import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type OnRequestCompleted } from '../observability/request-recorder';
import { anonymous, type Exchange, exchangeOf } from './exchange';
import { type CommonHeaders } from './headers';
import { type ManagementServer } from './management/management-server';
import { admitRequests } from './overload/admission';
import { type LoadShedder } from './overload/load-shedder';
import { type RoutePaths } from './requests/route-paths';
import { parseJsonBodies } from './requests/json-bodies';
import { bodyOfRead, malformedRequest, checkRequests, routeOf, unknownPath } from './requests/request-checks';
import { unacceptableMedia } from './requests/media-negotiation';
import { type ResponseSender } from './responses/response-sender';

/** Completes a response of the framework, and describes its request once it was sent. */
export class ResponseHooks {
  constructor(
    private readonly common: CommonHeaders,
    /** Null where nobody has a name. */
    private readonly clientNameOf: ((exchange: Exchange) => string) | null,
    private readonly onRequestCompleted: OnRequestCompleted,
  ) {}

  addHeaders(reply: FastifyReply): void {
    reply.headers(this.common.of(reply));
  }

  record(request: FastifyRequest, { statusCode }: FastifyReply): void {
    const exchange = exchangeOf(request);
    const clientName = this.clientNameOf?.(exchange) ?? anonymous;
    this.onRequestCompleted(exchange.completed(routeOf(request), statusCode, clientName));
  }

  register(server: FastifyInstance): void {
    server.addHook('onSend', (_request, reply, _payload, done) => {
      this.addHeaders(reply);
      done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      this.record(request, reply);
      done();
    });
  }
}

/** What runs before the route of every request, in this order. */
export function registerRequestHooks(
  server: FastifyInstance,
  paths: RoutePaths,
  management: ManagementServer | null,
  shedder: LoadShedder,
  responses: ResponseSender,
): void {
  // Behind the others, so that a route of the other port looks like an unknown path.
  const portChecks = management ? [management.wrongPort] : [];
  const checks = [malformedRequest, unknownPath(paths), unacceptableMedia, ...portChecks, bodyOfRead];
  checkRequests(server, checks);
  admitRequests(server, shedder, responses);
  parseJsonBodies(server);
}
