import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { METHODS, type Server, STATUS_CODES } from 'node:http';
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
import { Problem } from './problems/problem';
import { type ProblemCounts } from './problems/problem-counts';
import { httpDate, serializeHeaders } from './responses/http-message';

/** The `route` label of requests that never reach the router. */
const route = 'malformed';

/** How long a client that goes on sending may take to read its response. Then the connection is closed. */
const lingerMs = 500;

/** An error of Node's HTTP parser. */
interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  /** Bytes of the packet before the error. */
  readonly bytesParsed?: number;
}

/** What is known of a request that never reaches the framework. */
interface UnparsedRequest {
  readonly method: string;
  /** The raw request target, with the query; `/` if no request line was read. */
  readonly url: string;
  /** That of the client where the head was read, as of every request; else a new one. */
  readonly requestId: string;
}

const requestTimeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

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
    // A client may still be sending: closing at once could lose the response.
    if (error?.code === requestTimeoutCode) socket.destroySoon();
    else setTimeout(() => socket.destroy(), lingerMs).unref();
    // It closed its sending side within the request: the response may reach nobody.
    if (error?.code === 'HPE_INVALID_EOF_STATE') return;
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

const parseErrorDetails: Readonly<Record<string, readonly [field: string, message: string]>> = {
  HPE_INVALID_URL: ['path', 'must be percent-encoded ASCII'],
  HPE_INVALID_CONTENT_LENGTH: [
    'Content-Length',
    'must be the length of the body, and not come with Transfer-Encoding',
  ],
  HPE_UNEXPECTED_CONTENT_LENGTH: ['Content-Length', 'must be given once'],
  HPE_INVALID_TRANSFER_ENCODING: ['Transfer-Encoding', 'must be chunked, and not come with Content-Length'],
};

/** The problem of an error of Node's HTTP parser (RFC 9112); null for an error of the connection itself. */
function problemOfParseError({ code = '' }: ParseError): Problem | null {
  if (code === requestTimeoutCode)
    return problemOf(408, 'The request did not arrive in time.', 'request', 'must arrive sooner');
  if (code === 'HPE_HEADER_OVERFLOW')
    return problemOf(431, 'The header is too large.', 'header', 'must be smaller');
  if (!code.startsWith('HPE_')) return null;
  return Problem.ofField(...(parseErrorDetails[code] ?? ['request', 'must be HTTP']));
}

const problemOf = (status: number, detail: string, field: string, message: string): Problem =>
  new Problem('VALIDATION_FAILED', { status, detail, errors: [{ field, message }] });

/** The method and target of a malformed request: of its head if that was read, else of the bytes before the error. */
function describeUnparsedRequest(error: ParseError, arriving: Exchange | null): UnparsedRequest {
  if (arriving)
    return { method: arriving.method ?? 'unknown', url: arriving.url ?? '/', requestId: arriving.id };
  const [, method = '', url = '/'] = lastRequestLine(error) ?? [];
  return { method: METHODS.includes(method) ? method : 'unknown', url, requestId: randomUUID() };
}

const endOfHead = '\r\n\r\n';

/** The packet may contain complete requests before the malformed one. */
function lastRequestLine({ rawPacket, bytesParsed }: ParseError): RegExpExecArray | null {
  const packet = rawPacket?.toString('latin1') ?? '';
  const lastEnd = packet.slice(0, bytesParsed).lastIndexOf(endOfHead);
  return /^([A-Z-]+) (\/\S*)/.exec(packet.slice(lastEnd === -1 ? 0 : lastEnd + endOfHead.length));
}
