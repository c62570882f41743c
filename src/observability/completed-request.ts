import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ServerResponse } from 'node:http';

/** The methods that the gateway's paths have. */
export const servedMethods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

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

/** The milliseconds after which a request was held on purpose, by its response. */
const heldAfterMs = new WeakMap<ServerResponse, number>();

/** A request is held from now on, to wait for a change: this time does not count as its duration. */
export const holdFrom = (response: ServerResponse, elapsedMs: number): void => {
  heldAfterMs.set(response, elapsedMs);
};

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
  ms: heldAfterMs.get(reply.raw) ?? reply.elapsedTime,
  requestId: request.id,
  traceparent: request.headers.traceparent,
  url: request.raw.url ?? '',
});
