import { type OpenAPIObject } from '@nestjs/swagger';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Converts the schemas of a document to JSON Schema 2020-12, as OpenAPI 3.1 requires. The generator wraps a reference in
 * an `allOf` of one, puts alternatives of plain types in a `oneOf`, and writes `example`, which JSON Schema does not
 * have. Members that hold a value (an example, a default) stay unchanged.
 */
export const inSchemaForm = (document: OpenAPIObject): OpenAPIObject =>
  withSchemas(document) as OpenAPIObject;

function withSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSchemas);
  if (!isRecord(node)) return node;
  return mapMembers(node, (name, value) => {
    if (name === 'example' || name === 'examples') return value;
    if (name === 'schema' && isRecord(value)) return simpleSchema(value);
    if (name === 'schemas' && isRecord(value)) return mapMembers(value, (_, one) => anySchema(one));
    return withSchemas(value);
  });
}

/** The keywords of JSON Schema that hold schemas. */
const ofOneSchema = new Set(['items', 'additionalProperties', 'not']);
const ofSchemaList = new Set(['allOf', 'anyOf', 'oneOf']);
const ofNamedSchemas = new Set(['properties', 'patternProperties']);

const anySchema = (schema: unknown): unknown => (isRecord(schema) ? simpleSchema(schema) : schema);

function simpleSchema(schema: Schema): Schema {
  const simplified = mapMembers(schema, (keyword, value) => {
    if (ofOneSchema.has(keyword)) return anySchema(value);
    if (ofSchemaList.has(keyword) && Array.isArray(value)) return value.map(anySchema);
    if (ofNamedSchemas.has(keyword) && isRecord(value)) return mapMembers(value, (_, one) => anySchema(one));
    return value;
  });
  return withExamples(withoutAlternativesOfTypes(withoutSingleAllOf(simplified)));
}

function withoutSingleAllOf(schema: Schema): Schema {
  const { allOf, ...others } = schema;
  return Array.isArray(allOf) && allOf.length === 1 && isRecord(allOf[0])
    ? { ...allOf[0], ...others }
    : schema;
}

/** `{type: [a, b]}` for alternatives that consist of a type alone. */
function withoutAlternativesOfTypes(schema: Schema): Schema {
  const { oneOf, anyOf, ...others } = schema;
  const alternatives: readonly unknown[] | null = Array.isArray(oneOf)
    ? oneOf
    : Array.isArray(anyOf)
      ? anyOf
      : null;
  if (!alternatives?.every(isOfTypeAlone)) return schema;
  const types = alternatives.flatMap(({ type }) => type);
  const itsKeywords: Schema = Object.fromEntries(alternatives.flatMap((one) => Object.entries(one)));
  return { ...itsKeywords, type: types, ...others };
}

const isOfTypeAlone = (schema: unknown): schema is { type: unknown } =>
  isRecord(schema) &&
  'type' in schema &&
  Object.keys(schema).every((name) => ['type', 'additionalProperties', 'items'].includes(name));

function withExamples(schema: Schema): Schema {
  const { example, ...others } = schema;
  return example === undefined ? schema : { ...others, examples: [example] };
}

const mapMembers = (node: Schema, map: (name: string, value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, map(name, value)]));

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
