import { type INestApplication } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StaticFile } from '../responses/static-file';
import { createOpenApiDocument } from './document';

/** The files of Swagger's page, by name. */
const pageFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** @param base the folder of the files, relative to the page: a proxy may serve it below a path of its own */
const page = (base: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Order gateway</title>
<link rel="stylesheet" href="${base}swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="${base}swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: '${base}openapi.json', dom_id: '#page', deepLinking: true, validatorUrl: null });
</script>
</body>
</html>
`;

/** Serves the description as a page at `/docs` and as JSON at `/docs/openapi.json`. Each file is made by its first request. */
export function serveDocumentation(app: INestApplication, server: FastifyInstance): void {
  const serve = (path: string, contentType: string, read: () => string | Buffer): void => {
    let file: StaticFile | undefined;
    server.get(path, (_request, reply) => {
      file ??= new StaticFile(contentType, Buffer.from(read()));
      return file.send(reply);
    });
  };
  const html = 'text/html; charset=utf-8';
  serve('/docs', html, () => page('./docs/'));
  for (const path of ['/docs/', '/docs/index.html']) serve(path, html, () => page('./'));
  serve('/docs/openapi.json', 'application/json; charset=utf-8', () =>
    JSON.stringify(createOpenApiDocument(app)),
  );
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [name, contentType] of Object.entries(pageFiles))
    serve(`/docs/${name}`, contentType, () => readFileSync(join(folder, name)));
}
