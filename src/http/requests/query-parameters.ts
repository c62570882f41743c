import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { chainIdPattern } from '../../config/sections/upstream-settings';
import { type Settings } from '../../config/settings';
import { Problem } from '../problems/problem';

export const chainIdRule = 'must be a chain id in decimal';

/** Rejects values that are not chain ids. */
export function requireChainId(value: unknown): string {
  if (typeof value === 'string' && chainIdPattern.test(value)) return value;
  throw Problem.ofField('chainId', chainIdRule);
}

/** Rejects chains without a token list in the configuration. */
export function requireTokenListChain(value: unknown, { tokenList }: Settings): string {
  const chainId = requireChainId(value);
  if (tokenList.chainIds.includes(chainId)) return chainId;
  throw Problem.ofField(
    'chainId',
    `must be a chain with a token list (tokenList in /v1/chains): ${tokenList.chainIds.join(', ')}`,
  );
}

interface IntegerParamOptions {
  min: number;
  max: number;
  default: number;
  description: string;
}

/** An integer query parameter within bounds, in decimal digits. */
export const IntegerParam = ({ min, max, ...described }: IntegerParamOptions): PropertyDecorator => {
  const rule = { message: `must be a whole number from ${min} to ${max}` };
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max, ...described }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value,
    ),
    IsInt(rule),
    Min(min, rule),
    Max(max, rule),
  );
};

/** An optional parameter that is one of few words. */
export const ChoiceParam = (choices: readonly string[], description: string, byDefault?: string) =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...choices], ...(byDefault && { default: byDefault }), description }),
    IsOptional(),
    IsIn(choices, { message: `must be ${choices.join(' or ')}` }),
  );

/** A text of a certain form. @param message says which */
export const TextMember = (pattern: RegExp, message: string, description: string, example: string) =>
  applyDecorators(
    ApiProperty({ description, type: 'string', pattern: pattern.source, example }),
    Matches(pattern, { message }),
  );

/** Like {@link TextMember}, for one that may be absent. */
export const TextParam = (...text: Parameters<typeof TextMember>) =>
  applyDecorators(TextMember(...text), ApiPropertyOptional(), IsOptional());

/** The largest `offset` of a list. */
export const maxOffset = 1_000_000;
