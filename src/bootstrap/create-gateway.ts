import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { builtExplorer, ExplorerFiles } from '../features/explorer/explorer-files';
import { ResponseSender } from '../http/responses/response-sender';
import { allowAll, installResponseCache } from '../http/responses/response-cache.middleware';
import { keepAliveTimeoutMs } from '../http/responses/response-writer';
import {
  addSecurityHeaders,
  apiHeaders,
  isHttpsByProxy,
  securityHeaderLines,
  strictTransport,
} from '../http/responses/security-headers';
import { AppModule } from '../app.module';
import { WarmUp } from '../cache/warm-up';
import { Readiness } from '../observability/readiness';
import { type Settings } from '../config/settings';
import { registerCors } from '../http/access/cors';
import { hasAccessControl } from '../http/access/access.module';
import { AccessControl } from '../http/access/access-control';
import { trustedProxies } from '../http/access/client-address';
import { followServer } from './server-lifecycle';
import { JsonLogger } from '../observability/logging/json-logger';
import { LogOutput } from '../observability/logging/log-output';
import { requestLog } from '../observability/logging/request-log';
import { ManagementServer } from '../http/management/management-server';
import { Metrics } from '../observability/metrics/metrics';
import { serveDocumentation } from '../http/openapi/documentation';
import { Connections } from '../http/overload/connections';
import { LoadShedder } from '../http/overload/load-shedder';
import { admitRequests } from '../http/overload/admission';
import { ProblemCounts } from '../http/problems/problem-counts';
import { ProblemFilter } from '../http/problems/problem.filter';
import { SocketResponder } from '../http/problems/socket-responder';
import { collectRoutes } from '../http/requests/allowed-methods';
import { toCompletedRequest, type OnRequestCompleted } from '../observability/completed-request';
import { serverTimeouts } from '../http/requests/server-timeouts';
import { ClientErrorHandler } from '../http/requests/client-error-handler';
import { CaseInsensitivePaths } from '../http/requests/case-insensitive-paths';
import { parseJsonBodies } from '../http/requests/json-bodies';
import { unacceptableMedia } from '../http/requests/media-negotiation';
import { checkRequests, routableTarget, unknownPath } from '../http/requests/request-checks';
import { bodyOfRead, malformedRequest } from '../http/requests/malformed-request';
import { handleRawServerEvents } from '../http/requests/raw-server-events';
import { requestIdOf, returnRequestId } from '../http/requests/request-id';
import { createValidationPipe } from '../http/requests/validation.pipe';

/** Longer path parameters match no route. */
const maxParamLength = 1024;

/** Options that do not come from the environment. */
interface GatewayOptions {
  /** Called for each request once its response was sent. */
  readonly onRequestCompleted?: OnRequestCompleted | undefined;
  /** By default, a logger that writes to the standard output. */
  readonly logger?: JsonLogger;
  /** The build of the explorer; by default, beside the program. */
  readonly explorerFolder?: string;
}

/** Creates the gateway, ready to listen. Tests use it too. */
export async function createGateway(
  settings: Settings,
  {
    onRequestCompleted = () => undefined,
    logger = new JsonLogger(settings.logLevel, new LogOutput(process.stdout)),
    explorerFolder = builtExplorer,
  }: GatewayOptions = {},
): Promise<NestFastifyApplication> {
  const explorer = settings.explorer ? await ExplorerFiles.read(explorerFolder) : null;
  const isHttps = isHttpsByProxy(trustedProxies(settings));
  const caseInsensitivePaths = new CaseInsensitivePaths();
  const adapter = new FastifyAdapter({
    ...serverOptions(settings),
    rewriteUrl: ({ url = '' }) => caseInsensitivePaths.canonical(routableTarget(url)),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(apiHeaders);
      if (isHttps(request.raw)) reply.headers(strictTransport);
      filter.send(error, request, reply);
      // These run no hooks.
      recordResponse(request, reply);
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(settings, explorer), adapter, {
    bodyParser: false,
    logger,
  });
  const server = adapter.getInstance<FastifyInstance>();
  const problems = app.get(ProblemCounts, { strict: false });
  const filter = new ProblemFilter(problems);
  caseInsensitivePaths.learnFrom(server);
  const canonicalUrl = (url: string) => caseInsensitivePaths.canonical(url);
  const register405Routes = collectRoutes(server);
  const readiness = app.get(Readiness, { strict: false });
  followServer(server, readiness, app.get(WarmUp, { strict: false }).completed);
  const authorizer = hasAccessControl(settings) ? app.get(AccessControl, { strict: false }) : allowAll;
  const { clientNameOf } = settings.apiKeys.length > 0 ? authorizer : allowAll;
  const sender = app.get(ResponseSender, { strict: false });
  const metrics = app.get(Metrics, { strict: false });
  metrics.observeLog(logger);
  server.addHook('onClose', (_server, done) => {
    logger.reportSuppressed();
    done();
  });
  const logRequest = requestLog(logger, settings);
  const recordRequest: OnRequestCompleted = (request) => {
    metrics.requestCompleted(request);
    logRequest(request);
    onRequestCompleted(request);
  };
  const recordUncached: OnRequestCompleted = (request) => {
    metrics.responseUncached();
    recordRequest(request);
  };
  const recordResponse = (request: FastifyRequest, reply: FastifyReply) => {
    recordUncached(toCompletedRequest(request, reply, clientNameOf(request.raw)));
  };
  server.addHook('onResponse', (request, reply, done) => {
    recordResponse(request, reply);
    done();
  });
  const framework = server.routing.bind(server);
  const clientErrors = new ClientErrorHandler(
    new SocketResponder(securityHeaderLines()),
    problems,
    recordUncached,
  );
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  const connections = app.get(Connections, { strict: false });
  const mainConnections = connections.limit(server.server, 'main');
  handleRawServerEvents(server.server, mainConnections, clientErrors, framework);
  if (management) {
    const open = connections.limit(management.server, 'management');
    management.server.prependListener('request', open.add);
    handleRawServerEvents(management.server, open, clientErrors, framework);
  }
  server.addHook('preClose', (done) => {
    connections.beginClosing();
    done();
  });
  returnRequestId(server);
  addSecurityHeaders(server, settings.server.trustProxy === 0 ? null : isHttps);
  await registerRequestHooks(server, app, settings);
  app.useGlobalFilters(filter);
  app.useGlobalPipes(createValidationPipe());
  serveDocumentation(app, server);
  await app.init();
  register405Routes();
  await server.ready();
  installResponseCache(server.server, {
    sender,
    connections: mainConnections,
    authorizer,
    isHttps,
    onRequestCompleted: recordRequest,
    canonicalUrl,
    framework,
  });
  return app;
}

const serverOptions = (settings: Settings) => {
  const { requestBodyMaxBytes, requestTimeoutMs } = settings.server;
  const { requestTimeout, ...http } = serverTimeouts(requestTimeoutMs);
  return {
    bodyLimit: requestBodyMaxBytes,
    requestTimeout,
    keepAliveTimeout: keepAliveTimeoutMs,
    http,
    genReqId: requestIdOf,
    trustProxy: trustedProxies(settings),
    routerOptions: { maxParamLength },
    // Requests on open connections still get a response while the gateway shuts down.
    return503OnClosing: false,
  };
};

/** Registers what runs before the route of every request, in this order. */
async function registerRequestHooks(
  server: FastifyInstance,
  app: NestFastifyApplication,
  settings: Settings,
): Promise<void> {
  await registerCors(server, settings);
  const management = app.get<ManagementServer | null>(ManagementServer, { strict: false });
  management?.attachTo(server);
  const checks = [malformedRequest, unknownPath, unacceptableMedia];
  // Behind these, so that a route of the other port looks like an unknown path.
  const portChecks = management ? [management.wrongPort] : [];
  checkRequests(server, [...checks, ...portChecks, bodyOfRead]);
  admitRequests(server, app.get(LoadShedder, { strict: false }), app.get(ResponseSender, { strict: false }));
  parseJsonBodies(server);
}
