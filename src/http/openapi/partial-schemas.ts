import { type OpenAPIObject } from '@nestjs/swagger';
import { mapValues } from '../../lib/map-values';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** The name of a schema whose members are all optional. */
export const partialName = (name: string): string => `Partial${name}`;

/**
 * Adds a copy without required members of a schema and every schema within it, for responses with `fields`. Schemas of
 * upstream data, which may hold anything, have no copy.
 */
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
