import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { breakingChanges } from '../../support/api-compatibility';
import { describeWith } from '../../support/describe-with';

const released = 'docs/openapi.released.json';

interface Schema {
  properties: Record<string, { type?: unknown; enum?: unknown[]; description?: string }>;
  required?: string[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { type?: string; maximum?: number };
}
interface Operation {
  parameters: Parameter[];
  responses: Record<string, { headers: Record<string, object> }>;
}
interface Document {
  info: { description: string };
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, Schema> };
}

const schema = ({ components }: Document, name: string): Schema => components.schemas[name]!;
const operation = ({ paths }: Document, path: string): Operation => paths[path]!.get;
const limitOf = (document: Document, path: string): Parameter =>
  operation(document, path).parameters.find(({ name }) => name === 'limit')!;

function removeMember(document: Document, name: string, member: string): void {
  const { properties, required = [] } = schema(document, name);
  Reflect.deleteProperty(properties, member);
  if (required.includes(member)) required.splice(required.indexOf(member), 1);
}

/** Adds a value to a member wherever it has values. */
function addValue(document: Document, member: string): void {
  for (const { properties } of Object.values(document.components.schemas))
    (properties as typeof properties | undefined)?.[member]?.enum?.push('New');
}

const breaking: readonly [string, (document: Document) => void, string][] = [
  [
    'a member removed',
    (it) => {
      removeMember(it, 'ChainsView', 'items');
    },
    'removed the required property `items`',
  ],
  [
    'an optional member removed',
    (it) => {
      removeMember(it, 'PartialExpandedOrderView', 'maker');
    },
    'removed the optional property `results/items/order/anyOf[#/components/schemas/PartialExpandedOrderView]/maker`',
  ],
  [
    'a member renamed',
    (it) => {
      const { properties } = schema(it, 'LivenessView');
      Object.assign(properties, { state: properties.status });
      removeMember(it, 'LivenessView', 'status');
    },
    'GET /health/live: removed the required property `status`',
  ],
  ['another type', (it) => (schema(it, 'AmountView').properties.decimals!.type = 'string'), 'decimals'],
  [
    'a member that may be null',
    (it) => (schema(it, 'PageView').properties.limit!.type = ['integer', 'null']),
    'nullable',
  ],
  [
    'a value removed',
    (it) => schema(it, 'OrderRowView').properties.outcome!.enum!.pop(),
    'removed the `unknown` enum value',
  ],
  [
    'a new value of a member that has all of them',
    (it) => {
      addValue(it, 'phase');
    },
    'the new `New` enum value to the `items/items/phase`',
  ],
  ['a path removed', (it) => delete it.paths['/v1/tokens'], 'GET /v1/tokens: API path removed'],
  ['a passthrough path removed', (it) => delete it.paths['/api/Orders/{orderId}'], 'API path removed'],
  [
    'a parameter removed',
    (it) => {
      const tokens = operation(it, '/v1/tokens/popular');
      tokens.parameters = tokens.parameters.filter(({ name }) => name !== 'chainId');
    },
    'deleted the `query` request parameter `chainId`',
  ],
  [
    'an optional parameter required',
    (it) => (limitOf(it, '/v1/tokens/popular').required = true),
    'became required',
  ],
  ['a smaller range', (it) => (limitOf(it, '/v1/leaderboard').schema.maximum = 1), 'max was decreased'],
  [
    'a member of a request required',
    (it) => (schema(it, 'BatchRequest').required = ['orderIds', 'fields']),
    'POST /v1/orders/batch: the request property `fields` became required',
  ],
  [
    'a header removed',
    (it) => delete operation(it, '/v1/orders/{orderId}').responses['200']!.headers.ETag,
    'the optional response header `etag` removed',
  ],
];

const compatible: readonly [string, (document: Document) => void][] = [
  ['a path', (it) => (it.paths['/v1/new'] = it.paths['/v1/chains']!)],
  [
    'an optional parameter',
    (it) =>
      operation(it, '/v1/tokens').parameters.push({ name: 'new', in: 'query', schema: { type: 'string' } }),
  ],
  ['a member of a response', (it) => (schema(it, 'ChainView').properties.new = { type: 'string' })],
  [
    'an optional member of a request',
    (it) => (schema(it, 'BatchRequest').properties.new = { type: 'string' }),
  ],
  [
    'a header',
    (it) => (operation(it, '/v1/chains').responses['200']!.headers.New = { schema: { type: 'string' } }),
  ],
  [
    'a problem',
    (it) => (operation(it, '/v1/chains').responses['410'] = operation(it, '/v1/chains').responses['500']!),
  ],
  ...['status', 'state', 'type', 'outcome', 'agreement', 'code', 'messageCode'].map(
    (member): [string, (document: Document) => void] => [
      `a value of ${member}`,
      (it) => {
        addValue(it, member);
      },
    ],
  ),
  ['a text', (it) => (schema(it, 'AmountView').properties.value!.description = 'Otherwise.')],
  ['a larger range', (it) => (limitOf(it, '/v1/leaderboard').schema.maximum = 1_000_000)],
  [
    'a record of an upstream',
    (it) => {
      removeMember(it, 'StatisticsOrder', 'orderId');
    },
  ],
];

describeWith('oasdiff')('compatibility within /v1 (docs/versioning.md)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compatibility-'));
  let found: readonly string[];

  /** What is found to be breaking if the released document is changed. */
  const changesOf = async (name: string, changes: readonly ((document: Document) => void)[]) => {
    const document = JSON.parse(readFileSync(released, 'utf8')) as Document;
    for (const change of changes) change(document);
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(document));
    return breakingChanges(released, file);
  };

  beforeAll(async () => {
    found = await changesOf(
      'breaking.json',
      breaking.map(([, change]) => change),
    );
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is kept since the last release', async () => {
    expect(await breakingChanges(released, 'docs/openapi.json')).toEqual([]);
  });

  it.each(breaking)('is broken by %s', (_, _change, line) => {
    expect(found).toContainEqual(expect.stringContaining(line));
  });

  it('allows what it says', async () => {
    expect(
      await changesOf(
        'compatible.json',
        compatible.map(([, change]) => change),
      ),
    ).toEqual([]);
  });
});
