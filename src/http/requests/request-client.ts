import { type IncomingMessage } from 'node:http';

/** The client of a request, where clients are identified. */
export interface RequestClient {
  /** The key of its rate limit and of its share of upstream quotas: the API key's name, else the address. */
  readonly name: string;
  /** Null for no limit. */
  readonly limitPerMinute: number | null;
  /** Counts more requests. Rejects with `RATE_LIMITED`, and counts none, if they exceed the limit. */
  consume(requests: number): Promise<void>;
}

const client = Symbol('client');

type RequestOfClient = IncomingMessage & { [client]?: RequestClient };

/** Stores the client on its request. */
export const setClient = (request: RequestOfClient, identified: RequestClient): void => {
  request[client] = identified;
};

/** The client of a request; null where clients are not identified. */
export const clientOf = (request: RequestOfClient): RequestClient | null => request[client] ?? null;
