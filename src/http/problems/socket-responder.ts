import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type Connection } from '../connection';
import { surfaceOfPath } from './legacy-error-fields';
import { type Problem } from './problem';
import { problemDocument, problemHeaders, problemMediaType } from './problem-document';

/** How long a client that goes on sending may take to read its response. Then the connection is closed. */
const lingerMs = 500;

/**
 * Resolves once the responses to all earlier requests on the connection are sent: responses keep the order of the
 * requests (RFC 9112, 9.3.2). Does not wait for the response to a request that is still arriving.
 */
export async function earlierResponsesSent(connection: Connection): Promise<void> {
  const { response } = connection;
  if (!response?.req.complete) return;
  await once(response, 'close');
  await earlierResponsesSent(connection);
}

/** Writes a problem to a socket that has no response object, and closes the connection. */
export class SocketResponder {
  /** @param securityLines serialized header lines of every response */
  constructor(private readonly securityLines: string) {}

  /**
   * @param url the raw request target, with the query
   * @param mayStillSend whether the client may be sending; then its bytes are read and dropped for a moment, because
   * closing with unread bytes resets the connection, which can lose the response
   */
  send(problem: Problem, socket: Socket, url: string, requestId: string, mayStillSend: boolean): void {
    const path = url.split('?', 1).join('');
    const body = JSON.stringify(problemDocument(problem, { surface: surfaceOfPath(path), path, requestId }));
    const headers = {
      'x-request-id': requestId,
      'content-type': problemMediaType,
      'content-length': Buffer.byteLength(body),
      ...problemHeaders(problem),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`;
    socket.end(`${statusLine}${this.securityLines}${lines.join('')}\r\n${body}`);
    if (mayStillSend) {
      setTimeout(() => socket.destroy(), lingerMs).unref();
    } else {
      socket.destroySoon();
    }
  }
}
