import { type IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** A request: a GET, or a POST where there is a JSON body. */
export interface Ask {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly elapsedMs: number;
}

export interface LoadShape {
  /** Each has a connection of its own, kept alive, and asks again once it has its answer. */
  readonly clients: number;
  /** A client asks at most once in so long; 0 for no pause. */
  readonly intervalMs?: number;
  /** After so long nobody asks any more. */
  readonly forMs: number;
}

const answerTimeoutMs = 15_000;

/**
 * Puts a load on a server on loopback: the clients take their requests from one row until it ends or time is up.
 * A request without an answer rejects the whole load.
 */
export async function load<A extends Ask>(
  baseUrl: string,
  { clients, intervalMs = 0, forMs }: LoadShape,
  asks: Iterator<A>,
  onAnswer: (answer: Answer, ask: A) => void,
): Promise<void> {
  const timeouts = { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs };
  const connections = Array.from({ length: clients }, () => new Client(baseUrl, timeouts));
  const startMs = performance.now();
  const client = async (connection: Client, index: number): Promise<void> => {
    let dueMs = startMs + (index * intervalMs) / clients;
    while (performance.now() < startMs + forMs) {
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const next = asks.next();
      if (next.done) return;
      onAnswer(await exchange(connection, next.value), next.value);
      dueMs = Math.max(dueMs + intervalMs, performance.now() - intervalMs);
    }
  };
  try {
    await Promise.all(connections.map(client));
  } finally {
    await Promise.all(connections.map((connection) => connection.destroy()));
  }
}

/** Makes one request and waits for its whole answer; rejects without one. */
export async function exchange(server: Dispatcher, { path, headers, json }: Ask): Promise<Answer> {
  const startMs = performance.now();
  const isPost = json !== undefined;
  const response = await server.request({
    path,
    method: isPost ? 'POST' : 'GET',
    headers: { ...headers, ...(isPost && { 'content-type': 'application/json' }) },
    body: isPost ? JSON.stringify(json) : null,
  });
  const body = Buffer.from(await response.body.arrayBuffer());
  const elapsedMs = performance.now() - startMs;
  return { status: response.statusCode, headers: response.headers, body, elapsedMs };
}
