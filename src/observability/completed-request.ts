import { type FastifyRequest } from 'fastify';

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
