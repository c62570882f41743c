import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { upstreamResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { type CanonicalParameters } from '../../http/responses/canonical-target';
import { setNoStore } from '../../http/responses/cache-headers';
import { type Resource } from '../../cache/resource';
import { ResourceCache } from '../../cache/resource-cache';
import { requestContextOf } from '../../http/requests/request-context.decorator';
import { type RawPayload } from '../../upstream/upstream-payload';

/** Forwards upstream responses: status, media type and body bytes unchanged. */
@Injectable()
export class PassthroughResponder {
  constructor(
    private readonly cache: ResourceCache,
    private readonly responses: ResponseSender,
  ) {}

  /**
   * Sends a resource, read through the cache.
   * @param parameters the endpoint's own, in canonical form
   */
  async send(
    resource: Resource<unknown>,
    parameters: CanonicalParameters,
    reply: FastifyReply,
  ): Promise<void> {
    const read = await this.cache.read(resource, requestContextOf(reply));
    await this.responses.send(upstreamResponse(read), parameters, reply);
  }

  /** Sends a response that must never be stored. */
  sendUncached({ status, contentType, body }: Omit<RawPayload, 'value'>, reply: FastifyReply): void {
    setNoStore(reply);
    if (contentType !== null) reply.header('content-type', contentType);
    void reply.status(status).send(body.length === 0 ? undefined : body);
  }
}
