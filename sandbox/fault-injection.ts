import { setTimeout as wait } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Fault, type FaultRegistry } from './fault';
import { distort } from './fault-body';
import { type SimulatedInterface } from './order-view';
import { pathOf } from './request-path';

const htmlPage = '<!doctype html><html><head><title>Bad gateway</title></head><body>Error 502</body></html>';

const defaultStatus = 500;
const tooManyRequests = 429;

/** Applies faults that replace the response. After `latency` and for distortions of the body the request continues. */
async function applyFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  errorBody: (status: number, request: FastifyRequest) => unknown,
): Promise<void> {
  if (fault.retryAfterSeconds !== null) void reply.header('retry-after', fault.retryAfterSeconds);
  switch (fault.kind) {
    case 'latency':
      await wait(fault.delayMs, undefined, { ref: false });
      return;
    case 'status': {
      const status = fault.status ?? defaultStatus;
      await reply.status(status).send(errorBody(status, request));
      return;
    }
    case 'rate-limited':
      await reply.status(tooManyRequests).send(errorBody(tooManyRequests, request));
      return;
    case 'html':
      await reply
        .status(fault.status ?? 200)
        .type('text/html; charset=utf-8')
        .send(htmlPage);
      return;
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return;
    case 'hang':
      reply.hijack();
      return;
    case 'drip':
    case 'truncation':
    case 'invalid-json':
      return;
  }
}

/**
 * Applies the matching fault to each request of a server.
 * @param errorBody the error body of the interface for a status
 */
export function injectFaults(
  server: FastifyInstance,
  name: SimulatedInterface,
  faults: FaultRegistry,
  errorBody: (status: number, request: FastifyRequest) => unknown,
): void {
  const injected = new WeakMap<FastifyRequest, Fault>();

  server.addHook('onRequest', async (request, reply) => {
    const fault = faults.match(name, pathOf(request));
    if (fault === undefined) return;
    injected.set(request, fault);
    await applyFault(fault, request, reply, errorBody);
  });

  server.addHook('onSend', (request, reply, payload: unknown, done) => {
    const fault = injected.get(request);
    done(null, fault === undefined ? payload : distort(fault, payload, reply));
  });
}
