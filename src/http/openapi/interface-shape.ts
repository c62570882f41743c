/** A JSON Schema of upstream data. */
export type Schema = Readonly<Record<string, unknown>>;

/** The types of a value: in `x-types` if several are not null, since many client generators stop at a list of them. */
export const ofTypes = (types: readonly string[]): Schema =>
  types.filter((type) => type !== 'null').length > 1 ? { 'x-types': types } : { type: types };

/** Every member may be null: the upstream's documents do not exclude it. */
const orNull =
  (...types: readonly string[]) =>
  (description: string, example: unknown): Schema => ({
    ...ofTypes([...types, 'null']),
    description,
    examples: [example],
  });

export const text = orNull('string');
export const integer = orNull('integer');
export const number = orNull('number');
export const yesOrNo = orNull('boolean');

/** An integer, or its decimal text. */
export const integerOrText = orNull('string', 'integer');

/** An integer that can pass 2^63, at which most generated clients would fail: without a `type`. */
export const largeInteger = (description: string, example: number): Schema => ({
  'x-types': ['integer', 'null'],
  description,
  examples: [example],
});

/** A member of another shape. */
export const part = (shape: string, description: string): Schema => ({
  anyOf: [{ $ref: `#/components/schemas/${shape}` }, { type: 'null' }],
  description,
});

export const list = (description: string, items: Schema): Schema => ({
  type: ['array', 'null'],
  items,
  description,
});

export const listOf = (shape: string, description: string): Schema =>
  list(description, { $ref: `#/components/schemas/${shape}` });

/** A member without a documented structure. */
export const opaque = (description: string): Schema =>
  orNull('object', 'string', 'number')(description, null);

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
