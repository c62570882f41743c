import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';
import { exampleOrderId, exampleTransactionHash } from '../../http/schema/examples';
import { anyOrderIdText } from '../../http/schema/value-rules';
import { ChoiceParam } from '../../http/requests/query-parameters';
import { Problem } from '../../http/problems/problem';
import {
  orderIdRule,
  parseOrderId,
  parseTransactionHash,
  transactionHashRule,
} from '../../http/requests/identifiers.pipe';
import { FieldsParameter, WaitParameter } from './order.queries';

export const maxBatchSize = 50;
export const orderIdsRule = 'must be order ids, separated by commas';
const maxTransactions = 20;
const transactionHashesRule = 'must be transaction hashes, separated by commas';

const fieldsOfEach = 'The members of each order that are wanted, as dot paths separated by commas.';

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
