/** A JSON Schema of upstream data. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * The types of a value. Many client generators stop at several types besides null: then there is no `type`, and `x-types`
 * names them.
 */
export const ofTypes = (types: readonly string[]): Schema =>
  types.filter((type) => type !== 'null').length > 1 ? { 'x-types': types } : { type: types };

/** Every member may be null: the upstream's documents do not exclude it. */
const orNull = (types: readonly string[], description: string, example: unknown): Schema => ({
  ...ofTypes([...types, 'null']),
  description,
  examples: [example],
});

export const text = (description: string, example: string): Schema =>
  orNull(['string'], description, example);
export const integer = (description: string, example: number): Schema =>
  orNull(['integer'], description, example);
export const number = (description: string, example: number): Schema =>
  orNull(['number'], description, example);

/** An integer, or its decimal text. */
export const integerOrText = (description: string, example: string): Schema =>
  orNull(['string', 'integer'], description, example);

/** A member of another shape. */
export const part = (shape: string, description: string): Schema => ({
  anyOf: [{ $ref: `#/components/schemas/${shape}` }, { type: 'null' }],
  description,
});

export const listOf = (shape: string, description: string): Schema => ({
  type: ['array', 'null'],
  items: { $ref: `#/components/schemas/${shape}` },
  description,
});

/** A member without a documented structure. */
export const opaque = (description: string): Schema =>
  orNull(['object', 'string', 'number'], description, null);

/** An object of an upstream. Later versions may add members. The gateway checks that the `required` ones are there. */
export const shape = (
  description: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  description,
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: true,
});
