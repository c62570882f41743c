import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'undici';
import { type LoadRequest, type LoadResponse, send } from './requests';

export interface ClosedLoad {
  /** Each has a kept-alive connection of its own and one request at a time. */
  readonly clients: number;
  /** The least time between two requests of a client; 0 unless set. */
  readonly intervalMs?: number;
  readonly durationMs: number;
}

const timeoutMs = 15_000;

/**
 * Load in a closed loop: clients take requests from one iterator until it or the time ends. Rejects if a request gets no
 * response.
 */
export async function closedLoad<R extends LoadRequest>(
  url: string,
  { clients, intervalMs = 0, durationMs }: ClosedLoad,
  requests: Iterator<R>,
  onResponse: (response: LoadResponse, request: R) => void,
): Promise<void> {
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const connections = Array.from({ length: clients }, () => new Client(url, timeouts));
  const startMs = performance.now();
  const run = async (connection: Client, index: number): Promise<void> => {
    let dueMs = startMs + (index * intervalMs) / clients;
    while (performance.now() < startMs + durationMs) {
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      const next = requests.next();
      if (next.done) return;
      onResponse(await send(connection, next.value), next.value);
      dueMs = Math.max(dueMs + intervalMs, performance.now() - intervalMs);
    }
  };
  try {
    await Promise.all(connections.map(run));
  } finally {
    await Promise.all(connections.map((connection) => connection.destroy()));
  }
}

const openLoadStepMs = 5;

/**
 * Load in an open loop: starts `requestsPerSecond` requests a second, however long responses take, until `isOver`.
 * Resolves once all have ended. `sendOne` must not reject.
 */
export async function openLoad<R>(
  requestsPerSecond: number,
  isOver: () => boolean,
  requests: Iterator<R>,
  sendOne: (request: R) => Promise<void>,
): Promise<void> {
  const startMs = performance.now();
  const pending = new Set<Promise<void>>();
  for (let started = 0; !isOver();) {
    const due = Math.floor(((performance.now() - startMs) / 1000) * requestsPerSecond);
    for (; started < due; started += 1) {
      const next = requests.next();
      if (next.done) break;
      const sent: Promise<void> = sendOne(next.value).finally(() => {
        pending.delete(sent);
      });
      pending.add(sent);
    }
    await delay(openLoadStepMs);
  }
  await Promise.all(pending);
}
