import { type Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { type TextRule } from './text-rules';

/** One or several primitives, a text of a certain form, one or several view classes, or a named schema of upstream data. */
type FieldType =
  | Primitive
  | TextRule
  | readonly (Primitive | 'object' | 'array')[]
  | (() => Type)
  | { readonly anyOf: () => readonly (Type | string)[] }
  | { readonly shape: string };
type Primitive = 'string' | 'integer' | 'number' | 'boolean';

/** Beside these, further JSON Schema keywords of the value, or of each item of a list. */
interface FieldOptions extends Omit<TextRule, 'type'> {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly nullable?: boolean;
  readonly isArray?: boolean;
  readonly enum?: readonly string[];
  /** The member is present only on request. */
  readonly optional?: boolean;
}

const fieldTypes = Symbol('types of the described members');

/** Describes a member of a view: its type, its meaning with the unit, and an example. */
export const Field =
  (
    type: FieldType,
    description: string,
    example?: unknown,
    { optional, enum: values, ...keywords }: FieldOptions = {},
  ): PropertyDecorator =>
  (target, name) => {
    Reflect.defineMetadata(fieldTypes, { ...fieldTypesOf(target), [name]: type }, target);
    ApiProperty({
      ...describedType(type),
      description,
      ...(example !== undefined && { example }),
      ...keywords,
      ...(isText(type) && type),
      required: !optional,
      ...(values && { enum: [...values] }),
    })(target, name);
  };

/** The generator recognizes a lazy type by the function's name `type`. */
function describedType(type: FieldType): object {
  if (typeof type === 'function') return { type: () => type() };
  if (typeof type === 'string') return { type };
  if (isText(type)) return { type: type.type };
  if ('anyOf' in type) return { anyOf: type.anyOf().map(refOf) };
  if ('shape' in type) return { allOf: [refOf(type.shape)] };
  return { oneOf: type.map((one) => ({ type: one })) };
}

const isText = (type: FieldType): type is TextRule => typeof type === 'object' && 'type' in type;

const refOf = (shape: Type | string): object => ({ $ref: getSchemaPath(shape) });

type FieldArguments = Parameters<typeof Field>;

/** Like {@link Field}, for a member that is null if the value is unknown or absent. */
export const NullableField = (...[type, description, example, options]: FieldArguments): PropertyDecorator =>
  Field(type, description, example, { ...options, nullable: true });

/** Like {@link Field}, for a list: the type and the rules are those of each item. */
export const ListField = (...[type, description, example, options]: FieldArguments): PropertyDecorator =>
  Field(type, description, example, { ...options, isArray: true });

const fieldTypesOf = (prototype: object): Record<string, FieldType> =>
  (Reflect.getMetadata(fieldTypes, prototype) as Record<string, FieldType> | undefined) ?? {};

/** Whether a dot path names a member of a view, through nested views and lists. */
export function isFieldPath(shape: Type, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const types = fieldTypesOf(shape.prototype as object);
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  if (type === undefined || rest.length === 0) return type !== undefined;
  return typeof type === 'function' && isFieldPath(type(), rest.join('.'));
}
