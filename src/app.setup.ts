import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Answers } from './answers/answers';
import { serveReadyAnswers } from './answers/hit-path';
import { AppModule } from './app.module';
import { WarmUp } from './cache/warm-up';
import { logLevels } from './config/log-levels';
import { type Settings } from './config/settings';
import { callerOf } from './doors/caller';
import { hasDoors } from './doors/doors.module';
import { Readiness } from './health/readiness';
import { followServer } from './health/server-lifecycle';
import { Metrics } from './metrics/metrics';
import { serveOpenApiDocument } from './openapi/document';
import { answerBrokenRequest } from './problems/broken-request';
import { ProblemFilter } from './problems/problem.filter';
import { watchAllowedMethods } from './requests/allowed-methods';
import { answeredRequest, type NoteAnswered } from './requests/answered-request';
import { parseJsonBodies } from './requests/json-bodies';
import { requireAcceptableMedia } from './requests/media-negotiation';
import { requestIdOf, returnRequestId } from './requests/request-id';
import { createValidationPipe } from './requests/validation.pipe';

/** A request, its body included, has to arrive in time; Node looks every half minute unless told otherwise. */
const arrivalLimits = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(1000, requestTimeoutMs) },
});

/** How many proxies nearest to us are believed, or which ones. */
const trustOf = (
  given: number | readonly string[],
): string[] | ((address: string, hop: number) => boolean) =>
  typeof given === 'number' ? (_address, hop) => hop < given : [...given];

/** The name of the caller's API key. */
const callerNameOf = (request: FastifyRequest): string =>
  /^key (.*)$/.exec(callerOf(request))?.[1] ?? 'anonymous';

/** Builds the gateway, ready to listen. The one place where its edges are put together; tests use it too. */
export async function createGateway(settings: Settings): Promise<NestFastifyApplication> {
  const filter = new ProblemFilter();
  const adapter = new FastifyAdapter({
    bodyLimit: settings.server.requestBodyMaxBytes,
    ...arrivalLimits(settings.server.requestTimeoutMs),
    genReqId: requestIdOf,
    trustProxy: trustOf(settings.server.trustProxy),
    routerOptions: { maxParamLength: 1024 },
    // Whatever still comes on an open connection is answered, in the gateway's own words.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      filter.answer(error, request, reply);
      // No hook sees these.
      noteReply(request, reply);
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(settings), adapter, {
    bodyParser: false,
    logger: [...logLevels[settings.logLevel]],
  });
  const server = adapter.getInstance<FastifyInstance>();
  const refuseOtherMethods = watchAllowedMethods(server);
  const readiness = app.get(Readiness, { strict: false });
  followServer(server, readiness, app.get(WarmUp, { strict: false }).finished);
  const metrics = app.get(Metrics, { strict: false });
  const note: NoteAnswered = (request) => {
    metrics.requestAnswered(request);
  };
  const noteReply = (request: FastifyRequest, reply: FastifyReply) => {
    note(answeredRequest(request, reply, callerNameOf(request)));
  };
  server.addHook('onResponse', (request, reply, done) => {
    noteReply(request, reply);
    done();
  });
  returnRequestId(server);
  requireAcceptableMedia(server);
  parseJsonBodies(server);
  app.useGlobalFilters(filter);
  app.useGlobalPipes(createValidationPipe());
  serveOpenApiDocument(app);
  await app.init();
  refuseOtherMethods();
  await server.ready();
  // Doors look at every request: where there are any, none goes past them.
  if (!hasDoors(settings)) {
    const isOpen = () => readiness.state !== 'draining';
    serveReadyAnswers(server.server, app.get(Answers, { strict: false }), isOpen, note);
  }
  return app;
}
