import { type ArgumentMetadata, type PipeTransform, type Type, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { memoize } from 'es-toolkit/function';
import { type FieldError, maxFieldErrors, Problem } from '../problems/problem';
import { requireJsonObject } from './json-bodies';

/** Names that the pipe deletes silently, with a class or without. */
const prototypeKeys = ['__proto__', 'constructor', 'prototype'];

/** The query of an endpoint without parameters: every name is rejected. */
export class EmptyQuery {}

/** Validates queries and bodies against their classes. Rejects unknown members; each error names its field. */
export class StrictValidationPipe implements PipeTransform {
  private readonly ofBody = pipeOf(true);
  private readonly ofQuery = pipeOf(false);
  /** Classes that accept an empty query: no need to validate it again. */
  private readonly emptyQueryClasses = new Set<Type>();
  private readonly namesOf = memoize((type: Type): ReadonlySet<string> => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    return new Set(rules.map(({ propertyName }) => propertyName));
  });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    if (type === 'custom' || (type === 'param' && metatype === String)) return value;
    const members = type === 'body' ? requireJsonObject(value) : (value ?? {});
    const isEmptyQuery = type === 'query' && Object.keys(members).length === 0;
    if (isEmptyQuery && metatype && this.emptyQueryClasses.has(metatype)) return new metatype();
    const forbiddenKeys = prototypeKeys.filter((name) => Object.hasOwn(members, name));
    if (forbiddenKeys.length > 0) throw Problem.ofFields(forbiddenKeys.map(unknownField));
    // Without a class, the handler checks the names.
    if (metatype && metatype !== Object) this.rejectUnknown(members, metatype);
    const pipe = type === 'body' ? this.ofBody : this.ofQuery;
    const checked: unknown = await pipe.transform(value, metadata);
    if (isEmptyQuery && metatype) this.emptyQueryClasses.add(metatype);
    return checked;
  }

  /** Names that class-transformer skips, as those of methods, and so many that class-validator would take long. */
  private rejectUnknown(members: object, type: Type): void {
    const known = this.namesOf(type);
    const unknown = Object.keys(members).filter((name) => !known.has(name));
    if (unknown.length > maxFieldErrors || unknown.some((name) => name in Object.prototype))
      throw Problem.ofFields(unknown.slice(0, maxFieldErrors).map(unknownField));
  }
}

const pipeOf = (isBody: boolean): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => Problem.ofFields(errors.flatMap((error) => fieldErrors(error, isBody))),
  });

const unknownField = (field: string): FieldError => ({ field, message: 'is not known here' });

function fieldErrors(error: ValidationError, isBody: boolean, parent = ''): FieldError[] {
  const field = `${parent}${error.property}`;
  const children = (error.children ?? []).flatMap((child) => fieldErrors(child, isBody, `${field}.`));
  return [...children, ...ownErrors(field, error, isBody)];
}

/** One error per field. Unknown fields and those of another type first: nothing else matters then. */
function ownErrors(field: string, { constraints, value }: ValidationError, isBody: boolean): FieldError[] {
  if (!constraints) return [];
  if ('whitelistValidation' in constraints) return [unknownField(field)];
  const isList = Object.keys(constraints).some((name) => name === 'isArray' || name.startsWith('array'));
  const otherType = isList ? null : ruleOfOtherType(value, isBody);
  return [
    { field, message: otherType ?? constraints.isArray ?? Object.values(constraints)[0] ?? 'is not valid' },
  ];
}

/** A member of a body that is not a list is a text. A parameter of a query is a list if it is repeated. */
function ruleOfOtherType(value: unknown, isBody: boolean): string | null {
  if (isBody) return typeof value === 'string' || (value ?? null) === null ? null : 'must be a text';
  return Array.isArray(value) ? 'must be given once' : null;
}
