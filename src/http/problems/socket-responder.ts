import { once } from 'node:events';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { surfaceOfPath } from './legacy-error-fields';
import { type Problem } from './problem';
import { problemDocument, problemHeaders, problemMediaType } from './problem-document';

/** Node keeps the response that is being sent, or is awaited next, on the socket. */
export type RespondingSocket = Socket & { readonly _httpMessage?: ServerResponse | null };

/** How long a client that goes on sending may take to read its answer, before the connection is closed. */
const lingerMs = 500;

/**
 * Resolves once every response to an earlier request on the connection has been sent: answers keep the order of their
 * requests (RFC 9112, 9.3.2), and none is cut. The response to a request that is still arriving is not waited for.
 */
export async function earlierResponsesSent(socket: RespondingSocket): Promise<void> {
  const response = socket._httpMessage;
  if (!response?.req.complete) return;
  await once(response, 'close');
  await earlierResponsesSent(socket);
}

/** Writes a problem where there is no response object to write it to, and closes the connection. */
export class SocketResponder {
  /** @param securityLines header fields that every answer has, written out */
  constructor(private readonly securityLines: string) {}

  /**
   * @param url as it came, with the query
   * @param mayStillSend whether the client may be sending; then what it sends is read and dropped for a moment, since
   * closing with unread bytes resets the connection, and the answer may be lost with it
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
