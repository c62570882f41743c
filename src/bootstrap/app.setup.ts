import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Answers } from '../http/responses/answers';
import { noDoorkeeper } from '../http/responses/doorkeeper';
import { serveReadyAnswers } from '../http/responses/hit-path';
import { keepAliveTimeoutMs, ResponseWriter } from '../http/responses/response-writer';
import { ofData, secureAnswers, securityLinesOf } from '../http/responses/security-headers';
import { strictTransport, tlsByProxy } from '../http/responses/transport-security';
import { AppModule } from '../app.module';
import { WarmUp } from '../cache/warm-up';
import { Readiness } from '../observability/readiness';
import { type Settings } from '../config/settings';
import { allowOrigins } from '../http/access/cross-origin';
import { hasDoors } from '../http/access/doors.module';
import { ReadyAnswerDoorkeeper } from '../http/access/ready-answer.doorkeeper';
import { trustedProxies } from '../http/access/trusted-proxies';
import { followServer } from './server-lifecycle';
import { JsonLogger } from '../observability/json-logger';
import { LogOutput } from '../observability/log-output';
import { requestLog } from '../observability/request-log';
import { ManagementServer } from '../http/management/management-server';
import { Metrics } from '../observability/metrics';
import { serveOpenApiDocument } from '../http/openapi/document';
import { Connections } from '../http/overload/connections';
import { LoadShedder } from '../http/overload/load-shedder';
import { shedOverload } from '../http/overload/shed-overload';
import { ProblemFilter } from '../http/problems/problem.filter';
import { SocketResponder } from '../http/problems/socket-responder';
import { watchAllowedMethods } from '../http/requests/allowed-methods';
import { answeredRequest, type NoteAnswered } from '../observability/answered-request';
import { arrivalLimits } from '../http/requests/arrival-limits';
import { BrokenRequests } from '../http/requests/broken-requests';
import { FoldedPaths } from '../http/requests/folded-paths';
import { parseJsonBodies } from '../http/requests/json-bodies';
import { unacceptableMedia } from '../http/requests/media-negotiation';
import { checkRequests } from '../http/requests/request-checks';
import { malformedRequest } from '../http/requests/request-form';
import { unknownPath } from '../http/requests/unknown-paths';
import { takeUnusualRequests } from '../http/requests/unusual-requests';
import { requestIdOf, returnRequestId } from '../http/requests/request-id';
import { createValidationPipe } from '../http/requests/validation.pipe';

/** What goes on beside a gateway. */
interface Surroundings {
  /** Is told of each request that was answered. */
  readonly alsoNote?: NoteAnswered | undefined;
  /** One that writes to the standard output unless given. */
  readonly logger?: JsonLogger;
}

/** Builds the gateway, ready to listen. The one place where its edges are put together; tests use it too. */
export async function createGateway(
  settings: Settings,
  {
    alsoNote = () => undefined,
    logger = new JsonLogger(settings.logLevel, new LogOutput(process.stdout)),
  }: Surroundings = {},
): Promise<NestFastifyApplication> {
  const filter = new ProblemFilter();
  const cameByTls = tlsByProxy(trustedProxies(settings));
  const foldedPaths = new FoldedPaths();
  const adapter = new FastifyAdapter({
    ...serverOptions(settings),
    rewriteUrl: ({ url = '' }) => foldedPaths.canonical(url),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(ofData);
      if (cameByTls(request.raw)) reply.headers(strictTransport);
      filter.answer(error, request, reply);
      // No hook sees these.
      noteReply(request, reply);
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(settings), adapter, {
    bodyParser: false,
    logger,
  });
  const server = adapter.getInstance<FastifyInstance>();
  foldedPaths.learnFrom(server);
  const refuseOtherMethods = watchAllowedMethods(server);
  const readiness = app.get(Readiness, { strict: false });
  followServer(server, readiness, app.get(WarmUp, { strict: false }).finished);
  const doorkeeper = hasDoors(settings) ? app.get(ReadyAnswerDoorkeeper, { strict: false }) : noDoorkeeper;
  const { nameOf } = settings.apiKeys.length > 0 ? doorkeeper : noDoorkeeper;
  const answers = app.get(Answers, { strict: false });
  const metrics = app.get(Metrics, { strict: false });
  metrics.watchLog(logger);
  server.addHook('onClose', (_server, done) => {
    logger.reportSuppressed();
    done();
  });
  const logRequest = requestLog(logger, settings);
  const note: NoteAnswered = (request) => {
    metrics.requestAnswered(request);
    logRequest(request);
    alsoNote(request);
  };
  const noteReply = (request: FastifyRequest, reply: FastifyReply) => {
    note(answeredRequest(request, reply, nameOf(request.raw)));
  };
  server.addHook('onResponse', (request, reply, done) => {
    noteReply(request, reply);
    done();
  });
  const broken = new BrokenRequests(new SocketResponder(securityLinesOf()), note);
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  const connections = app.get(Connections, { strict: false });
  for (const [port, each] of [
    ['main', server.server],
    ['management', management?.server],
  ] as const) {
    if (!each) continue;
    takeUnusualRequests(each, broken, server.routing.bind(server));
    connections.bound(each, port);
  }
  server.addHook('preClose', (done) => {
    connections.beginClosing();
    done();
  });
  returnRequestId(server);
  secureAnswers(server, settings.server.trustProxy === 0 ? null : cameByTls);
  await lookAtRequests(server, app, settings, filter);
  app.useGlobalFilters(filter);
  app.useGlobalPipes(createValidationPipe());
  serveOpenApiDocument(app);
  await app.init();
  refuseOtherMethods();
  await server.ready();
  serveReadyAnswers(server.server, {
    answers,
    writer: app.get(ResponseWriter, { strict: false }),
    doorkeeper,
    cameByTls,
    note,
    canonicalUrl: (url) => foldedPaths.canonical(url),
  });
  return app;
}

const serverOptions = (settings: Settings) => {
  const { requestBodyMaxBytes, requestTimeoutMs } = settings.server;
  const { requestTimeout, ...http } = arrivalLimits(requestTimeoutMs);
  return {
    bodyLimit: requestBodyMaxBytes,
    requestTimeout,
    keepAliveTimeout: keepAliveTimeoutMs,
    http,
    genReqId: requestIdOf,
    trustProxy: trustedProxies(settings),
    routerOptions: { maxParamLength: 1024 },
    // Whatever still comes on an open connection is answered, in the gateway's own words.
    return503OnClosing: false,
  };
};

/** What every request passes before its route, in this order. */
async function lookAtRequests(
  server: FastifyInstance,
  app: NestFastifyApplication,
  settings: Settings,
  filter: ProblemFilter,
): Promise<void> {
  await allowOrigins(server, settings);
  const [shedder, answers] = [app.get(LoadShedder, { strict: false }), app.get(Answers, { strict: false })];
  shedOverload(server, shedder, answers, filter.answer.bind(filter));
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  management?.attachTo(server);
  const checks = [malformedRequest, unknownPath, unacceptableMedia];
  // After all that refuses a request on any path: what a port does not serve looks like no path there.
  checkRequests(server, management ? [...checks, management.wrongPort] : checks);
  parseJsonBodies(server);
}
