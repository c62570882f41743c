import { type FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ControlDescription } from './control-description';

/** The files of Swagger's page, by name. */
const pageFiles = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sandbox control API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="/sandbox/docs/swagger-ui-bundle.js"></script>
<script>SwaggerUIBundle({ url: '/sandbox/openapi.json', dom_id: '#page', tryItOutEnabled: true });</script>
</body>
</html>
`;

/**
 * Serves the description as a list of endpoints at `/` and `/sandbox`, as a document at `/sandbox/openapi.json`, and as
 * a page at `/sandbox/docs`. Makes sure that all routes are described: call it before the others are added.
 */
export function serveControlDescription(server: FastifyInstance, description: ControlDescription): void {
  const endpoints = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path,
      description: summary,
    })),
  );
  for (const path of ['/', '/sandbox'])
    server.get(path, () => ({ documentation: '/sandbox/docs', endpoints }));
  server.get('/sandbox/openapi.json', () => description);
  server.get('/sandbox/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, type] of Object.entries(pageFiles))
    server.get(`/sandbox/docs/${name}`, (_request, reply) =>
      reply.type(type).send(createReadStream(join(folder, name))),
    );
  server.addHook('onRoute', ({ method, url }) => {
    const path = url.replace(/:(\w+)/g, '{$1}');
    // Fastify adds a HEAD route to each GET route.
    if (method !== 'HEAD' && description.paths[path]?.[String(method).toLowerCase()] === undefined)
      throw new Error(`${String(method)} ${url} is not described.`);
  });
}
