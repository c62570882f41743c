import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type CachedRead } from '../../cache/cached-read';
import { type ResponseContent } from '../../http/responses/response-content';
import { type Payload } from '../../upstream/upstream-payload';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { problemOfUpstreamError } from '../../http/problems/problem-of-error';
import { requestContextOf } from '../../http/requests/request-context';
import { ResponseSender } from '../../http/responses/response-sender';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { passedOnEndpoints } from '../../upstream/passed-on-endpoints';
import { Upstreams } from '../../upstream/upstreams.module';
import { forwardedBody } from '../passthrough/passthrough-body';
import { type ParsedQuery, PassthroughResponder } from '../passthrough/passthrough-responder';
import { readDates, readFilter } from './read-input';
import { type RelayRoute, upstreamOf } from './relay-table';
import {
  canonicalIds,
  type PathParameters,
  relayedPath,
  relayedQuery,
  requireSegments,
} from './relayed-target';

/** Order ids as the order interface gives them: plain texts. */
const orderIdsBody = (orderIds: readonly string[]) => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from(JSON.stringify({ orderIds })),
});

/** The same of endpoint 1's entry (spec 4). */
function orderIdsResponse(read: CachedRead<Payload<string[]>>): ResponseContent {
  const response = orderIdsBody(read.value.value);
  return { ...response, entryKey: null, etagSource: response.body, complete: null, sources: [read] };
}

/** Answers requests to relayed paths, each by the class of its route. */
@Injectable()
export class RelayService {
  constructor(
    private readonly responder: PassthroughResponder,
    private readonly resources: ResourceCatalogue,
    private readonly cache: ResourceCache,
    private readonly responses: ResponseSender,
    private readonly upstreams: Upstreams,
  ) {}

  async respond(route: RelayRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const parameters = requireSegments(request.params as PathParameters);
    switch (route.class.kind) {
      case 'plain':
        return this.passOn(route, parameters, reply);
      case 'transaction':
        return this.passOn(route, canonicalIds(parameters), reply);
      case 'order-ids':
        return this.orderIds(canonicalIds(parameters), reply);
      case 'read': {
        const dates = readDates(route.class.dates, request.query as ParsedQuery);
        const filter = route.method === 'POST' ? readFilter(request) : null;
        const ids = canonicalIds(parameters);
        const query = new URLSearchParams(dates).toString();
        const path = relayedPath(route, ids) + (query === '' ? '' : `?${query}`);
        const read = { path, orderId: ids.id ?? null, body: filter?.body ?? null };
        const resource = this.resources.relayed(route.class.resource, read, filter?.hash ?? null);
        return this.responder.send(resource, { ...ids, ...dates }, reply);
      }
    }
  }

  /** Passes the request on, once, with the client's query and body as they are. */
  private async passOn(route: RelayRoute, parameters: PathParameters, reply: FastifyReply): Promise<void> {
    const { request } = reply;
    const body = forwardedBody(request);
    const relayed = {
      method: route.method,
      path: relayedPath(route, parameters) + relayedQuery(request.originalUrl),
      ...(body.bytes.length > 0 && { body }),
    };
    const { correlationIds, cancellation } = requestContextOf(reply);
    const context = { priority: 'relayed', correlationIds, cancellation } as const;
    const { transaction, plain } = passedOnEndpoints;
    const endpoint = route.class.kind === 'transaction' ? transaction : plain;
    const response = await this.upstreams[upstreamOf(route)].load(endpoint, relayed, context);
    this.responder.sendUncached(response, reply);
  }

  /** The order interface knows no unknown transaction: it has no orders. */
  private async orderIds({ hash = '' }: PathParameters, reply: FastifyReply): Promise<void> {
    try {
      const read = await this.cache.read(this.resources.transactionOrderIds(hash), requestContextOf(reply));
      await this.responses.send(orderIdsResponse(read), { hash }, reply);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // The error members of the statistics interface are not those of this path.
      if (error.kind !== 'transaction-not-found') throw problemOfUpstreamError(error);
      this.responder.sendUncached(orderIdsBody([]), reply);
    }
  }
}
