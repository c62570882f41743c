import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { requestIdOf } from '../requests/request-id';
import { type Answers } from './answers';

const readyMediaTypes = /\*\/\*|application\/json/;

/**
 * Stands in front of the framework: what is ready to be sent needs nothing of it. While `isOpen` says no,
 * every request is the framework's.
 */
export function serveReadyAnswers(server: Server, answers: Answers, isOpen: () => boolean): void {
  const [serveOthers] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isOpen() && sendReady(request, response, answers)) return;
    serveOthers?.(request, response);
  });
}

function sendReady(request: IncomingMessage, response: ServerResponse, answers: Answers): boolean {
  if (!isPlainRead(request)) return false;
  const ready = answers.ready(request.url, request.headers);
  if (!ready) return false;
  response.writeHead(ready.status, { ...ready.headers, 'x-request-id': requestIdOf(request) });
  response.end(request.method === 'HEAD' ? undefined : ready.body);
  return true;
}

/** A read without a body, by someone who takes JSON. Anything else is for the framework to judge. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  (headers.accept === undefined || readyMediaTypes.test(headers.accept));
