import 'reflect-metadata';
import { createGateway } from './app.setup';
import { readEnvironment } from './config/read-environment';
import { createOpenApiDocument } from './openapi/document';

/** Prints the OpenAPI document, for `docs/openapi.json`. No upstream is asked. */
async function main(): Promise<void> {
  const nowhere = 'http://127.0.0.1:1';
  const upstreams = { STATS_URL: nowhere, ORDER_URL: nowhere, WARM_UP: 'false' };
  const app = await createGateway(readEnvironment({ ...upstreams, LOG_LEVEL: 'silent' }));
  process.stdout.write(`${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`);
  await app.close();
}

void main();
