import { type Type } from '@nestjs/common';
import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { type Primitive, type ValueRule } from './value-rules';

/** A primitive, a text of certain names, a value by a rule, a view, one of several primitives, or schemas by name. */
type MemberType =
  | Primitive
  | readonly string[]
  | ValueRule
  | View
  | { readonly oneOf: readonly Primitive[] }
  | { readonly schema: string }
  | { readonly anyOf: readonly string[] };

type PrimitiveOf<Name> = Name extends 'string'
  ? string
  : Name extends 'integer' | 'number'
    ? number
    : Name extends 'boolean'
      ? boolean
      : unknown;

type ValueOf<T> = T extends Primitive
  ? PrimitiveOf<T>
  : T extends readonly (infer Name)[]
    ? Name
    : T extends Type<infer Value>
      ? Value
      : T extends { readonly oneOf: readonly (infer Name)[] } | { readonly type: infer Name }
        ? PrimitiveOf<Name>
        : object;

/** A member of a view: what the OpenAPI document says of it, and, as a type alone, its value. */
interface Member<Value = unknown> {
  readonly type: MemberType;
  readonly property: NonNullable<Parameters<typeof ApiProperty>[0]>;
  readonly value?: Value;
}

type OptionalMember<M extends Member = Member> = M & { readonly isOptional: true };

type OptionalName<M> = { [Name in keyof M]: M[Name] extends OptionalMember ? Name : never }[keyof M];

type Values<M> = { [Name in keyof M]: M[Name] extends Member<infer Value> ? Value : never };

type View = Type & ViewMembers;

export interface ViewMembers<M = Readonly<Record<string, Member>>> {
  readonly members: M;
}

/** A class for the sake of its name and its type: views are plain objects. */
type ViewClass<M> = Type<Values<Omit<M, OptionalName<M>>> & Partial<Values<Pick<M, OptionalName<M>>>>> &
  ViewMembers<M>;

/** Makes the base of a view: its values have these members, and the OpenAPI document describes them. */
export function ViewType<M extends ViewMembers['members']>(members: M): ViewClass<M> {
  const base = class {
    static readonly members = members;
  };
  for (const [name, { property }] of Object.entries(members)) ApiProperty(property)(base.prototype, name);
  return base as ViewClass<M>;
}

/** The type of a member, its meaning with the unit, and an example. */
type Description<T extends MemberType> = [type: T, meaning: string, example?: unknown];

export const field = <const T extends MemberType>(...description: Description<T>): Member<ValueOf<T>> =>
  member(description);

/** A member that is null if its value is unknown or absent. */
export const nullable = <const T extends MemberType>(
  ...description: Description<T>
): Member<ValueOf<T> | null> => member(description, { nullable: true });

/** A member that is a list: the type is that of each item. */
export const list = <const T extends MemberType>(
  ...description: Description<T>
): Member<readonly ValueOf<T>[]> => member(description, { isArray: true });

/** A member that is present only on request, or in some of the values. */
export const optional = <M extends Member>(of: M): OptionalMember<M> => ({
  ...of,
  property: { ...of.property, required: false },
  isOptional: true,
});

const member = (
  [type, description, example]: Description<MemberType>,
  property: Member['property'] = {},
): Member<never> => ({
  type,
  property: {
    type: Object,
    description,
    ...(example !== undefined && { example }),
    ...schemaOf(type),
    ...property,
  },
});

function schemaOf(type: MemberType): object {
  if (typeof type === 'function' || typeof type === 'string') return { type };
  if ('schema' in type) return { allOf: [refOf(type.schema)] };
  if ('anyOf' in type) return { anyOf: type.anyOf.map(refOf) };
  if ('oneOf' in type) return { oneOf: type.oneOf.map((one) => ({ type: one })) };
  return 'type' in type ? type : { type: 'string', enum: [...type] };
}

const refOf = (name: string): object => ({ $ref: getSchemaPath(name) });

/** Whether a dot path names a member of a view, through nested views and lists. */
export function isFieldPath({ members }: ViewMembers, path: string): boolean {
  const [name = '', ...rest] = path.split('.');
  const type = Object.hasOwn(members, name) ? members[name]?.type : undefined;
  if (type === undefined || rest.length === 0) return type !== undefined;
  return typeof type === 'function' && isFieldPath(type, rest.join('.'));
}
