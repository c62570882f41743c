import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';

/** Longer than anything that the gateway knows what to do with. */
const maxTargetBytes = 8 * 1024;

/**
 * Refuses what no path of the gateway takes, whatever path it is: a whole URL (RFC 9112, 3.2.2), a target
 * that is too long, and a read with a body.
 */
export function requirePlainRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const complaint = complaintAbout(request);
    done(complaint ? Problem.ofField(...complaint) : undefined);
  });
}

function complaintAbout({ raw }: FastifyRequest): [field: string, message: string] | null {
  const target = raw.url ?? '';
  if (/^[a-z]+:/i.test(target)) return ['path', 'must begin with a slash'];
  if (Buffer.byteLength(target) > maxTargetBytes)
    return ['path', `must have at most ${maxTargetBytes} bytes`];
  const isRead = raw.method === 'GET' || raw.method === 'HEAD';
  return isRead && hasBody(raw.headers) ? ['body', 'must be absent'] : null;
}

const hasBody = (headers: FastifyRequest['raw']['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
