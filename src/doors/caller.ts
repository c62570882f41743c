import { type FastifyRequest } from 'fastify';

const callerName = Symbol('name of the caller');

/** Notes by which API key a caller came in. */
export function nameCaller(request: FastifyRequest, name: string): void {
  Object.assign(request, { [callerName]: name });
}

/** Who is asking: by API key, else by address. Which address that is, TRUST_PROXY decides. */
export const callerOf = (request: FastifyRequest): string => {
  const name = (request as { [callerName]?: string })[callerName];
  return name === undefined ? `address ${request.ip}` : `key ${name}`;
};
