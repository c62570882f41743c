import { type IncomingMessage, type RequestListener } from 'node:http';
import { setQueued } from '../../observability/completed-request';
import { mayWait } from '../requests/held-request';
import { type RouteMatcher } from '../requests/route-matcher';
import { type ResponseSender } from '../responses/response-sender';
import { type LoadShedder } from './load-shedder';
import { type OverloadResponder } from './overload-responder';

/** Operators need these under overload, and they call no upstream. */
const operationalPaths = /^\/(health|metrics|docs|explorer)(\/|\?|$)/;

const eventStreams = /^[^?]*\/events(\?|$)/;

interface ShedOverloadDeps {
  readonly shedder: LoadShedder;
  readonly responses: ResponseSender;
  readonly routes: RouteMatcher;
  readonly responder: OverloadResponder;
  /** Handles every request that is not shed. */
  readonly framework: RequestListener;
}

/**
 * Starts requests, lets them wait for a later turn of the event loop, or sheds them, before the framework sees them. Exempt
 * is what costs little: operational paths, unknown paths, preflight requests and responses that the cache has. So are
 * requests that stay open to wait for changes: these have limits of their own.
 */
export function shedOverload(deps: ShedOverloadDeps): RequestListener {
  const { shedder, responses, routes, responder, framework } = deps;
  return (request, response) => {
    if (isExempt(request) || shedder.tryStart()) {
      framework(request, response);
      return;
    }
    const { method = '', url = '' } = request;
    const matched = routes.match(method, url);
    if (matched === null || responses.canServe(url, matched)) {
      framework(request, response);
      return;
    }
    // The client may have disconnected while its request waited.
    const start = (queuedMs: number) => {
      if (request.socket.destroyed) return;
      setQueued(response, queuedMs);
      framework(request, response);
    };
    const refuse = (waitedMs: number) => {
      if (request.socket.destroyed) return;
      responder.send(request, response, { route: matched.route, ms: waitedMs });
    };
    if (!shedder.tryEnqueue(start)) shedder.shed(refuse);
  };
}

const isExempt = (request: IncomingMessage): boolean => {
  const { method, url = '' } = request;
  return method === 'OPTIONS' || operationalPaths.test(url) || eventStreams.test(url) || mayWait(request);
};
