import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type NoteAnswered } from '../requests/answered-request';
import { requestIdOf } from '../requests/request-id';
import { type Answers } from './answers';

const readyMediaTypes = /\*\/\*|application\/json/;

/**
 * Stands in front of the framework: what is ready to be sent needs nothing of it. While `isOpen` says no,
 * every request is the framework's. Nothing is known of the callers here.
 */
export function serveReadyAnswers(
  server: Server,
  answers: Answers,
  isOpen: () => boolean,
  note: NoteAnswered,
): void {
  const [serveOthers] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isOpen() && sendReady(request, response, answers, note)) return;
    serveOthers?.(request, response);
  });
}

function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  answers: Answers,
  note: NoteAnswered,
): boolean {
  const startedAt = performance.now();
  if (!isPlainRead(request)) return false;
  const ready = answers.ready(request.url, request.headers);
  if (!ready) return false;
  const { wire, route } = ready;
  const { method = 'GET', url = '' } = request;
  const requestId = requestIdOf(request);
  response.writeHead(wire.status, { ...wire.headers, 'x-request-id': requestId });
  response.end(method === 'HEAD' ? undefined : wire.body);
  const ms = performance.now() - startedAt;
  note({ route, method, status: wire.status, caller: 'anonymous', ms, requestId, url });
  return true;
}

/** A read without a body, by someone who takes JSON. Anything else is for the framework to judge. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.accept === undefined || readyMediaTypes.test(headers.accept));
