import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultKinds } from '../../../sandbox/fault';
import { externalCallStateNames } from '../../../src/domain/external-call-state';
import { orderStateNames, phases } from '../../../src/domain/order-state';
import { problemCodes } from '../../../src/http/problems/problem';
import { ownMetricNames } from '../../support/own-metrics';

/** What a document has in backticks, split where several stand together. */
const namesIn = (file: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
      code.split(/[^A-Za-z0-9_-]+/),
    ),
  );

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** The names of all members of a shape, at any depth. */
function membersOf(shape: Schema): string[] {
  const { $ref, items, properties = {}, anyOf = [], oneOf = [], allOf = [] } = shape;
  const named = $ref === undefined ? undefined : components.schemas[$ref.split('/').at(-1) ?? ''];
  const parts = [named, items, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined);
  return [
    ...Object.entries(properties).flatMap(([name, member]) => [name, ...membersOf(member)]),
    ...parts.flatMap(membersOf),
  ];
}

/** The contexts of log lines, as the sources have them: a text, or the name of a class. */
const logContexts = (): string[] =>
  readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(join('src', file), 'utf8').matchAll(
        /new Logger\('?(\w+)|\.notice\('(\w+)'|logger\.\w+\(.*, '(\w+)'\)|context: '(\w+)'/g,
      ),
    ])
    .flatMap((found) => found.slice(1).filter(Boolean));

describe('references', () => {
  it.each<[string, string, () => readonly string[] | Promise<readonly string[]>]>([
    [
      'docs/order-view.md',
      'every member of the order view',
      () => membersOf({ $ref: '#/components/schemas/OrderView' }),
    ],
    ['docs/order-view.md', 'every phase', () => phases],
    ['docs/glossary.md', 'every order state', () => orderStateNames],
    ['docs/glossary.md', 'every external call state', () => externalCallStateNames],
    ['docs/errors.md', 'every problem code', () => problemCodes],
    ['docs/observe.md', 'every metric', ownMetricNames],
    ['docs/observe.md', 'every context of the log', logContexts],
    ['docs/sandbox.md', 'every kind of fault', () => faultKinds],
  ])('%s names %s', async (file, _what, names) => {
    const documented = namesIn(file);
    expect((await names()).filter((name) => !documented.has(name))).toEqual([]);
  });
});
