import cors from '@fastify/cors';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Settings } from '../../config/settings';
import { type ProblemFilter } from '../problems/problem.filter';
import { anyPath } from '../requests/route-paths';

/** Response headers that scripts may read beside the safelisted ones. */
const exposedHeaders =
  'ETag, Age, Cache-Status, X-Gateway-Complete, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, ' +
  'Preference-Applied';

/** The header fields of a response that runs no hooks. */
export const corsHeaders = (origin = '', { clients: { corsOrigins } }: Settings): Record<string, string> => ({
  ...(corsOrigins.length > 0 && { vary: 'Origin' }),
  ...(corsOrigins.includes(origin) && {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': exposedHeaders,
  }),
});

const preflightMaxAgeSeconds = 600;

/** Lets pages of the configured origins read responses, and responds to their preflight requests (Fetch, 3.2). */
export async function registerCors(
  server: FastifyInstance,
  { clients: { corsOrigins } }: Settings,
  filter: ProblemFilter,
): Promise<void> {
  if (corsOrigins.length === 0) return;
  // The route of preflight requests is made before Nest sets the handler of errors.
  server.addHook('onRoute', (route) => {
    if (route.url === anyPath) route.errorHandler = filter.send.bind(filter);
  });
  await server.register(cors, {
    delegator: ({ headers }: FastifyRequest, done) => {
      const isPermitted = corsOrigins.includes(headers.origin ?? '');
      done(null, {
        origin: [...corsOrigins],
        methods: ['GET', 'HEAD', 'POST'],
        // For no others: a cached response has none.
        ...(isPermitted && { exposedHeaders }),
        maxAge: preflightMaxAgeSeconds,
        // Any other OPTIONS gets 204 with Allow.
        preflight: isPermitted && headers['access-control-request-method'] !== undefined,
      });
    },
  });
}
