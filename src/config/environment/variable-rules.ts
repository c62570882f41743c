import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, ValidateBy } from 'class-validator';

const maxMs = 10 * 60 * 1000;
const maxCount = 2 ** 31 - 1;

/** Checks a variable by a predicate; `rule` describes a valid value. */
export const MatchesPredicate = (holds: (value: unknown) => boolean, rule: string): PropertyDecorator =>
  ValidateBy({
    name: 'satisfies',
    validator: { validate: holds, defaultMessage: () => `$property must be ${rule}` },
  });

/** Checks a variable by what it must do; `faultOf` returns that, or null for a valid value. */
export const HasNoFault = (faultOf: (value: unknown) => string | null): PropertyDecorator =>
  ValidateBy({
    name: 'hasNoFault',
    validator: {
      validate: (value) => faultOf(value) === null,
      defaultMessage: (given) => `$property must ${faultOf(given?.value) ?? ''}`,
    },
  });

/** A whole number within bounds, in decimal digits alone. */
export const IntegerVar = (min: number, max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value,
    ),
    MatchesPredicate(
      (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
      `a whole number from ${min} to ${max}`,
    ),
  );

export const Milliseconds = (min = 0) => IntegerVar(min, maxMs);
export const PositiveInt = (min = 1) => IntegerVar(min, maxCount);
export const Bytes = (min: number) => IntegerVar(min, maxCount);

/** Exactly `true` or `false`. */
export const BooleanVar = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => ({ true: true, false: false })[String(value)] ?? value),
    IsBoolean({ message: '$property must be true or false' }),
  );

/** Items separated by commas; further rules check the items. */
export const CommaList = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value,
  );
