import { type Settings } from '../config/settings';
import { Exchange } from './exchange';
import { maxParamLength } from './requests/route-paths';
import { type CaseInsensitivePaths } from './requests/case-insensitive-paths';
import { routableTarget } from './requests/request-checks';
import { keepAliveTimeoutMs } from './writer';

/** Limits the time for a request, body included, to arrive. Node's default is to check every 30 seconds. */
export const serverTimeouts = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  // `malformedRequest` rejects these with a problem.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
});

/** Of the framework. */
export function serverOptions(settings: Settings, paths: CaseInsensitivePaths) {
  const { requestBodyMaxBytes, requestTimeoutMs } = settings.server;
  const { requestTimeout, keepAliveTimeout, ...http } = serverTimeouts(requestTimeoutMs);
  return {
    bodyLimit: requestBodyMaxBytes,
    requestTimeout,
    keepAliveTimeout,
    http: { ...http, IncomingMessage: Exchange },
    genReqId: (request: unknown) => (request as Exchange).id,
    routerOptions: { maxParamLength },
    rewriteUrl: ({ url = '' }) => paths.canonical(routableTarget(url)),
    // Requests on open connections still get a response while the gateway shuts down.
    return503OnClosing: false,
  };
}
