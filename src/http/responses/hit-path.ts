import { type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AnsweredRequest, type NoteAnswered } from '../../observability/answered-request';
import { acceptsAnswer } from '../requests/media-negotiation';
import { hasHost } from '../requests/request-host';
import { requestIdOf } from '../requests/request-id';
import { type Answers, type FoundAnswer } from './answers';
import { type Admission, type Doorkeeper } from './doorkeeper';
import { fieldLine, fieldLines } from './field-lines';
import { type ResponseWriter } from './response-writer';
import { type CameByTls, strictTransportLine } from './transport-security';

/** What the hit path works with. */
export interface HitPath {
  readonly answers: Answers;
  readonly writer: ResponseWriter;
  readonly doorkeeper: Doorkeeper;
  readonly cameByTls: CameByTls;
  readonly note: NoteAnswered;
  /** The spelling of a URL that its route has. */
  readonly canonicalUrl: (url: string) => string;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** By `performance.now()`. */
  readonly arrivedAt: number;
}

/**
 * Stands in front of the framework: what is ready to be sent needs nothing of it, once the doorkeeper agrees.
 */
export function serveReadyAnswers(server: Server, path: HitPath): void {
  const { answers, doorkeeper, note, canonicalUrl } = path;
  const [serveOthers] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const find = ({ url = '', headers }: IncomingMessage): FoundAnswer | null => {
    const found = answers.ready(url, headers);
    if (found) return found;
    const canonical = canonicalUrl(url);
    return canonical === url ? null : answers.ready(canonical, headers);
  };
  const serve = (exchange: Exchange, found: FoundAnswer | null, admission: Admission | null) => {
    if (found && admission) note(send(path, exchange, found, admission));
    else serveOthers?.(exchange.request, exchange.response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange = { request, response, arrivedAt: performance.now() };
    const found = isPlainRead(request) ? find(request) : null;
    const admission = found && doorkeeper.admit(request);
    if (admission instanceof Promise)
      void admission.then((later) => {
        serve(exchange, found, later);
      });
    else serve(exchange, found, admission);
  });
}

function send(
  { writer, cameByTls }: HitPath,
  { request, response, arrivedAt }: Exchange,
  { raw, route }: FoundAnswer,
  { name: caller, headers: added }: Admission,
): AnsweredRequest {
  const { method = 'GET', url = '' } = request;
  const requestId = requestIdOf(request);
  const { status } = raw.fixed;
  const transportLine = cameByTls(request) ? strictTransportLine : '';
  writer.end(response, raw, fieldLine('x-request-id', requestId) + fieldLines(added) + transportLine);
  const { traceparent } = request.headers;
  const ms = performance.now() - arrivedAt;
  return { route, method, status, caller, ms, requestId, traceparent, url };
}

/** A read without a body, by someone who takes the answer as it is. Anything else is for the framework to judge. */
const isPlainRead = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  hasHost(headers.host) &&
  headers['if-match'] === undefined &&
  acceptsAnswer(headers.accept, url);
