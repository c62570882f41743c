import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const description = `One dependable place to ask about cross-chain token orders.

Two upstream interfaces report on orders. Below \`/v1\` the gateway joins what both say into one view; below
\`/api\` and \`/v1.0\` it serves both interfaces at their own paths, bytes unchanged. Every answer that is not a
success is \`application/problem+json\` (RFC 9457), save that of an unready gateway at \`/health/ready\`.
Integers that can pass 2^53 are decimal text, times are RFC 3339 in UTC, and what is absent is \`null\`.`;

/** Describes every path of the gateway (OpenAPI 3.0: the generator writes null types of 3.1 wrongly). */
export function createOpenApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Order gateway')
    .setDescription(description)
    .setVersion('1')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: 'Needed where the gateway is set up to let in known callers only.',
      },
      'apiKey',
    )
    .addSecurityRequirements({})
    .addSecurityRequirements('apiKey')
    .build();
  return SwaggerModule.createDocument(app, config);
}

/** Serves the description as a page at `/docs` and as JSON at `/docs/openapi.json`. */
export function serveOpenApiDocument(app: INestApplication): void {
  SwaggerModule.setup('docs', app, () => createOpenApiDocument(app), {
    jsonDocumentUrl: 'docs/openapi.json',
    customSiteTitle: 'Order gateway',
    raw: ['json'],
  });
}
