import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { problemOfUpstreamError } from '../../http/problems/problem-of-upstream-error';
import { requestContextOf } from '../../http/requests/request-context.decorator';
import { ResponseSender } from '../../http/responses/response-sender';
import { relayedTo } from '../../upstream/relayed-request';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { UpstreamClients } from '../../upstream/upstream-client';
import { forwardedBody } from '../passthrough/passthrough-body';
import { PassthroughResponder } from '../passthrough/passthrough-responder';
import { orderIdsBody, orderIdsResponse } from './order-ids-response';
import { readInputOf } from './read-input';
import { RelayedReads } from './relayed-reads';
import { type RelayRoute, upstreamOf } from './relay-table';
import {
  canonicalIds,
  type PathParameters,
  relayedPath,
  relayedQuery,
  requireSegments,
} from './relayed-target';

/** Answers requests to relayed paths, each by the class of its route. */
@Injectable()
export class RelayService {
  constructor(
    private readonly responder: PassthroughResponder,
    private readonly reads: RelayedReads,
    private readonly resources: ResourceCatalogue,
    private readonly cache: ResourceCache,
    private readonly responses: ResponseSender,
    private readonly upstreams: UpstreamClients,
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
        const input = readInputOf(route.class.input, request);
        const ids = canonicalIds(parameters);
        const resource = this.reads.resource(route, route.class, ids, input);
        return this.responder.send(resource, { ...ids, ...input.dates }, reply);
      }
    }
  }

  /** Passes the request on, once, with the caller's query and body as they are. */
  private async passOn(route: RelayRoute, parameters: PathParameters, reply: FastifyReply): Promise<void> {
    const { request } = reply;
    const body = forwardedBody(request);
    const relayed = {
      method: route.method,
      path: relayedPath(route, parameters) + relayedQuery(request.originalUrl),
      ...(body.bytes.length > 0 && { body }),
    };
    const { correlationIds, cancellation } = requestContextOf(reply);
    const endpoint = relayedTo(upstreamOf(route), route.class.kind === 'transaction');
    const context = { priority: 'relayed', correlationIds, cancellation } as const;
    this.responder.sendUncached(await this.upstreams.load(endpoint, relayed, context), reply);
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
