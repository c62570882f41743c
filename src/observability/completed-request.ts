import { type FastifyReply, type FastifyRequest } from 'fastify';

/** A request whose response was sent. */
export interface CompletedRequest {
  /** The pattern of the matched route, or `unmatched`; never the path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  /** The name of the client's API key, or `anonymous`. */
  readonly caller: string;
  /** From the arrival of the request until its response was handed to Node. */
  readonly ms: number;
  readonly requestId: string;
  /** As received, valid or not. */
  readonly traceparent: unknown;
  /** As received, query included. */
  readonly url: string;
}

export type OnRequestCompleted = (request: CompletedRequest) => void;

/** The pattern of the route that a request matched; `unmatched` if there is none. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unmatched';

/** Describes a request whose response the framework has sent. */
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
