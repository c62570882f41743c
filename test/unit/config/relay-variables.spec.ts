import { readFileSync } from 'node:fs';
import { endpointPaths } from '../../../src/config/relay-path';
import { InvalidEnvironment, readEnvironment } from '../../../src/config/read-environment';
import { orderBundle, relayRoutes } from '../../../src/features/relay/relay-table';

const upstreams = { STATS_URL: 'https://statistics.example.org', ORDER_URL: 'https://orders.example.org' };

const relayOf = (raw: Record<string, string>) => readEnvironment({ ...upstreams, ...raw }).relay;

function complaintsAbout(raw: Record<string, string>): readonly string[] {
  try {
    relayOf(raw);
    return [];
  } catch (error) {
    if (error instanceof InvalidEnvironment) return error.violations;
    throw error;
  }
}

describe('the relay variables', () => {
  it('relay nothing unless set', () => {
    expect(relayRoutes(relayOf({}))).toEqual([]);
  });

  it('take the bundle, and further paths in the order given', () => {
    const routes = relayRoutes(
      relayOf({ RELAY: 'orders', RELAY_PATHS: 'POST /api/a.b/{x}, GET  /v1.0/c/{y}' }),
    );
    expect(routes.slice(0, orderBundle.length)).toEqual(orderBundle);
    expect(routes.slice(orderBundle.length)).toMatchObject([
      { method: 'POST', template: '/api/a.b/{x}', class: { kind: 'plain' } },
      { method: 'GET', template: '/v1.0/c/{y}', class: { kind: 'plain' } },
    ]);
  });

  it.each([
    'GET /v1.0/dln/order/quote',
    'GET /v1.0/dln/order/{order}/cancel-tx',
    'POST /API/orders/FILTEREDLIST',
  ])('serve %s as the bundle does, with it or by itself', (path) => {
    const listed = path.replace('/API/', '/api/');
    const [route] = relayRoutes(relayOf({ RELAY_PATHS: listed }));
    expect(orderBundle).toContain(route);
    expect(relayRoutes(relayOf({ RELAY: 'orders', RELAY_PATHS: listed }))).toEqual(orderBundle);
  });

  it.each([
    'GET',
    '/v1.0/x',
    'PUT /v1.0/x',
    'get /v1.0/x',
    'GET /v1/orders',
    'GET /health/ready',
    'GET /swagger/x',
    'GET /v1.0',
    'GET /v1.0/',
    'GET /v1.0/x/',
    'GET /v1.0//x',
    'GET /v1.0/../x',
    'GET /v1.0/./x',
    'GET /v1.0/x/..',
    'GET /v1.0/*',
    'GET /v1.0/x*',
    'GET /v1.0/x?a=1',
    'GET /v1.0/%2e%2e/x',
    'GET /v1.0/{a}{b}',
    'GET /v1.0/x-{a}',
    'GET /v1.0/{}',
    'GET /v1.0/{a}/{a}',
    'GET /v1.0/:a',
    'GET https://other.example/v1.0/x',
    'GET //other.example/x',
    '',
    'GET /v1.0/x,',
  ])('reject "%s" as a path', (path) => {
    expect(complaintsAbout({ RELAY_PATHS: path || ' ' })).toEqual([
      expect.stringMatching(/^RELAY_PATHS must be METHOD \/template entries/),
    ]);
  });

  it.each(endpointPaths)('reject $method $template, which is served already', ({ method, template }) => {
    const path = template.replace(/\{\w+\}/, '{other}');
    expect(complaintsAbout({ RELAY_PATHS: `${method} ${path}` })).toEqual([
      `RELAY_PATHS has ${method} ${path}, which would take requests from ${template}`,
    ]);
  });

  it.each([
    'GET /api/ORDERS/{x}',
    'GET /api/TokenMetadata/{x}',
    'GET /api/{a}/popularTokens/{b}',
    'GET /api/TokenMetadata/popularTokens/8453',
    'GET /v1.0/{x}',
    'GET /v1.0/Token-List',
    'GET /v1.0/dln/order/0xab',
    'GET /v1.0/dln/order/{id}/{what}',
  ])('reject %s, which would take requests from an endpoint', (path) => {
    expect(complaintsAbout({ RELAY_PATHS: path })).toEqual([
      expect.stringMatching(/^RELAY_PATHS has .* would take requests from /),
    ]);
  });

  it('reject a path that is listed twice, and an unknown bundle', () => {
    expect(complaintsAbout({ RELAY_PATHS: 'GET /api/x/{a},GET /api/X/{b}' })).toEqual([
      'RELAY_PATHS has GET /api/X/{b} twice',
    ]);
    expect(complaintsAbout({ RELAY_PATHS: 'GET /v1.0/x,GET /v1.0/X' })).toEqual([
      'RELAY_PATHS has GET /v1.0/X twice',
    ]);
    expect(complaintsAbout({ RELAY: 'all' })).toEqual(['RELAY must be orders']);
  });
});

it.each(orderBundle)('docs/relay.md lists $method $template', ({ method, template, class: { kind } }) => {
  const named = { transaction: 'transaction', read: 'read', 'order-ids': 'read', plain: 'plain' }[kind];
  const row = readFileSync('docs/relay.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${method} ${template}\` |`));
  expect(row).toContain(`| ${named} |`);
});
