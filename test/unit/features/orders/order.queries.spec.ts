import { type Type } from '@nestjs/common';
import {
  BatchRequest,
  OrdersQuery,
  parseBatch,
  parseOrderIds,
  parseTransactionHashes,
  TransactionOrdersQuery,
  TransactionsQuery,
} from '../../../../src/features/orders/order-list.queries';
import { canonicalPaths, OrderQuery, OrderStatusQuery } from '../../../../src/features/orders/order.queries';
import { type Problem } from '../../../../src/http/problems/problem';
import { StrictValidationPipe } from '../../../../src/http/requests/validation.pipe';
import { creationHash, orderId } from '../../../support/upstream-records';

const pipe = new StrictValidationPipe();
const id = orderId(10);
const longestFields = 'f'.repeat(2000);

const errorsOf = (reading: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(reading)
    .then(
      () => [],
      (problem: unknown) => (problem as Problem).details.errors,
    );

const idRule = 'must be 0x and 64 hexadecimal digits';

describe('what orders are asked by', () => {
  it.each<[Type, object]>([
    [OrderQuery, {}],
    [OrderQuery, { require: 'complete', fields: longestFields, expand: 'raw', wait: '20' }],
    [OrderStatusQuery, { wait: '20' }],
    [TransactionOrdersQuery, { expand: 'none', fields: 'a', wait: '1' }],
    [TransactionsQuery, { hashes: creationHash }],
    [OrdersQuery, { ids: id, fields: 'status' }],
  ])('is taken as it is: %p %j', async (metatype, query) => {
    const taken: unknown = await pipe.transform(query, { type: 'query', metatype });
    expect(taken).toMatchObject(query);
  });

  it('is with the orders of a transaction, unless told', async () => {
    const taken: unknown = await pipe.transform({}, { type: 'query', metatype: TransactionOrdersQuery });
    expect(taken).toEqual({ expand: 'orders' });
  });

  it.each<[Type, string, unknown, string]>([
    [OrderQuery, 'require', 'all', 'must be complete'],
    [OrderQuery, 'expand', 'none', 'must be raw'],
    [OrderQuery, 'fields', '', 'must be dot paths, separated by commas'],
    [OrderQuery, 'fields', `${longestFields}f`, 'must be dot paths, separated by commas'],
    [OrderQuery, 'wait', ['1', '2'], 'must be given once'],
    [OrderStatusQuery, 'fields', 'status', 'is not known here'],
    [TransactionOrdersQuery, 'expand', 'raw', 'must be orders or none'],
    [TransactionsQuery, 'hashes', undefined, 'must be transaction hashes, separated by commas'],
    [OrdersQuery, 'ids', undefined, 'must be order ids, separated by commas'],
  ])('is refused: %p with %s %j', async (metatype, field, value, message) => {
    const query = value === undefined ? {} : { [field]: value };
    expect(await errorsOf(() => pipe.transform(query, { type: 'query', metatype }))).toEqual([
      { field, message },
    ]);
  });

  it.each<[string, object, string]>([
    ['no list', { orderIds: id }, 'must be a list of order ids'],
    ['an empty list', { orderIds: [] }, 'must hold at least one order id'],
    ['51 ids', { orderIds: Array.from({ length: 51 }, () => id) }, 'must hold at most 50 order ids'],
  ])('is a batch with %s, which is refused', async (_, body, message) => {
    expect(await errorsOf(() => pipe.transform(body, { type: 'body', metatype: BatchRequest }))).toEqual([
      { field: 'orderIds', message },
    ]);
  });

  it('is a batch of at most 50 ids, with fields or null', async () => {
    const body = { orderIds: Array.from({ length: 50 }, () => id), fields: null };
    expect(await errorsOf(() => pipe.transform(body, { type: 'body', metatype: BatchRequest }))).toEqual([]);
  });
});

describe('ids in a request', () => {
  it('are in lower case', () => {
    expect(parseBatch({ orderIds: [id.toUpperCase().replace('0X', '0x')] })).toEqual([id]);
    expect(parseOrderIds(` ${id} ,${orderId(2)}`, 'ids')).toEqual([id, orderId(2)]);
  });

  it('are named by their index where they are none', async () => {
    const errors = [1, 2].map((index) => ({ field: `orderIds[${index}]`, message: idRule }));
    expect(await errorsOf(() => parseBatch({ orderIds: [id, 7, 'x'] }))).toEqual(errors);
  });

  it('are at most 50 orders', async () => {
    const text = (count: number) => Array.from({ length: count }, () => id).join(',');
    expect(parseOrderIds(text(50), 'ids')).toHaveLength(50);
    const errors = [{ field: 'ids', message: 'must be at most 50 order ids' }];
    expect(await errorsOf(() => parseOrderIds(text(51), 'ids'))).toEqual(errors);
  });

  it('are at most 20 transactions, each once', async () => {
    const text = (count: number) => Array.from({ length: count }, () => creationHash).join(', ');
    expect(parseTransactionHashes(text(20), 'hashes')).toEqual([creationHash]);
    const errors = [{ field: 'hashes', message: 'must be at most 20 transaction hashes' }];
    expect(await errorsOf(() => parseTransactionHashes(text(21), 'hashes'))).toEqual(errors);
  });
});

describe('the fields that a response depends on', () => {
  it.each([
    [undefined, undefined],
    ['status, give,status', 'give,status'],
  ])('%j are %j', (fields, canonical) => {
    expect(canonicalPaths(fields)).toBe(canonical);
  });
});
