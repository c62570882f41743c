import { once } from 'node:events';
import { type Server, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { clock } from '../lib/clock';
import { type OnRequestCompleted, servedMethods } from '../observability/request-recorder';
import { type Connection, type OpenConnections } from './connection';
import { anonymous, type Exchange } from './exchange';
import { securityHeaderLines } from './headers';
import {
  problemDocument,
  problemHeaders,
  problemMediaType,
  surfaceOfPath,
} from './problems/problem-document';
import {
  describeUnparsedRequest,
  isBrokenOff,
  mayStillSend,
  type ParseError,
  problemOfParseError,
  type UnparsedRequest,
} from './problems/parse-error';
import { Problem } from './problems/problem';
import { type ProblemCounts } from './problems/problem-counts';
import { httpDate, serializeHeaders } from './responses/http-message';

/** The `route` label of requests that never reach the router. */
const route = 'malformed';

/** How long a client that goes on sending may take to read its response. Then the connection is closed. */
const lingerMs = 500;

const notProxy = new Problem('METHOD_NOT_ALLOWED', {
  detail: 'The gateway is no proxy.',
  headers: { allow: servedMethods.join(', ') },
});

/** Responds on the socket to what Node cannot parse into a request, and closes the connection. */
export class ClientErrors {
  constructor(
    private readonly counts: ProblemCounts,
    private readonly onRequestCompleted: OnRequestCompleted,
  ) {}

  /** Handles the malformed requests of a server, and `CONNECT` (RFC 9110, 9.3.6). */
  handle(server: Server, connections: OpenConnections): void {
    server.removeAllListeners('clientError');
    server.on('clientError', (error: ParseError, socket: Socket) => {
      void this.handleError(error, connections.of(socket));
    });
    server.on('connect', ({ method = '', id: requestId }: Exchange, socket: Socket) => {
      // Node has removed its own listeners from the socket.
      socket.on('error', () => socket.destroy());
      void this.reject(notProxy, connections.of(socket), { method, url: '/', requestId });
    });
  }

  private async handleError(error: ParseError, connection: Connection): Promise<void> {
    if (connection.isRejected) return;
    const problem = problemOfParseError(error);
    if (problem === null) connection.socket.destroy();
    else await this.reject(problem, connection, describeUnparsedRequest(error, connection.arriving), error);
  }

  /** @param error why the request is malformed; undefined for one that is not */
  private async reject(
    problem: Problem,
    connection: Connection,
    unparsed: UnparsedRequest,
    error?: ParseError,
  ): Promise<void> {
    connection.isRejected = true;
    // A handler may have the request already; then its response is the only one.
    const mayHaveResponse = error !== undefined && connection.arriving !== null;
    await earlierResponsesSent(connection);
    const { response, socket } = connection;
    const hasResponse = mayHaveResponse && (!response || response.headersSent);
    if (hasResponse || !socket.writable) {
      socket.destroySoon();
      return;
    }
    socket.end(serializeProblem(problem, unparsed));
    if (mayStillSend(error)) setTimeout(() => socket.destroy(), lingerMs).unref();
    else socket.destroySoon();
    if (isBrokenOff(error)) return;
    const { code, status } = problem;
    this.counts.record(code, clock.now());
    const request = { ...unparsed, route, status };
    this.onRequestCompleted({ ...request, caller: anonymous, ms: 0, traceparent: undefined });
  }
}

/** Resolves once all whole earlier requests have their responses, which keep the order of requests (RFC 9112, 9.3.2). */
async function earlierResponsesSent(connection: Connection): Promise<void> {
  const { response } = connection;
  if (!response?.req.complete) return;
  await once(response, 'close');
  await earlierResponsesSent(connection);
}

/** The last response of a connection. */
function serializeProblem(problem: Problem, { method, url, requestId }: UnparsedRequest): string {
  const path = url.split('?', 1).join('');
  const body = JSON.stringify(problemDocument(problem, { surface: surfaceOfPath(path), path, requestId }));
  const headers = {
    date: httpDate(Date.now()),
    'x-request-id': requestId,
    'content-type': problemMediaType,
    'content-length': Buffer.byteLength(body),
    ...problemHeaders(problem),
    connection: 'close',
  };
  const statusLine = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n`;
  return `${statusLine}${securityHeaderLines()}${serializeHeaders(headers)}\r\n${method === 'HEAD' ? '' : body}`;
}
