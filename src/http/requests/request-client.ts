import { type IncomingMessage } from 'node:http';

/** Who makes a request, where that is limited. */
export interface RequestClient {
  /** The name of the API key, else the address: what limits and shares of quotas go by. */
  readonly name: string;
  /** How many requests a minute are allowed; null for no limit. */
  readonly limitPerMinute: number | null;
  /** Counts so many more requests. Rejects with `RATE_LIMITED`, and counts none, where they do not fit. */
  consume(requests: number): Promise<void>;
}

const client = Symbol('client');

type RequestOfClient = IncomingMessage & { [client]?: RequestClient };

/** Notes who makes a request, for what is done for it later. */
export const setClient = (request: RequestOfClient, known: RequestClient): void => {
  request[client] = known;
};

/** Who makes a request; null where nothing is limited. */
export const clientOf = (request: RequestOfClient): RequestClient | null => request[client] ?? null;
