import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import { ChoiceParam } from '../../http/requests/query-parameters';
import { maxLongPollSeconds } from '../../http/requests/long-poll';

const maxFieldsLength = 2000;

/** How long a request may be held until its response differs from `If-None-Match`. */
export const WaitParameter = () =>
  applyDecorators(
    ApiPropertyOptional({
      description:
        'Holds the request until the response differs from `If-None-Match`, at most so many seconds; then it is 304. Same as `Prefer: wait`.',
      type: 'integer',
      minimum: 1,
      maximum: maxLongPollSeconds,
      example: 20,
    }),
    IsOptional(),
    IsString({ message: 'must be given once' }),
  );

/** Which members of an order are wanted. */
export const FieldsParameter = (description: string, options: { readonly nullable?: true } = {}) =>
  applyDecorators(
    ApiPropertyOptional({
      description,
      type: 'string',
      ...options,
      minLength: 1,
      maxLength: maxFieldsLength,
      example: 'status,give.amount.formatted',
    }),
    IsOptional(),
    Length(1, maxFieldsLength, { message: 'must be dot paths, separated by commas' }),
  );

export class OrderQuery {
  @ChoiceParam(['complete'], "Turns a partial view into the failing source's problem.")
  require?: 'complete';

  @FieldsParameter('The members wanted, as dot paths separated by commas.')
  fields?: string;

  @ChoiceParam(['raw'], 'Adds both upstream records, byte for byte, under `raw`.')
  expand?: 'raw';

  @WaitParameter()
  wait?: string;
}

export class OrderStatusQuery {
  @WaitParameter()
  wait?: string;
}

/** The order of the paths and repeated ones do not change the response. */
export const canonicalPaths = (fields: string | undefined): string | undefined =>
  fields && [...new Set(fields.split(',').map((path) => path.trim()))].sort().join(',');
