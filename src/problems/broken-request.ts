import { type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { Problem } from './problem';
import { problemDocument, problemMediaType } from './problem-document';

const problemOfCode: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () =>
    new Problem('VALIDATION_FAILED', {
      status: 431,
      detail: 'The header is too large.',
      errors: [{ field: 'header', message: 'must be smaller' }],
    }),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem('VALIDATION_FAILED', {
      status: 408,
      detail: 'The request did not arrive in time.',
      errors: [{ field: 'request', message: 'must arrive sooner' }],
    }),
};

/** Answers what is no HTTP request (RFC 9112) with a problem, straight on the socket, and closes it. */
export function answerBrokenRequest(
  this: FastifyInstance,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = (problemOfCode[error.code ?? ''] ?? (() => Problem.ofField('request', 'must be HTTP')))();
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem, { face: 'v1', path: '/', requestId }));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `x-request-id: ${requestId}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
