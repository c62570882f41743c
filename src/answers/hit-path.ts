import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type NoteAnswered } from '../requests/answered-request';
import { requestIdOf } from '../requests/request-id';
import { type Answers, type FoundAnswer } from './answers';
import { type AddedHeaders, type Doorkeeper } from './doorkeeper';
import { securityHeadersOf } from './security-headers';

const readyMediaTypes = /\*\/\*|application\/json/;

/** What the hit path works with. */
export interface HitPath {
  readonly answers: Answers;
  readonly doorkeeper: Doorkeeper;
  /** While this says no, every request is the framework's. */
  readonly isOpen: () => boolean;
  readonly note: NoteAnswered;
}

/**
 * Stands in front of the framework: what is ready to be sent needs nothing of it, once the doorkeeper agrees.
 */
export function serveReadyAnswers(server: Server, hitPath: HitPath): void {
  const { answers, doorkeeper, isOpen } = hitPath;
  const [serveOthers] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ready = isOpen() && isPlainRead(request) ? answers.ready(request.url, request.headers) : null;
    const serve = (added: AddedHeaders | null) => {
      if (ready && added) send(request, response, ready, added, hitPath);
      else serveOthers?.(request, response);
    };
    const admitted = ready && doorkeeper.admit(request);
    if (admitted instanceof Promise) void admitted.then(serve);
    else serve(admitted);
  });
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { wire, route }: FoundAnswer,
  added: AddedHeaders,
  { doorkeeper, note }: HitPath,
): void {
  const startedAt = performance.now();
  const { method = 'GET', url = '', headers } = request;
  const requestId = requestIdOf(request);
  response.writeHead(wire.status, {
    ...securityHeadersOf(url),
    ...wire.headers,
    ...added,
    'x-request-id': requestId,
  });
  response.end(method === 'HEAD' ? undefined : wire.body);
  const ms = performance.now() - startedAt;
  note({
    route,
    method,
    status: wire.status,
    caller: doorkeeper.nameOf(request),
    ms,
    requestId,
    traceparent: headers.traceparent,
    url,
  });
}

/** A read without a body, by someone who takes JSON. Anything else is for the framework to judge. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.accept === undefined || readyMediaTypes.test(headers.accept));
