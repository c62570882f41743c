import { type FastifyReply } from 'fastify';

/** What of an upstream's success goes to the caller: status, media type and the bytes of the body. */
export interface DropInAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Sends an upstream's answer on, unchanged. */
export const sendDropIn = ({ status, contentType, body }: DropInAnswer, reply: FastifyReply): FastifyReply =>
  body.length === 0
    ? reply.status(status).send()
    : reply.status(status).header('content-type', contentType).send(body);
