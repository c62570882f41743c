import { randomUUID } from 'node:crypto';
import { type Socket } from 'node:net';
import {
  arrivingRequest,
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

/** The label of requests that no router has seen. */
const route = 'malformed';

/** Answers on its socket what cannot become a request of the framework, and closes the connection. */
export class ClientErrorHandler {
  /** Whatever else arrives on these is part of what was refused. */
  private readonly refused = new WeakSet<Socket>();

  constructor(
    private readonly responder: SocketResponder,
    private readonly note: OnRequestCompleted,
  ) {}

  /** For `clientError` of a server: an error of its HTTP parser, or of a connection. */
  async handle(error: ParseError, socket: Socket): Promise<void> {
    if (this.refused.has(socket)) return;
    const problem = problemOfParseError(error);
    if (problem === null) {
      socket.destroy();
      return;
    }
    const arriving = arrivingRequest(socket);
    const request = describeUnparsedRequest(error, arriving);
    await this.refuse(problem, socket, request, mayStillSend(error), arriving !== null);
  }

  /**
   * @param mayHaveAnswer whether a handler has the request already: then its answer, if there is one, is the only one
   */
  async refuse(
    problem: Problem,
    socket: RespondingSocket,
    { method, url }: UnparsedRequest,
    mayStillSend: boolean,
    mayHaveAnswer = false,
  ): Promise<void> {
    this.refused.add(socket);
    await earlierResponsesSent(socket);
    const response = socket._httpMessage;
    const isAnswered = mayHaveAnswer && (!response || response.headersSent);
    if (isAnswered || !socket.writable) {
      socket.destroySoon();
      return;
    }
    const requestId = randomUUID();
    this.responder.send(problem, socket, url, requestId, mayStillSend);
    const { status } = problem;
    this.note({ route, method, status, caller: 'anonymous', ms: 0, requestId, traceparent: undefined, url });
  }
}
