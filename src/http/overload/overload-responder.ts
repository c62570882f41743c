import { type IncomingMessage, type ServerResponse } from 'node:http';
import { clock } from '../../lib/clock';
import { type CompletedRequest, type OnRequestCompleted } from '../../observability/completed-request';
import { type CorsHeaders } from '../access/cors';
import { surfaceOfPath } from '../problems/legacy-error-fields';
import { Problem } from '../problems/problem';
import { type ProblemCounts } from '../problems/problem-counts';
import { problemDocument, problemHeaders, problemMediaType } from '../problems/problem-document';
import { requestIdOf } from '../requests/request-id';
import { headerLine, serializeHeaders, serializeStatic } from '../responses/http-message';
import { type ResponseWriter } from '../responses/response-writer';
import { type IsHttps, securityHeaderLines, strictTransportLine } from '../responses/security-headers';

/** Created once: under overload there are thousands a second, and each new error would capture its stack. */
const overloaded = new Problem('OVERLOADED', { retryAfterSeconds: 1 });

const { lines: head } = serializeStatic(
  overloaded.status,
  serializeHeaders({ 'content-type': problemMediaType, ...problemHeaders(overloaded) }) +
    securityHeaderLines(),
  null,
);

interface OverloadResponderDeps {
  readonly writer: ResponseWriter;
  readonly isHttps: IsHttps;
  readonly corsHeaders: CorsHeaders;
  readonly problems: ProblemCounts;
  /** The name of the client's API key, or `anonymous`. */
  readonly clientNameOf: (request: IncomingMessage) => string;
  readonly onRequestCompleted: OnRequestCompleted;
}

/** Sends the 503 of a request that is shed: all but its body and a few header fields is serialized beforehand. */
export class OverloadResponder {
  constructor(private readonly deps: OverloadResponderDeps) {}

  /**
   * @param shed.route the pattern of the request's URL
   * @param shed.ms since the request arrived
   */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    { route, ms }: Pick<CompletedRequest, 'route' | 'ms'>,
  ): void {
    const { writer, problems, clientNameOf, onRequestCompleted } = this.deps;
    const { method = '', url = '' } = request;
    const path = url.split('?', 1).join('');
    const requestId = requestIdOf(request);
    const body = JSON.stringify(
      problemDocument(overloaded, { surface: surfaceOfPath(url), path, requestId }),
    );
    const { status, code } = overloaded;
    const lines = this.requestLines(request, requestId, body);
    writer.end(response, { staticPart: { status, lines: head, body }, head }, lines);
    problems.record(code, clock.now());
    const { traceparent } = request.headers;
    const caller = clientNameOf(request);
    onRequestCompleted({ route, method, status, caller, ms, requestId, traceparent, url });
  }

  /** The body is ASCII: its path is percent-encoded. */
  private requestLines(request: IncomingMessage, requestId: string, { length }: string): string {
    const { isHttps, corsHeaders } = this.deps;
    return (
      headerLine('x-request-id', requestId) +
      headerLine('content-length', String(length)) +
      serializeHeaders(corsHeaders(request.headers.origin)) +
      (isHttps(request) ? strictTransportLine : '')
    );
  }
}
