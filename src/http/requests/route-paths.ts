import { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import Router from 'find-my-way';
import { servedMethods } from '../../observability/request-recorder';
import { exchangeOf } from '../exchange';
import { Problem } from '../problems/problem';

/** A path of routes, with the pattern of the first. */
export interface RoutePath {
  readonly pattern: string;
  readonly methods: Set<string>;
}

/** Longer path parameters match no route. */
export const maxParamLength = 1024;

/** The pattern of the route of preflight requests. */
export const anyPath = '*';

/** In the configuration of a route that only keeps its path. */
export const keepsPath = 'keepsPath';

/** To the router, patterns that differ in the names of their parameters are one. */
const formOf = (pattern: string): string => pattern.replace(/:\w+/g, ':');

/** The paths of all routes, for requests of methods that these do not have: Fastify would need a route for each of both. */
export class RoutePaths {
  private readonly paths = new Map<string, RoutePath>();
  private readonly router = Router({ maxParamLength });

  /** @param onPath called with the pattern of each path */
  constructor(private readonly onPath: (pattern: string) => void) {}

  /** Adds the routes as they are registered. */
  addRoutesOf(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method, config = {} }) => {
      if (!(keepsPath in config) && url !== anyPath) this.add(url, [method].flat());
    });
  }

  /** After the last route: keeps a path from being taken for a parameter of another one, which has the method. */
  keepPaths(server: FastifyInstance): void {
    const paths = [...this.paths.values()];
    const all = new Set(paths.flatMap(({ methods }) => [...methods])) as Set<HTTPMethods>;
    for (const { pattern, methods } of paths) {
      const method = [...all].filter((name) => !methods.has(name));
      if (method.length > 0)
        server.route({ method, url: pattern, config: { [keepsPath]: true }, handler: () => undefined });
    }
  }

  /** The path of a URL, and its parameters; null if no route has it. */
  find(url: string) {
    const found = this.router.find('GET', url);
    return found && { path: found.store as RoutePath, params: found.params };
  }

  private add(pattern: string, methods: readonly string[]): void {
    const form = formOf(pattern);
    const known = this.paths.get(form);
    const path = known ?? { pattern, methods: new Set() };
    for (const name of methods) path.methods.add(name);
    if (known) return;
    this.paths.set(form, path);
    this.router.on('GET', pattern, () => undefined, path);
    this.onPath(pattern);
  }
}

/** Responds with `Allow`: 405 (RFC 9110, 15.5.6), or 204 to `OPTIONS` (9.3.7). `OPTIONS *` is about the whole server. */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  done: (problem: Problem) => void,
): void {
  const { refusedBy, method } = exchangeOf(request);
  const allow = (refusedBy ? [...refusedBy.methods, 'OPTIONS'] : servedMethods).join(', ');
  if (method === 'OPTIONS') void reply.status(204).header('allow', allow).send();
  else done(new Problem('METHOD_NOT_ALLOWED', { detail: `The path has ${allow}.`, headers: { allow } }));
}
