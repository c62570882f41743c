import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { AppModule } from '../app.module';
import { WarmUp } from '../cache/warm-up';
import { type Settings } from '../config/settings';
import { builtExplorer, ExplorerFiles } from '../features/explorer/explorer.controller';
import { AccessControl } from '../http/access/access-control';
import { hasAccessControl } from '../http/access/access.module';
import { corsHeaders, registerCors } from '../http/access/cors';
import { ClientErrors } from '../http/client-errors';
import { CommonHeaders } from '../http/headers';
import { ResponseHooks } from '../http/hooks';
import { passRequests, serveRequests } from '../http/listener';
import { ManagementServer } from '../http/management/management-server';
import { serveDocumentation } from '../http/openapi/document';
import { Connections } from '../http/overload/connections';
import { admitRequests, LoadShedder } from '../http/overload/load-shedder';
import { ProblemCounts } from '../http/problems/problem-counts';
import { problemMediaType } from '../http/problems/problem-document';
import { ProblemFilter } from '../http/problems/problem.filter';
import { CaseInsensitivePaths } from '../http/requests/case-insensitive-paths';
import { parseJsonBodies } from '../http/requests/json-bodies';
import { unacceptableMedia } from '../http/requests/media-negotiation';
import { bodyOfRead, checkRequests, malformedRequest, unknownPath } from '../http/requests/request-checks';
import { RoutePaths } from '../http/requests/route-paths';
import { StrictValidationPipe } from '../http/requests/validation.pipe';
import { ResponseCache } from '../http/responses/response-cache';
import { ResponseSender } from '../http/responses/response-sender';
import { serverOptions } from '../http/server-options';
import { ResponseWriter } from '../http/writer';
import { JsonLogger } from '../observability/logging/json-logger';
import { LogOutput } from '../observability/logging/log-output';
import { Metrics } from '../observability/metrics/metrics';
import { Readiness } from '../observability/readiness';
import { type OnRequestCompleted, RequestRecorder } from '../observability/request-recorder';

/** Options that do not come from the environment. */
interface GatewayOptions {
  /** Called for each request once its response was sent. */
  readonly onRequestCompleted?: OnRequestCompleted | undefined;
  /** By default, a logger that writes to the standard output. */
  readonly logger?: JsonLogger;
  /** The build of the explorer; by default, beside the program. */
  readonly explorerFolder?: string;
}

type Get = <T>(type: abstract new (...args: never[]) => T) => T;

/** Creates the gateway, ready to listen. Tests use it too. */
export async function createGateway(
  settings: Settings,
  {
    onRequestCompleted,
    logger = new JsonLogger(settings.log.logLevel, new LogOutput(process.stdout)),
    explorerFolder = builtExplorer,
  }: GatewayOptions = {},
): Promise<NestFastifyApplication> {
  const explorer = settings.explorer ? await ExplorerFiles.read(explorerFolder) : null;
  const paths = new CaseInsensitivePaths();
  const adapter = new FastifyAdapter({
    ...serverOptions(settings, paths),
    // These run no hooks.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'content-type': problemMediaType, ...corsHeaders(request.headers.origin, settings) });
      hooks.addHeaders(reply);
      filter.send(error, request, reply);
      hooks.record(request, reply);
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.of(settings, explorer), adapter, {
    bodyParser: false,
    logger,
  });
  const get: Get = (type) => app.get(type, { strict: false });
  const server = adapter.getInstance<FastifyInstance>();
  const filter = new ProblemFilter(get(ProblemCounts));
  get(Metrics).logLinesDropped.from(() => [[logger.droppedLines]]);
  const recorder = new RequestRecorder(get(Metrics), logger, { ...settings.log, onRequestCompleted });
  const clientNameOf = settings.clients.apiKeys.length > 0 ? get(AccessControl).clientNameOf : null;
  const hooks = new ResponseHooks(get(CommonHeaders), clientNameOf, recorder.completed);
  const routePaths = new RoutePaths((pattern) => {
    paths.learn(pattern);
  });
  routePaths.addRoutesOf(server);
  followServer(server, get, logger);
  hooks.register(server);
  await registerCors(server, settings, filter);
  registerRequestHooks(server, routePaths, get);
  app.useGlobalFilters(filter);
  app.useGlobalPipes(new StrictValidationPipe());
  serveDocumentation(app, server);
  await app.init();
  routePaths.keepPaths(server);
  await server.ready();
  listenToServers(server, get, settings, recorder, paths);
  return app;
}

/** What runs before the route of every request, in this order. */
function registerRequestHooks(server: FastifyInstance, paths: RoutePaths, get: Get): void {
  const management = get<ManagementServer | null>(ManagementServer);
  // Behind the others, so that a route of the other port looks like an unknown path.
  const portChecks = management ? [management.wrongPort] : [];
  checkRequests(server, [malformedRequest, unknownPath(paths), unacceptableMedia, ...portChecks, bodyOfRead]);
  admitRequests(server, get(LoadShedder), get(ResponseSender));
  parseJsonBodies(server);
}

/** Ready once the server listens and the warm-up has completed; draining before the server closes. */
function followServer(server: FastifyInstance, get: Get, logger: JsonLogger): void {
  const [readiness, connections] = [get(Readiness), get(Connections)];
  server.addHook('onListen', (done) => {
    void get(WarmUp).completed.then(() => {
      readiness.markReady();
    });
    done();
  });
  server.addHook('preClose', (done) => {
    readiness.drain();
    connections.beginClosing();
    done();
  });
  server.addHook('onClose', (_server, done) => {
    logger.reportSuppressed();
    done();
  });
}

/** Everything that a client can send reaches these listeners first. */
function listenToServers(
  framework: FastifyInstance,
  get: Get,
  settings: Settings,
  recorder: RequestRecorder,
  paths: CaseInsensitivePaths,
): void {
  const { server } = framework;
  const routing = framework.routing.bind(framework);
  const clientErrors = new ClientErrors(get(ProblemCounts), recorder.completed);
  const connect = (listening: typeof server, port: 'main' | 'management') => {
    // Not 1000, behind which Node drops fields silently: their size is limited.
    listening.maxHeadersCount = 0;
    const connections = get(Connections).limit(listening, port);
    clientErrors.handle(listening, connections);
    passRequests(listening, connections, routing);
    return connections;
  };
  serveRequests(server, {
    responses: get(ResponseCache),
    writer: get(ResponseWriter),
    connections: connect(server, 'main'),
    access: hasAccessControl(settings) ? get(AccessControl) : null,
    onRequestCompleted: recorder.completed,
    paths,
    framework: routing,
  });
  const management = get<ManagementServer | null>(ManagementServer);
  if (management) connect(management.server, 'management');
}
