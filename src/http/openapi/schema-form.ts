import { type OpenAPIObject } from '@nestjs/swagger';
import { mapValues, omit } from 'es-toolkit/object';
import { ofTypes, type Schema } from './interface-shape';

const prefix = '#/components/schemas/';

/** The name of a schema whose members are all optional. */
export const partialName = (name: string): string => `Partial${name}`;

/** Adds copies without required members of a schema and of those within it, but for upstream data, for responses with `fields`. */
export function withPartialSchemas(document: OpenAPIObject, root: string): OpenAPIObject {
  const schemas = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  const partials: Record<string, Schema> = {};
  const nameOfPartial = (name: string): string => {
    const { properties, additionalProperties } = schemas[name] ?? {};
    if (properties === undefined || additionalProperties !== undefined) return name;
    const partial = partialName(name);
    if (partial in partials) return partial;
    // A schema may refer to itself.
    partials[partial] = {};
    const text = JSON.stringify(omit({ ...schemas[name] }, ['required']));
    partials[partial] = JSON.parse(text, (member, value: unknown) =>
      member === '$ref' ? prefix + nameOfPartial(String(value).slice(prefix.length)) : value,
    ) as Schema;
    return partial;
  };
  nameOfPartial(root);
  return { ...document, components: { ...document.components, schemas: { ...schemas, ...partials } } };
}

/**
 * Converts the schemas of a document to JSON Schema 2020-12, as OpenAPI 3.1 requires. The generator puts alternatives of
 * plain types in a `oneOf`, and writes `example`, which JSON Schema does not have. Examples stay unchanged.
 */
export const inSchemaForm = (document: OpenAPIObject): OpenAPIObject =>
  withSchemas(document) as OpenAPIObject;

/** @param isByName whether the members of the node have names of their own, and are no keywords */
function withSchemas(node: unknown, isByName = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withSchemas(item));
  if (!isRecord(node)) return node;
  if (isByName) return mapValues(node, (schema) => withSchemas(schema));
  const converted = mapValues(node, (value, keyword) =>
    /^examples?$/.test(keyword)
      ? value
      : withSchemas(value, keyword === 'properties' || keyword === 'schemas'),
  );
  return inKeywords(withoutAlternativesOfTypes(converted));
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
function inKeywords(node: Schema): Schema {
  // A parameter or a body, which keeps its example.
  if ('schema' in node) return node;
  const { example, ...schema } = node;
  const types = [schema.type].flat();
  const format = types.includes('integer') ? 'int64' : types.includes('number') && 'double';
  return { ...schema, ...(format && { format }), ...(example !== undefined && { examples: [example] }) };
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
