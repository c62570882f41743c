import { type FastifyInstance } from 'fastify';
import { type Readiness } from './readiness';

/**
 * Keeps readiness in step with the server. While draining, every answer ends its connection, so that clients
 * which keep theirs alive go elsewhere before this server closes.
 */
export function followServer(server: FastifyInstance, readiness: Readiness): void {
  server.addHook('onListen', (done) => {
    readiness.open();
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
