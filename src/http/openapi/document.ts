import { type INestApplication } from '@nestjs/common';
import { type FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { mapValues } from 'es-toolkit/object';
import { StaticFile } from '../responses/static-file';
import exampleResponses from './example-responses.json';
import { headers } from './headers';
import { interfaceShapes } from './interface-shapes';
import { firstPaths, introduction, tags } from './introduction';
import { withOperations } from './operations';
import { inSchemaForm, withPartialSchemas } from './schema-form';
import { problemExamples } from './problem-examples';

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
  // The build writes it beside the program (`notices.mjs`).
  const notices = join(__dirname, 'THIRD-PARTY-NOTICES');
  if (existsSync(notices)) serve('/docs/licences', 'text/plain; charset=utf-8', () => readFileSync(notices));
}

/** The schema that `fields` selects members of. */
const selectable = 'ExpandedOrderView';

/**
 * Describes every path of the gateway (OpenAPI 3.1).
 * @param responses the examples by operation id; by default the sandbox's, as last written (`npm run openapi`)
 */
export function createOpenApiDocument(
  app: INestApplication,
  responses: Readonly<Record<string, unknown>> = exampleResponses,
): OpenAPIObject {
  // An operation has the name of its handler.
  const operationIdFactory = (_controller: string, handler: string) => handler;
  const generated = withComponents(SwaggerModule.createDocument(app, settings(), { operationIdFactory }));
  const described = withPartialSchemas(inSchemaForm(generated), selectable);
  return inReadingOrder(withOperations(described, responses));
}

/** The page lists sections by the document's tags, and the operations of a section by their place in the document. */
function inReadingOrder({ paths, ...document }: OpenAPIObject): OpenAPIObject {
  const names = tags.map(({ name }) => name);
  const placeOf = ([path, item]: [string, OpenAPIObject['paths'][string]]): number => {
    const first = firstPaths.indexOf(path);
    const [tag = ''] = (item.get ?? item.post)?.tags ?? [];
    return first === -1 ? firstPaths.length + names.indexOf(tag) : first;
  };
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(paths).sort((a, b) => placeOf(a) - placeOf(b))),
  };
}

const settings = (): Omit<OpenAPIObject, 'paths'> => ({
  ...new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle('Order gateway')
    .setDescription(introduction)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'This gateway')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'Needed only if the gateway is configured with API keys.',
      },
      'apiKey',
    )
    .addSecurityRequirements({})
    .addSecurityRequirements('apiKey')
    .build(),
  tags,
});

/** Adds the components that no class describes, so the generator does not know them. */
const withComponents = (document: OpenAPIObject): OpenAPIObject => ({
  ...document,
  components: {
    ...document.components,
    schemas: { ...withClosedBodies(document.components?.schemas), ...interfaceShapes },
    headers: { ...headers },
    examples: usedExamples(document),
  },
});

/** Bodies under `/v1`, whose classes are named so: validation refuses members that they do not have. */
const withClosedBodies = (schemas: object = {}): Record<string, object> =>
  mapValues(schemas as Record<string, object>, (schema, name) =>
    name.endsWith('Request') ? { ...schema, additionalProperties: false } : schema,
  );

/** The examples of the problems that an operation can respond with. */
function usedExamples({ paths }: OpenAPIObject): NonNullable<OpenAPIObject['components']>['examples'] {
  const text = JSON.stringify(paths);
  const used = Object.entries(problemExamples).filter(([name]) => text.includes(`/examples/${name}"`));
  return Object.fromEntries(used);
}
