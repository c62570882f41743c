/** A JSON Schema of upstream data. */
export type Schema = Readonly<Record<string, unknown>>;

/** Every member may be null: the upstream's documents do not exclude it. */
const orNull = (type: string, description: string, example: unknown): Schema => ({
  type: [type, 'null'],
  description,
  examples: [example],
});

export const text = (description: string, example: string): Schema => orNull('string', description, example);
export const integer = (description: string, example: number): Schema =>
  orNull('integer', description, example);
export const number = (description: string, example: number): Schema =>
  orNull('number', description, example);

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
export const opaque = (description: string): Schema => ({
  type: ['object', 'string', 'number', 'null'],
  additionalProperties: true,
  description,
  examples: [null],
});

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
