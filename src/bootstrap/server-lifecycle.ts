import { type FastifyInstance } from 'fastify';
import { type Readiness } from '../observability/readiness';

/**
 * Marks the gateway ready once the server listens and the warm-up has completed, and draining before the server closes.
 * While draining, every response closes its connection, so that clients connect elsewhere: those of the framework by a
 * hook here, the others by `ResponseWriter`.
 */
export function followServer(server: FastifyInstance, readiness: Readiness, warmUp: Promise<void>): void {
  server.addHook('onListen', (done) => {
    void warmUp.then(() => {
      readiness.markReady();
    });
    done();
  });
  server.addHook('preClose', (done) => {
    readiness.drain();
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.state === 'draining') reply.header('connection', 'close');
    done();
  });
}
