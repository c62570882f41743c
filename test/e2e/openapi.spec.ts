import { readFileSync } from 'node:fs';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask } from '../support/http-client';
import { problemCodes } from '../../src/http/problems/problem';

interface Schema {
  readonly default?: unknown;
  readonly enum?: unknown[];
  readonly required?: string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
}
interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: object; readonly headers?: object }
  >;
}
interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly security: object[];
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly securitySchemes: Record<string, object>;
    readonly responses: Record<string, object>;
    readonly headers: Record<string, object>;
  };
}

const mediaTypesOf = ({ content = {} }: { readonly content?: object }): string[] => Object.keys(content);

describe('the OpenAPI document', () => {
  const kept = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument;
  let gateway: RunningGateway;

  beforeAll(async () => {
    gateway = await startGateway({ statisticsUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:1' });
  });

  afterAll(() => gateway.close());

  it('is kept up to date in docs/openapi.json (npm run openapi)', async () => {
    const served = await fetch(`${gateway.url}/docs/openapi.json`);
    expect(served.status).toBe(200);
    const text = await served.text();
    expect(JSON.parse(text)).toEqual(kept);
    // In the same order, which is that of the page. A comparison of texts would print all of both.
    expect(text === JSON.stringify(kept)).toBe(true);
  });

  it('has an entity tag', async () => {
    const { headers, bytes } = await ask(gateway.url, '/docs/openapi.json');
    const { etag = '' } = headers;
    expect([etag, headers['cache-control']]).toEqual([expect.stringMatching(/^W\/"[\w-]{22}"$/), 'no-cache']);
    const again = await ask(gateway.url, '/docs/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, etag, 0]);
    const head = await ask(gateway.url, '/docs/openapi.json', { method: 'HEAD' });
    expect([head.headers.etag, head.headers['content-length']]).toEqual([etag, String(bytes.length)]);
  });

  it('is shown as a page at /docs', async () => {
    const page = await fetch(`${gateway.url}/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('Order gateway');
  });

  it.each(Object.keys(kept.paths))('describes %s', (path) => {
    const operations = Object.values(kept.paths[path] ?? {});
    expect(operations).toHaveLength(1);
    expect(operations[0]?.summary).toBeTruthy();
  });

  const operations = Object.entries(kept.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

  it('is OpenAPI 3.1, without the words that it does not have any more', () => {
    expect(kept.openapi).toMatch(/^3\.1\./);
    expect(JSON.stringify(kept)).not.toContain('"nullable":');
  });

  /** Every schema of the document that client generators read: not the events of a stream. */
  const schemas: Record<string, unknown>[] = [];
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (!Array.isArray(node)) schemas.push(node as Record<string, unknown>);
    for (const [name, value] of Object.entries(node))
      if (!['example', 'examples', 'contentSchema'].includes(name)) collect(value);
  };
  const { schemas: shapes, responses, headers } = kept.components;
  collect([kept.paths, shapes, responses, headers]);

  it('has no form that a client generator stops at', () => {
    expect(schemas.length).toBeGreaterThan(500);
    const typesOf = ({ type }: Record<string, unknown>) => [type].flat().filter((one) => one !== 'null');
    expect(schemas.filter((schema) => typesOf(schema).length > 1)).toEqual([]);
    expect(schemas.filter((schema) => '$ref' in schema && Object.keys(schema).length > 1)).toEqual([]);
    expect(schemas.filter((schema) => 'oneOf' in schema || 'const' in schema)).toEqual([]);
    const formats: Record<string, string> = { integer: 'int64', number: 'double' };
    const numbers = schemas.filter((schema) => typesOf(schema).some((type) => String(type) in formats));
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter(({ format, ...schema }) => format !== formats[String(typesOf(schema)[0])])).toEqual(
      [],
    );
    const large = schemas.filter(({ description }) => String(description).includes('can pass 2^53'));
    expect(large.length).toBeGreaterThan(2);
    expect(large.filter((schema) => 'type' in schema)).toEqual([]);
    const statuses = operations.flatMap(({ responses }) => Object.keys(responses));
    expect(statuses.filter((status) => !/^([2-5][0-9]{2}|default)$/.test(status))).toEqual([]);
    const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [mediaTypesOf(requestBody)] : []));
    expect(bodies).toEqual([1, 2, 3, 4].map(() => ['application/json']));
  });

  it('names each operation once, in camel case', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(['getOrder', 'getOrderStatus', 'listTransactionOrders', 'listTokens']),
    );
  });

  it('introduces itself, and its groups in the order in which a newcomer needs them', () => {
    expect(kept.info.description.length).toBeGreaterThan(2000);
    expect(kept.tags.map(({ name }) => name)).toEqual([
      'orders',
      'live',
      'tokens',
      'chains',
      'leaderboard',
      'terms',
      'statistics interface, drop-in',
      'order interface, drop-in',
      'health',
    ]);
    expect(kept.tags.filter(({ description }) => !description)).toEqual([]);
    const known = new Set(kept.tags.map(({ name }) => name));
    expect(operations.flatMap(({ tags }) => tags).filter((name) => !known.has(name))).toEqual([]);
  });

  it('shows what every success with a body holds', () => {
    const successes = operations.flatMap(({ name, responses }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, response]) => ({ name: `${name} ${status}`, mediaTypes: mediaTypesOf(response) })),
    );
    const without = successes.filter(({ mediaTypes }) => mediaTypes.length === 0).map(({ name }) => name);
    const emptyStreams = successes.filter(({ name }) => name.endsWith('events 204')).map(({ name }) => name);
    expect(emptyStreams).toHaveLength(3);
    expect(successes).toHaveLength(operations.length + emptyStreams.length);
    expect(without.sort()).toEqual([
      ...emptyStreams.sort(),
      'post /api/TermsAndConditions/signConditions 200',
      'post /v1/terms/signatures 204',
    ]);
    const pages = successes.filter(({ mediaTypes }) => mediaTypes.includes('text/html'));
    expect(pages.map(({ name }) => name).sort()).toEqual(['get /redoc 200', 'get /swagger 200']);
  });

  it('describes every parameter, with an example, a default or its values', () => {
    const parameters = operations.flatMap(({ name, parameters = [] }) =>
      parameters.map((parameter) => ({ ...parameter, name: `${name} ${parameter.name}` })),
    );
    expect(parameters.length).toBeGreaterThan(20);
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    const bare = parameters.filter(
      ({ example, schema }) => (example ?? schema?.examples ?? schema?.default ?? schema?.enum) === undefined,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it.each(['/health/live', '/health/ready'])('describes %s as open to all', (path) => {
    expect(kept.paths[path]?.get).toMatchObject({
      summary: expect.stringMatching(/\S/) as string,
      security: [],
    });
  });

  it('describes the API key, which not every gateway requires', () => {
    expect(kept.components.securitySchemes).toEqual({
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'X-API-Key',
        description: expect.stringMatching(/\S/) as string,
      },
    });
    expect(kept.security).toEqual([{}, { apiKey: [] }]);
  });

  it('describes both raw records as an optional member of the order alone', () => {
    const { schemas } = kept.components;
    expect(schemas.ExpandedOrderView?.properties).toHaveProperty('raw');
    expect(schemas.ExpandedOrderView?.required).not.toContain('raw');
    expect(schemas.OrderView?.properties).not.toHaveProperty('raw');
    expect(schemas.RawRecordsView?.properties).toMatchObject({
      statistics: { anyOf: [{ $ref: '#/components/schemas/StatisticsOrder' }, { type: 'null' }] },
      order: { anyOf: [{ $ref: '#/components/schemas/OrderInterfaceOrder' }, { type: 'null' }] },
    });
  });

  it('gives every event of a stream a shape', () => {
    const streams = operations.filter(({ tags }) => tags.includes('live'));
    expect(streams.map(({ operationId }) => operationId).sort()).toEqual([
      'streamOrder',
      'streamOrders',
      'streamTransaction',
    ]);
    for (const { responses } of streams) {
      expect(responses['200']?.content).toEqual({
        'text/event-stream': {
          schema: {
            type: 'string',
            contentMediaType: 'text/event-stream',
            contentSchema: {
              type: 'array',
              items: {
                oneOf: ['OrderEventView', 'WaitingEventView', 'EndEventView'].map((name) => ({
                  $ref: `#/components/schemas/${name}`,
                })),
              },
            },
          },
        },
      });
    }
  });

  it('describes how to wait for a change where that is possible', () => {
    const waiting = operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === 'wait'),
    );
    expect(waiting.map(({ operationId }) => operationId).sort()).toEqual([
      'getOrder',
      'getOrderStatus',
      'listTransactionOrders',
    ]);
    for (const { parameters = [], responses } of waiting) {
      expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['Prefer', 'If-None-Match']));
      for (const status of ['200', '304'])
        expect(responses[status]).toHaveProperty(['headers', 'Preference-Applied']);
    }
  });

  it('describes `X-Gateway-Complete` only for what may come from the cache', () => {
    const namesOf = ({ responses }: Operation) =>
      Object.keys({ ...responses['200']?.headers, ...responses['204']?.headers });
    const described = operations.filter((each) => namesOf(each).includes('X-Gateway-Complete'));
    expect(described.length).toBeGreaterThan(10);
    expect(described.filter((each) => !namesOf(each).includes('Cache-Status'))).toEqual([]);
  });

  it('names every problem code', () => {
    const text = JSON.stringify([kept.paths, kept.components.responses]);
    expect(problemCodes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('describes every member of every shape, and gives an example of every plain one', () => {
    const members = Object.entries(kept.components.schemas).flatMap(([shape, { properties = {} }]) =>
      Object.entries(properties).map(([name, schema]) => ({ name: `${shape}.${name}`, schema })),
    );
    expect(members.length).toBeGreaterThan(100);
    expect(members.filter(({ schema }) => !schema.description).map(({ name }) => name)).toEqual([]);
    const plain = members.filter(({ schema }) =>
      [schema.type].flat().some((type) => /^(string|integer|number|boolean)$/.test(type ?? '')),
    );
    expect(plain.length).toBeGreaterThan(100);
    expect(plain.filter(({ schema }) => schema.examples === undefined).map(({ name }) => name)).toEqual([]);
  });
});
