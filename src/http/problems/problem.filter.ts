import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { clock } from '../../lib/clock';
import { correlationFields, readTraceparent } from '../../observability/correlation-ids';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { problemDocument, problemHeaders, problemMediaType, surfaceOfPath } from './problem-document';
import { type Problem } from './problem';
import { type ProblemCounts } from './problem-counts';
import { problemOfError } from './problem-of-error';

/** Sends every error response of the framework. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  constructor(private readonly counts: ProblemCounts) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(error, http.getRequest(), http.getResponse());
  }

  /** Sends the problem of an error. Also called for errors outside Nest. */
  send(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isBrokenOff(error, request)) {
      reply.hijack();
      return;
    }
    const surface = surfaceOfPath(request.raw.url ?? '/');
    const path = request.originalUrl.split('?', 1).join('');
    const problem = problemOfError(error, surface !== 'v1');
    this.counts.record(problem.code, clock.now());
    // A client can ask for what the gateway does not speak: 501, 505.
    if (problem.status >= 500 && problem.code !== 'VALIDATION_FAILED') this.log(problem, error, request);
    void reply
      .status(problem.status)
      .headers(problemHeaders(problem))
      .header('content-type', problemMediaType)
      // With a custom serializer, Fastify adds no charset.
      .serializer(JSON.stringify)
      .send(problemDocument(problem, { surface, path, requestId: request.id }));
  }

  private log({ code, status }: Problem, error: unknown, request: FastifyRequest): void {
    const ids = correlationFields(request.id, readTraceparent(request.headers.traceparent));
    const line = { msg: 'problem', code, status, ...ids, route: request.routeOptions.url };
    if (code === 'INTERNAL_ERROR') this.logger.error({ ...line, stack: stackOf(error) });
    // A line for each request would add to the overload; a call that was cancelled is no failure.
    else if (code === 'OVERLOADED' || isCancelled(error)) this.logger.debug(line);
    else this.logger.warn(line);
  }
}

/** Whether the body did not arrive, or the client left. A response, if any, is that of `ClientErrors`. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest): boolean =>
  (raw.errored !== null && raw.errored === error) || (raw.socket.destroyed && isCancelled(error));

const isCancelled = (error: unknown): boolean => error instanceof UpstreamError && error.kind === 'given-up';

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
