import { type FastifyInstance } from 'fastify';
import { statisticsDescription } from './statistics-description';

const descriptionPath = '/swagger/v1/swagger.json';

const paths = Object.keys(Object(statisticsDescription.paths) as Record<string, unknown>);

const pageTitled = (title: string): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>`,
    `<body><h1>${title}</h1><ul>`,
    ...paths.map((path) => `<li><code>${path}</code></li>`),
    `</ul><p><a href="${descriptionPath}">OpenAPI description</a></p></body></html>`,
  ].join('\n');

/** Serves the API description (spec 4): two pages, and the document that they show. */
export function describeInterface(server: FastifyInstance): void {
  const pages = { '/swagger': 'Swagger: order statistics', '/redoc': 'Redoc: order statistics' };
  for (const [path, title] of Object.entries(pages)) {
    server.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(pageTitled(title)));
  }
  server.get(descriptionPath, () => statisticsDescription);
}
