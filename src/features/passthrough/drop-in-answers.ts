import { Injectable } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { interfaceAnswer } from '../../http/responses/answer';
import { Answers } from '../../http/responses/answers';
import { type CanonicalParameters } from '../../http/responses/canonical-target';
import { forbidStoring } from '../../http/responses/storing';
import { type CachedResource } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { callerOf } from '../../http/requests/caller.decorator';
import { type StoredAnswer } from '../../upstream/upstream-document';

/** Sends an interface's answers on: status, media type and the bytes of the body, unchanged. */
@Injectable()
export class DropInAnswers {
  constructor(
    private readonly cache: ResourceCache,
    private readonly answers: Answers,
  ) {}

  /**
   * Reads through the cache.
   * @param parameters those that the endpoint knows, in canonical form
   */
  async send(
    resource: CachedResource<StoredAnswer>,
    parameters: CanonicalParameters,
    reply: FastifyReply,
  ): Promise<void> {
    const read = await this.cache.read(resource, callerOf(reply));
    await this.answers.send(interfaceAnswer(read), parameters, reply);
  }

  /** Sends what must never be stored. */
  sendUnstored({ status, contentType, body }: Omit<StoredAnswer, 'value'>, reply: FastifyReply): void {
    forbidStoring(reply);
    if (contentType !== null) reply.header('content-type', contentType);
    void reply.status(status).send(body.length === 0 ? undefined : body);
  }
}
