import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import {
  type UnparsedRequest,
  describeUnparsedRequest,
  mayStillSend,
  type ParseError,
  problemOfParseError,
} from '../problems/parse-error';
import { type Problem } from '../problems/problem';
import {
  earlierResponsesSent,
  type RespondingSocket,
  type SocketResponder,
} from '../problems/socket-responder';
import { type OnRequestCompleted } from '../../observability/completed-request';
import { arrivingRequest } from './request-tracking';

/** The `route` label of requests that never reach the router. */
const route = 'malformed';

/** Responds on the socket to what Node cannot parse into a request, and closes the connection. */
export class ClientErrorHandler {
  /** Further errors of these sockets belong to the rejected request. */
  private readonly rejected = new WeakSet<Socket>();

  constructor(
    private readonly responder: SocketResponder,
    private readonly onRequestCompleted: OnRequestCompleted,
  ) {}

  /** Handles `clientError` of a server: an error of its HTTP parser, or of a connection. */
  async handle(error: ParseError, socket: Socket): Promise<void> {
    if (this.rejected.has(socket)) return;
    const problem = problemOfParseError(error);
    if (problem === null) {
      socket.destroy();
      return;
    }
    const arriving = arrivingRequest(socket);
    const request = describeUnparsedRequest(error, arriving);
    await this.reject(problem, socket, request, mayStillSend(error), arriving !== null);
  }

  /**
   * @param mayHaveResponse whether a handler may have the request already; then its response is the only one
   */
  async reject(
    problem: Problem,
    socket: RespondingSocket,
    { method, url }: UnparsedRequest,
    mayStillSend: boolean,
    mayHaveResponse = false,
  ): Promise<void> {
    this.rejected.add(socket);
    await earlierResponsesSent(socket);
    const response = socket._httpMessage;
    const hasResponse = mayHaveResponse && (!response || response.headersSent);
    if (hasResponse || !socket.writable) {
      socket.destroySoon();
      return;
    }
    const requestId = randomUUID();
    this.responder.send(problem, socket, url, requestId, mayStillSend);
    const { status } = problem;
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
