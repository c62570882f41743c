import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { createGateway } from './create-gateway';
import { readEnvironment } from '../config/read-environment';
import { listen } from './server-lifecycle';
import { createOpenApiDocument } from '../http/openapi/document';
import { asExample, exampleClockMs, exampleRequests } from '../http/openapi/example-responses';
import { startSandbox } from '../../sandbox/sandbox';

/** Writes the OpenAPI document, and the sandbox's responses for its examples. */
async function main(): Promise<void> {
  const sandbox = await startSandbox({ clock: () => exampleClockMs });
  const upstreams = { STATS_URL: sandbox.statisticsUrl, ORDER_URL: sandbox.orderUrl, WARM_UP: 'false' };
  const environment = { ...upstreams, PORT: '0', LOG_LEVEL: 'silent' };
  const app = await createGateway(readEnvironment(environment));
  // Some operations are there where their path is relayed.
  const relaying = await createGateway(readEnvironment({ ...environment, RELAY: 'orders' }));
  await app.init();
  const { url } = await listen(relaying);
  const responses: Record<string, unknown> = {};
  for (const { operationId, method, target, body } of exampleRequests(createOpenApiDocument(app))) {
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(url + target, { method, ...sent });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    responses[operationId] = asExample(await response.text());
  }
  await write('src/http/openapi/example-responses.json', responses);
  await write('docs/openapi.json', createOpenApiDocument(app, responses));
  await relaying.close();
  await app.close();
  await sandbox.close();
}

const write = (path: string, value: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`);

void main();
