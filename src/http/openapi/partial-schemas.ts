import { type OpenAPIObject } from '@nestjs/swagger';

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** The name of the schema of a shape of which only some members were asked for. */
export const partialName = (name: string): string => `Partial${name}`;

/**
 * Adds, for a shape and every shape within it, one without required members: what an answer is from which `fields`
 * selects. Shapes of the interfaces, which may hold anything, are not selected from.
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

/** The same with the name of each referenced schema replaced. */
function withRefs(node: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, rename));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([member, value]: [string, unknown]) =>
      member === '$ref' && typeof value === 'string'
        ? [member, prefix + rename(value.slice(prefix.length))]
        : [member, withRefs(value, rename)],
    ),
  );
}
