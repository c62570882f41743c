import { type FastifyInstance, type FastifyRequest, type HTTPMethods } from 'fastify';
import { METHODS } from 'node:http';
import { Problem } from '../problems/problem';

/** Every method that can reach a route; CONNECT has no path. */
const methods = METHODS.filter((name) => name !== 'CONNECT');

/** The configuration of the route of the methods that a path does not have. */
const refusesMethod = { refusesMethod: true } as const;

/** Whether the path of a request does not have its method. */
export const isMethodRefused = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as Partial<typeof refusesMethod>).refusesMethod ?? false;

/** The methods of a path, and its pattern as it was registered first. */
interface Path {
  readonly url: string;
  readonly allowed: Set<string>;
}

/**
 * Collects the routes as they are registered. Returns a function, to be called after the last one, that registers the
 * other methods of each path: 405 with `Allow` (RFC 9110, 15.5.6), and for `OPTIONS` 204 with `Allow` (9.3.7).
 */
export function collectRoutes(server: FastifyInstance): () => void {
  const paths = new Map<string, Path>();
  server.addHook('onRoute', ({ url, method }) => {
    // To the router, patterns that differ in the names of their parameters are one.
    const form = url.replace(/:\w+/g, ':');
    const path = paths.get(form) ?? { url, allowed: new Set() };
    [method].flat().forEach((name) => path.allowed.add(name));
    paths.set(form, path);
  });
  return () => {
    const unsupported = methods.filter((name) => !server.supportedMethods.includes(name));
    unsupported.forEach((name) => server.addHttpMethod(name));
    for (const { url, allowed } of [...paths.values()]) {
      const allow = [...allowed, 'OPTIONS'];
      const others = methods.filter((name) => !allowed.has(name)) as HTTPMethods[];
      if (others.length === 0 || url === '*') continue;
      server.route({
        method: others,
        url,
        config: refusesMethod,
        onRequest: (request, reply, done) => {
          if (request.method === 'OPTIONS') void reply.status(204).header('allow', allow.join(', ')).send();
          else
            done(new Problem('METHOD_NOT_ALLOWED', { detail: `The path has ${allow.join(', ')}.`, allow }));
        },
        handler: () => undefined,
      });
    }
  };
}
