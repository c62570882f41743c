import { type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';

/** A primitive, several of them, or another shape. */
type FieldType = Primitive | readonly Primitive[] | (() => Type);
type Primitive = 'string' | 'integer' | 'number' | 'boolean' | 'object';

interface FieldOptions {
  nullable?: boolean;
  isArray?: boolean;
  enum?: readonly string[];
  /** A member that is there only where it was asked for. */
  optional?: boolean;
}

const fieldTypes = Symbol('types of the described members');

/** Describes a member of a public shape: its type, what it says (with its unit), and an example. */
export const Field =
  (type: FieldType, description: string, example?: unknown, options: FieldOptions = {}): PropertyDecorator =>
  (target, name) => {
    Reflect.defineMetadata(fieldTypes, { ...fieldTypesOf(target), [name]: type }, target);
    ApiProperty({
      ...describedType(type),
      description,
      ...(example !== undefined && { example }),
      ...(options.nullable && { nullable: true }),
      ...(options.isArray && { isArray: true }),
      required: !options.optional,
      ...(options.enum && { enum: [...options.enum] }),
    })(target, name);
  };

/** The generator knows a lazy shape by the name `type` of its function. */
function describedType(type: FieldType): object {
  if (typeof type === 'function') return { type: () => type() };
  return typeof type === 'string' ? { type } : { oneOf: type.map((one) => ({ type: one })) };
}

/** Like {@link Field}, for a member that is null where the value is unknown or absent. */
export const NullableField = (type: FieldType, description: string, example?: unknown): PropertyDecorator =>
  Field(type, description, example, { nullable: true });

const fieldTypesOf = (prototype: object): Record<string, FieldType> =>
  (Reflect.getMetadata(fieldTypes, prototype) as Record<string, FieldType> | undefined) ?? {};

/** Whether a dot path leads to a described member of a shape, through nested shapes and lists of them. */
export function isFieldPath(shape: Type, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const types = fieldTypesOf(shape.prototype as object);
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined || rest.length === 0) return type !== undefined;
  return typeof type === 'function' && isFieldPath(type(), rest.join('.'));
}
