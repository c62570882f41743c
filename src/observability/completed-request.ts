import { type FastifyReply, type FastifyRequest } from 'fastify';

/** A request, and how it was answered. */
export interface CompletedRequest {
  /** The pattern that it matched, or `unmatched`; never its path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the caller's API key, or `anonymous`. */
  readonly caller: string;
  /** From its arrival until the answer was handed over. */
  readonly ms: number;
  readonly requestId: string;
  /** As it came, valid or not. */
  readonly traceparent: unknown;
  /** As it came, query included. */
  readonly url: string;
}

export type OnRequestCompleted = (request: CompletedRequest) => void;

/** The pattern that a request matched; `unmatched` for all that no route has. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unmatched';

/** What is known of a request once the framework has answered it. */
export const toCompletedRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: string,
): CompletedRequest => ({
  route: routeOf(request),
  method: request.method,
  status: reply.statusCode,
  caller,
  ms: reply.elapsedTime,
  requestId: request.id,
  traceparent: request.headers.traceparent,
  url: request.raw.url ?? '',
});
