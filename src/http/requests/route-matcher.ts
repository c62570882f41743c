import { type FastifyInstance } from 'fastify';
import findMyWay, { type HTTPMethod } from 'find-my-way';

/** A route that a request matches, and its parameters before they are validated. */
export interface MatchedRoute {
  /** The pattern of its URL. */
  readonly route: string;
  /** Of the path and of the query. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Longer path parameters match no route. */
export const maxParamLength = 1024;

/** Matches requests with the routes of the framework, by the same router, without calling the framework. */
export class RouteMatcher {
  private readonly router = findMyWay({ maxParamLength });

  /** @param canonicalUrl the URL as its route is spelled */
  constructor(private readonly canonicalUrl: (url: string) => string) {}

  /** Adds the routes as they are registered. */
  learnFrom(server: FastifyInstance): void {
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat() as HTTPMethod[])
        if (!this.router.hasRoute(each, url)) this.router.on(each, url, () => undefined, url);
    });
  }

  /** Null where no route matches. */
  match(method: string, url: string): MatchedRoute | null {
    const found = this.router.find(method as HTTPMethod, this.canonicalUrl(url));
    return found && { route: found.store as string, parameters: { ...found.searchParams, ...found.params } };
  }
}
