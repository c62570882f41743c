import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, Length } from 'class-validator';
import { type CanonicalParameters } from '../../http/responses/canonical-target';
import { exampleOrderId, exampleTransactionHash } from '../../http/schema/examples';
import { anyOrderIdText } from '../../http/schema/value-rules';
import { ChoiceParam } from '../../http/requests/query-parameters';
import { maxLongPollSeconds } from '../../http/requests/long-poll';
import { Problem } from '../../http/problems/problem';
import {
  orderIdRule,
  parseOrderId,
  parseTransactionHash,
  transactionHashRule,
} from '../../http/requests/identifiers.pipe';

const maxBatchSize = 50;
export const orderIdsRule = 'must be order ids, separated by commas';
const maxFieldsLength = 2000;
const maxTransactions = 20;
const transactionHashesRule = 'must be transaction hashes, separated by commas';

/** How long a request may be held until its response differs from `If-None-Match`. */
const WaitParameter = () =>
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

const fieldsOfEach = 'The members of each order that are wanted, as dot paths separated by commas.';

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

/** The parameters that a response depends on. Not `require`: only complete views are cached, which satisfy both. */
export const orderParameters = (orderId: string, { fields, expand }: OrderQuery): CanonicalParameters => ({
  orderId,
  fields: canonicalPaths(fields),
  expand,
});

/** The order of the paths and repeated ones do not change the response. */
export const canonicalPaths = (fields: string | undefined): string | undefined =>
  fields && [...new Set(fields.split(',').map((path) => path.trim()))].sort().join(',');

export class TransactionOrdersQuery {
  @ChoiceParam(['orders', 'none'], '`none` gives the ids alone.', 'orders')
  expand: 'orders' | 'none' = 'orders';

  @FieldsParameter(fieldsOfEach)
  fields?: string;

  @WaitParameter()
  wait?: string;
}

export class TransactionsQuery {
  @ApiProperty({
    description: `Hashes of creation transactions, separated by commas; at most ${maxTransactions}. Duplicates are asked once.`,
    type: 'string',
    example: exampleTransactionHash,
  })
  @IsString({ message: transactionHashesRule })
  hashes!: string;
}

export class BatchRequest {
  @ApiProperty({
    description: 'Order ids, in any case; duplicates are asked once.',
    type: 'array',
    items: anyOrderIdText,
    minItems: 1,
    maxItems: maxBatchSize,
    example: [exampleOrderId],
  })
  @IsArray({ message: 'must be a list of order ids' })
  @ArrayMinSize(1, { message: 'must hold at least one order id' })
  @ArrayMaxSize(maxBatchSize, { message: `must hold at most ${maxBatchSize} order ids` })
  orderIds!: unknown[];

  @FieldsParameter(fieldsOfEach, { nullable: true })
  fields?: string | null;
}

export class OrdersQuery {
  @ApiProperty({
    description: `Order ids, in any case, separated by commas; at most ${maxBatchSize}. Duplicates are asked once.`,
    type: 'string',
    example: exampleOrderId,
  })
  @IsString({ message: orderIdsRule })
  ids!: string;

  @FieldsParameter(fieldsOfEach)
  fields?: string;
}

/** The order ids of a batch in lower case. Throws a `Problem` that names the index of each invalid one. */
export const parseBatch = ({ orderIds }: BatchRequest): string[] => parseEach(orderIds, 'orderIds');

/** The order ids of a comma-separated list in lower case. Throws a `Problem` that names the index of each invalid one. */
export const parseOrderIds = (text: string, field: string): string[] =>
  parseEach(itemsOf(text, field, maxBatchSize, 'order ids'), field);

/** The distinct hashes of a comma-separated list. Throws a `Problem` that names the index of each invalid one. */
export const parseTransactionHashes = (text: string, field: string): string[] => {
  const hashes = itemsOf(text, field, maxTransactions, 'transaction hashes');
  return [...new Set(parseEach(hashes, field, parseTransactionHash, transactionHashRule))];
};

function itemsOf(text: string, field: string, max: number, what: string): string[] {
  const items = text.split(',', max + 1).map((each) => each.trim());
  if (items.length > max) throw Problem.ofField(field, `must be at most ${max} ${what}`);
  return items;
}

function parseEach<T>(
  items: readonly T[],
  field: string,
  parse: (item: T) => string | null = parseOrderId,
  message = orderIdRule,
): string[] {
  const parsed = items.map(parse);
  const errors = parsed.flatMap((item, index) =>
    item === null ? [{ field: `${field}[${index}]`, message }] : [],
  );
  if (errors.length > 0) throw Problem.ofFields(errors);
  return parsed.filter((item) => item !== null);
}
