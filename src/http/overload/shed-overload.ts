import { type IncomingMessage, type RequestListener } from 'node:http';
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
 * Sheds requests under overload, before the framework sees them. Exempt is what costs little: operational paths, unknown
 * paths, preflight requests and responses that the cache has. So are requests that stay open to wait for changes: these
 * have limits of their own, and how many there are says nothing of the load.
 */
export function shedOverload(deps: ShedOverloadDeps): RequestListener {
  const { shedder, responses, routes, responder, framework } = deps;
  return (request, response) => {
    if (isExempt(request)) {
      framework(request, response);
    } else if (shedder.tryAcquire()) {
      response.once('close', () => {
        shedder.release();
      });
      framework(request, response);
    } else {
      const { method = '', url = '' } = request;
      const matched = routes.match(method, url);
      if (matched === null || responses.canServe(url, matched)) {
        framework(request, response);
      } else {
        shedder.countShed();
        responder.send(request, response, matched.route);
      }
    }
  };
}

const isExempt = (request: IncomingMessage): boolean => {
  const { method, url = '' } = request;
  return method === 'OPTIONS' || operationalPaths.test(url) || eventStreams.test(url) || mayWait(request);
};
