import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { stringify } from 'lossless-json';

const maxPathParameterCharacters = 2_000;

/** The error response of an interface. */
export interface Failure {
  status: number;
  body: unknown;
}

const isClientError = (error: FastifyError): boolean =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

/**
 * An HTTP server whose responses are JSON with exact integers (bigint as a bare integer). `describe` formats every error
 * but that of an unknown path, which is no error body of either interface. Closing the server closes every open connection.
 */
export function createJsonServer(
  describe: (error: Error, status: number, request: FastifyRequest) => Failure,
): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxPathParameterCharacters },
  });
  const fail = (error: Error, status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const failure = describe(error, status, request);
    return reply.status(failure.status).send(failure.body);
  };
  server.setReplySerializer((payload) => stringify(payload) ?? 'null');
  server.setErrorHandler<FastifyError>((error, request, reply) =>
    fail(error, isClientError(error) ? (error.statusCode ?? 400) : 500, request, reply),
  );
  server.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }));
  return server;
}

/** Listens and resolves with the base URL. Port 0 selects a free port. */
export async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  return server.listen({ host, port });
}
