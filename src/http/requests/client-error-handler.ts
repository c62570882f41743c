import { randomUUID } from 'node:crypto';
import { type Connection } from '../connection';
import {
  type UnparsedRequest,
  describeUnparsedRequest,
  isBrokenOff,
  mayStillSend,
  type ParseError,
  problemOfParseError,
} from '../problems/parse-error';
import { type Problem } from '../problems/problem';
import { type ProblemCounts } from '../problems/problem-counts';
import { earlierResponsesSent, type SocketResponder } from '../problems/socket-responder';
import { clock } from '../../lib/clock';
import { type OnRequestCompleted } from '../../observability/completed-request';

interface Rejection {
  /** Whether the client may still be sending. */
  readonly mayStillSend: boolean;
  /** Whether a handler may have the request already; then its response is the only one. */
  readonly mayHaveResponse?: boolean;
  /** Whether the client ended its request early. Then it is not counted: the response may reach nobody. */
  readonly isBrokenOff?: boolean;
}

/** The `route` label of requests that never reach the router. */
const route = 'malformed';

/** Responds on the socket to what Node cannot parse into a request, and closes the connection. */
export class ClientErrorHandler {
  constructor(
    private readonly responder: SocketResponder,
    private readonly counts: ProblemCounts,
    private readonly onRequestCompleted: OnRequestCompleted,
  ) {}

  /** Handles `clientError` of a server: an error of its HTTP parser, or of a connection. */
  async handle(error: ParseError, connection: Connection): Promise<void> {
    if (connection.isRejected) return;
    const problem = problemOfParseError(error);
    if (problem === null) {
      connection.socket.destroy();
      return;
    }
    const { arriving } = connection;
    await this.reject(problem, connection, describeUnparsedRequest(error, arriving), {
      mayStillSend: mayStillSend(error),
      mayHaveResponse: arriving !== null,
      isBrokenOff: isBrokenOff(error),
    });
  }

  async reject(
    problem: Problem,
    connection: Connection,
    { method, url }: UnparsedRequest,
    { mayStillSend, mayHaveResponse = false, isBrokenOff = false }: Rejection,
  ): Promise<void> {
    connection.isRejected = true;
    await earlierResponsesSent(connection);
    const { response, socket } = connection;
    const hasResponse = mayHaveResponse && (!response || response.headersSent);
    if (hasResponse || !socket.writable) {
      socket.destroySoon();
      return;
    }
    const requestId = randomUUID();
    this.responder.send(problem, socket, url, requestId, mayStillSend);
    if (isBrokenOff) return;
    const { code, status } = problem;
    this.counts.record(code, clock.now());
    this.onRequestCompleted({
      route,
      method,
      status,
      caller: 'anonymous',
      ms: 0,
      requestId,
      traceparent: undefined,
      url,
    });
  }
}
