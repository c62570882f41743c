import { ValidationPipe } from '@nestjs/common';
import { type ValidationError } from 'class-validator';
import { type FieldError, Problem } from '../problems/problem';

/** Checks queries and bodies against their classes; unknown members are refused, every complaint names its field. */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => Problem.ofFields(errors.flatMap((error) => fieldErrors(error))),
  });

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = `${parent}${error.property}`;
  const children = (error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`));
  return [...children, ...ownErrors(field, error)];
}

/** One complaint per field: the unknown and the repeated one first, since nothing else matters then. */
function ownErrors(field: string, { constraints, value }: ValidationError): FieldError[] {
  if (!constraints) return [];
  if ('whitelistValidation' in constraints) return [{ field, message: 'is not known here' }];
  if (Array.isArray(value) && !('isArray' in constraints) && !('arrayMaxSize' in constraints))
    return [{ field, message: 'must be given once' }];
  return [{ field, message: Object.values(constraints)[0] ?? 'is not valid' }];
}
