import { type OpenAPIObject } from '@nestjs/swagger';
import { mapValues } from 'es-toolkit/object';
import { ofTypes, type Schema } from './interface-shape';

type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** The name of a schema whose members are all optional. */
export const partialName = (name: string): string => `Partial${name}`;

/** Adds copies without required members of a schema and of those within it, but for upstream data, for responses with `fields`. */
export function withPartialSchemas(document: OpenAPIObject, root: string): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const partials: Record<string, Schema> = {};
  const add = (name: string): void => {
    const schema = schemas[name];
    if (schema === undefined || partials[partialName(name)]) return;
    const partial = Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== 'required'));
    partials[partialName(name)] = partial;
    partials[partialName(name)] = withRefs(partial, (inner) => {
      if (!isSelectable(schemas[inner])) return inner;
      add(inner);
      return partialName(inner);
    }) as Schema;
  };
  add(root);
  return { ...document, components: { ...document.components, schemas: { ...schemas, ...partials } } };
}

const isSelectable = (schema: Schema | undefined): boolean =>
  schema?.properties !== undefined && schema.additionalProperties === undefined;

/** Renames the schemas of all references. */
function withRefs(node: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, rename));
  if (typeof node !== 'object' || node === null) return node;
  return mapValues(node as Schema, (value, member) =>
    member === '$ref' && typeof value === 'string'
      ? prefix + rename(value.slice(prefix.length))
      : withRefs(value, rename),
  );
}

/**
 * Converts the schemas of a document to JSON Schema 2020-12, as OpenAPI 3.1 requires. The generator puts alternatives of
 * plain types in a `oneOf`, and writes `example`, which JSON Schema does not have. Members that hold a value (an example,
 * a default) stay unchanged.
 */
export const inSchemaForm = (document: OpenAPIObject): OpenAPIObject =>
  withSchemas(document) as OpenAPIObject;

function withSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withSchemas);
  if (!isRecord(node)) return node;
  return mapValues(node, (value, name) => {
    if (name === 'example' || name === 'examples') return value;
    if (name === 'schema' && isRecord(value)) return simpleSchema(value);
    if (name === 'schemas' && isRecord(value)) return mapValues(value, anySchema);
    return withSchemas(value);
  });
}

/** The keywords of JSON Schema that hold schemas. */
const ofOneSchema = new Set(['items', 'additionalProperties', 'not']);
const ofSchemaList = new Set(['allOf', 'anyOf', 'oneOf']);
const ofNamedSchemas = new Set(['properties', 'patternProperties']);

const anySchema = (schema: unknown): unknown => (isRecord(schema) ? simpleSchema(schema) : schema);

function simpleSchema(schema: Schema): Schema {
  const simplified = mapValues(schema, (value, keyword) => {
    if (ofOneSchema.has(keyword)) return anySchema(value);
    if (ofSchemaList.has(keyword) && Array.isArray(value)) return value.map(anySchema);
    if (ofNamedSchemas.has(keyword) && isRecord(value)) return mapValues(value, anySchema);
    return value;
  });
  return inKeywords(withoutAlternativesOfTypes(simplified));
}

/** Alternatives that consist of a type alone, by {@link ofTypes}. */
function withoutAlternativesOfTypes(schema: Schema): Schema {
  const { oneOf, anyOf, ...others } = schema;
  const alternatives = [oneOf, anyOf].find((list) => Array.isArray(list));
  if (!alternatives?.every(isOfTypesAlone)) return schema;
  return { ...ofTypes(alternatives.flatMap(({ type, 'x-types': types }) => types ?? type)), ...others };
}

const isOfTypesAlone = (schema: unknown): schema is { type: string; 'x-types'?: readonly string[] } =>
  isRecord(schema) &&
  ('type' in schema || 'x-types' in schema) &&
  Object.keys(schema).length === (schema.type !== 'string' && 'format' in schema ? 2 : 1);

/** With `examples`, and with the `format` of numbers: without one, many generated clients read 32 bits. */
function inKeywords({ example, ...schema }: Schema): Schema {
  const types = [schema.type].flat();
  const format = types.includes('integer') ? 'int64' : types.includes('number') && 'double';
  return { ...schema, ...(format && { format }), ...(example !== undefined && { examples: [example] }) };
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
