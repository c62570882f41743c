import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { format } from 'oxfmt';
import ts from 'typescript';

/**
 * Writes the views as interfaces, and their longer enumerations as named types, from the OpenAPI document.
 * `node generate.mjs [to]`: by default to the file that is committed.
 */
const committed = new URL('src/api.ts', import.meta.url);
const [to = committed] = process.argv.slice(2);
const json = await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8');
/** The types of a value that has several are in `x-types`, for generators that cannot read them as its `type`. */
const document = JSON.parse(json.replaceAll('"x-types":', '"type":'));

/** The views that the package exports, beside those that they refer to, and their comments. */
const comments = {
  OrderView:
    'An order, joined from the records of both interfaces; `docs/order-view.md` describes its members.',
  OrderStatusView: 'The status of an order.',
  AmountView: 'An amount of a token.',
  ChainView: 'The chain of one side of an order.',
  FeesView: 'What an order costs.',
  GiveView: 'What the maker gives, on the source chain.',
  TakeView: 'What the receiver gets, on the destination chain.',
  TokenView: 'The token of one side of an order.',
  TimelineEventView: 'A chain event of an order.',
  OrderMetaView: 'Where an order comes from, and how complete it is.',
  RawRecordsView: 'The records of both interfaces, as they gave them.',
  TokensView: 'A page of tokens.',
  ListedTokenView: 'A token of a list, with its popularity.',
  LeaderboardView: 'A page of the leaderboard.',
  LeaderboardEntryView: 'A user of the leaderboard.',
  ChainsView: 'The chain registry.',
  RegisteredChainView: 'A chain that is known by name.',
  CancellationView: "A transaction that cancels an order's external call.",
  OrderCancellationView: 'A transaction that cancels an order, and what comes back.',
  OrderListView: 'A page of a list of orders.',
  OrderRowView: 'An order of a list.',
  ProblemView: 'A problem document (RFC 9457): why a request cannot be served.',
  StreamEndView: 'The last event of a stream.',
  OverviewView: 'A gateway at a glance, as `GET /health/overview` responds.',
};
/** Names of views where the one without `View` would not say it. */
const names = {
  TokensView: 'TokenPage',
  CancellationView: 'ExternalCallCancellation',
  OrderListView: 'OrderPage',
};
/** Members with an enumeration that has a name. */
const enumerations = {
  Agreement: ['OrderMetaView', 'agreement'],
  CallMessageCode: ['OrderView', 'callMessageCode'],
  EndReason: ['StreamEndView', 'reason'],
  ExternalCallState: ['ExternalCallView', 'state'],
  LifecycleState: ['OrderView', 'status'],
  MessageCode: ['OrderView', 'messageCode'],
  NextEventType: ['NextEventView', 'type'],
  Outcome: ['OrderView', 'outcome'],
  Phase: ['OrderView', 'phase'],
  ProblemCode: ['ProblemView', 'code'],
  SourceState: ['SourceView', 'state'],
  TimelineEventType: ['TimelineEventView', 'type'],
};

const { schemas } = document.components;
const valuesOf = (schema) => schema.enum?.filter((value) => value !== null);
const named = new Map(
  Object.entries(enumerations).map(([name, [view, member]]) => {
    const { description } = schemas[view].properties[member];
    const values = valuesOf(schemas[view].properties[member]);
    return [String(values), { name, schema: { type: 'string', description, enum: values } }];
  }),
);

/** The member with a reference to the type of its enumeration, if that has a name. */
function withName({ type, enum: values, ...schema }) {
  const known = values && named.get(String(valuesOf({ enum: values })));
  if (!known) return { ...schema, ...(type && { type }), ...(values && { enum: values }) };
  const $ref = `#/components/schemas/${known.name}`;
  return values.includes(null) ? { ...schema, anyOf: [{ $ref }, { type: 'null' }] } : { ...schema, $ref };
}

const mapValues = (object, map) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));

/** The schemas that `value` refers to, and those that these refer to. */
function reached(value, found = {}) {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name in found) continue;
    const { properties, ...schema } = schemas[name];
    const description = comments[name] ?? schema.description;
    found[name] = {
      ...schema,
      description,
      ...(properties && { properties: mapValues(properties, withName) }),
    };
    reached(schemas[name], found);
  }
  return found;
}

const nameOf = (schema) => names[schema] ?? schema.replace(/View$/, '');
const roots = Object.keys(comments).map((name) => ({ $ref: `#/components/schemas/${name}` }));
const views = Object.entries(reached(roots)).map(([name, schema]) => [nameOf(name), schema]);
const types = [...named.values()].map(({ name, schema }) => [name, schema]);
const renamed = JSON.parse(
  JSON.stringify(Object.fromEntries([...views, ...types])).replace(
    /"#\/components\/schemas\/([^"]+)"/g,
    (_, name) => `"#/components/schemas/${nameOf(name)}"`,
  ),
);

const nodes = await openapiTypescript(
  { openapi: document.openapi, info: document.info, paths: {}, components: { schemas: renamed } },
  { alphabetize: true, emptyObjectsUnknown: true },
);
const { members } = nodes.find((node) => node.name?.text === 'components');
const exportKeyword = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
const declarations = members
  .find((member) => member.name.text === 'schemas')
  .type.members.map((schema) => {
    const { name, type } = schema;
    const declaration = ts.isTypeLiteralNode(type)
      ? ts.factory.createInterfaceDeclaration(exportKeyword, name, undefined, undefined, type.members)
      : ts.factory.createTypeAliasDeclaration(exportKeyword, name, undefined, type);
    return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(schema));
  });
const text = astToString(declarations)
  .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
  .replace(/@description /g, '')
  .replace(/\s+\* Format: (int64|double)\n/g, '\n')
  .replace(/\s+\* @enum .*/g, '');
const header = '/** Generated from docs/openapi.json by `npm run generate --workspace client`. */\n\n';
const options = JSON.parse(await readFile(new URL('../.oxfmtrc.json', import.meta.url), 'utf8'));
const { code } = await format('api.ts', header + text, options);
await writeFile(to, code);
