import { readFileSync } from 'node:fs';
import { type RunningGateway, startGateway } from '../support/gateway';
import { problemCodes } from '../../src/problems/problem-catalogue';

interface Schema {
  readonly description?: string;
  readonly example?: unknown;
  readonly type?: string;
  readonly properties?: Record<string, Schema>;
}
interface Operation {
  readonly summary?: string;
  readonly responses: Record<string, { readonly description: string }>;
}
interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

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
    expect(await served.json()).toEqual(kept);
  });

  it('is shown as a page at /docs', async () => {
    const page = await fetch(`${gateway.url}/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('Order gateway');
  });

  it.each([
    '/v1/orders/{orderId}',
    '/v1/orders/{orderId}/status',
    '/v1/orders/{orderId}/external-call-cancellation',
    '/v1/orders/batch',
    '/v1/transactions/{hash}/orders',
    '/v1/tokens',
    '/v1/tokens/popular',
    '/v1/leaderboard',
    '/v1/terms/signatures',
    '/v1/chains',
    '/api/Transaction/{orderCreationTransactionHash}/orderIds',
    '/api/TokenMetadata/popularTokens/{chainId}',
    '/api/TokenMetadata/popularTokens',
    '/api/Users/usersLeaderboard',
    '/api/TermsAndConditions/signConditions',
    '/api/Orders/{orderId}',
    '/v1.0/dln/order/{id}',
    '/v1.0/dln/order/{id}/status',
    '/v1.0/dln/order/{id}/extcall-cancel-tx',
    '/v1.0/token-list',
    '/swagger',
    '/redoc',
  ])('describes %s', (path) => {
    const operations = Object.values(kept.paths[path] ?? {});
    expect(operations).toHaveLength(1);
    expect(operations[0]?.summary).toBeTruthy();
  });

  it('names every problem code', () => {
    const text = JSON.stringify(kept.paths);
    expect(problemCodes.filter((code) => !text.includes(`\`${code}\``))).toEqual(['ROUTE_NOT_FOUND']);
  });

  it('describes every member of every shape, and gives an example of every plain one', () => {
    const members = Object.entries(kept.components.schemas).flatMap(([shape, { properties = {} }]) =>
      Object.entries(properties).map(([name, schema]) => ({ name: `${shape}.${name}`, schema })),
    );
    expect(members.length).toBeGreaterThan(100);
    expect(members.filter(({ schema }) => !schema.description).map(({ name }) => name)).toEqual([]);
    const plain = members.filter(({ schema }) => /^(string|integer|number|boolean)$/.test(schema.type ?? ''));
    expect(plain.filter(({ schema }) => schema.example === undefined).map(({ name }) => name)).toEqual([]);
  });
});
