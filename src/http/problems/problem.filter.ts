import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { loggedIdentity } from '../../observability/request-identity';
import { readTraceparent } from '../../observability/trace-context';
import { UpstreamFailure } from '../../upstream/transport/upstream-failure';
import { faceOfPath } from './native-members';
import { type Problem } from './problem';
import { problemDocument, problemHeaders, problemMediaType } from './problem-document';
import { problemOfError } from './problem-of-error';

/** Writes every answer that is not a success. The only place that does. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problem');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest(), http.getResponse());
  }

  /** Answers a request with the problem of an error, also where Nest has no part in it. */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const face = faceOfPath(request.raw.url ?? '/');
    const path = request.originalUrl.split('?', 1).join('');
    const problem = problemOfError(error, face !== 'v1');
    if (problem.status >= 500) this.log(problem, error, request);
    void reply
      .status(problem.status)
      .headers(problemHeaders(problem))
      // Where Nest has no part in it, no hook has set it either.
      .header('x-request-id', request.id)
      .header('content-type', problemMediaType)
      // With a serializer of the reply's own, Fastify adds no charset to the type.
      .serializer(JSON.stringify)
      .send(problemDocument(problem, { face, path, requestId: request.id }));
  }

  private log({ code, status }: Problem, error: unknown, request: FastifyRequest): void {
    const identity = loggedIdentity(request.id, readTraceparent(request.headers.traceparent));
    const line = { msg: 'problem', code, status, ...identity, route: request.routeOptions.url };
    if (code === 'INTERNAL_ERROR') this.logger.error({ ...line, stack: stackOf(error) });
    // Under overload, a line for each would be more of it; a caller who has left gets no answer.
    else if (code === 'OVERLOADED' || isGivenUp(error)) this.logger.debug(line);
    else this.logger.warn(line);
  }
}

const isGivenUp = (error: unknown): boolean => error instanceof UpstreamFailure && error.kind === 'given-up';

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
