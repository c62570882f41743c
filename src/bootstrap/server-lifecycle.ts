import { type FastifyInstance } from 'fastify';
import { type Readiness } from '../observability/readiness';

/**
 * Keeps readiness in step with the server: it opens once the server listens and the warm-up is over. While
 * draining, every answer ends its connection, so that clients which keep theirs alive go elsewhere before
 * this server closes: the framework's by a hook here, the others by their own writer.
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
