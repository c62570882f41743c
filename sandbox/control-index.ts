import { type FastifyInstance } from 'fastify';

/** The description of each endpoint of the control API, by method and path. */
const descriptions: Readonly<Record<string, string>> = {
  'GET /': 'This index.',
  'GET /sandbox': 'This index.',
  'GET /sandbox/orders':
    'Lists the orders; filters: state, externalCallState, sourceChainId, destinationChainId.',
  'POST /sandbox/orders': 'Creates an order.',
  'POST /sandbox/orders/:id/advance': 'Moves an order to its next state, or to a later one.',
  'PUT /sandbox/orders/:id/views/:interface': 'Overrides how one interface reports an order.',
  'DELETE /sandbox/orders/:id/views/:interface': 'Removes that override.',
  'GET /sandbox/faults': 'Lists the active faults.',
  'POST /sandbox/faults': 'Adds a fault.',
  'DELETE /sandbox/faults': 'Removes all faults.',
  'DELETE /sandbox/faults/:id': 'Removes a fault.',
  'GET /sandbox/calls': 'Counts the requests that reached each interface.',
  'DELETE /sandbox/calls': 'Resets these counts.',
  'GET /sandbox/signatures': 'Lists the accepted signatures of the terms.',
};

interface ControlEndpoint {
  readonly method: string;
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly description: string;
}

/** Serves a list of the server's endpoints at `/` and `/sandbox`. Call it before the other routes are added. */
export function serveControlIndex(server: FastifyInstance): void {
  const endpoints: ControlEndpoint[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    const description = descriptions[`${String(method)} ${url}`];
    // Fastify adds a HEAD route to each GET route.
    if (method === 'HEAD') return;
    if (description === undefined)
      throw new Error(`${String(method)} ${url} is missing in the control index.`);
    endpoints.push({ method: String(method), path: url.replace(/:(\w+)/g, '{$1}'), description });
  });
  for (const path of ['/', '/sandbox']) server.get(path, () => ({ endpoints }));
}
