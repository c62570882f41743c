import { type FastifyReply } from 'fastify';

/** What of an upstream's success goes to the caller: status, media type and the bytes of the body. */
export interface DropInAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer;
}

/** Sends an upstream's answer on, unchanged. */
export function sendDropIn({ status, contentType, body }: DropInAnswer, reply: FastifyReply): void {
  if (contentType !== null) reply.header('content-type', contentType);
  void reply.status(status).send(body.length === 0 ? undefined : body);
}
