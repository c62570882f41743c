import { orderParameters, parseBatch } from '../../../../src/features/orders/order.queries';
import { orderId } from '../../../support/upstream-records';

const id = orderId(0xab);

describe('the parameters that an order response depends on', () => {
  it.each([
    [{}, undefined],
    [{ fields: 'status' }, 'status'],
    [{ fields: 'status,give' }, 'give,status'],
    [{ fields: 'give,status' }, 'give,status'],
    [{ fields: ' give , status ' }, 'give,status'],
    [{ fields: 'status,status' }, 'status'],
    [{ fields: 'give.amount,give' }, 'give,give.amount'],
  ])('%j: the fields %s', (query, fields) => {
    expect(orderParameters(id, query)).toEqual({ orderId: id, fields, expand: undefined });
  });

  it('have the expansion, and not whether the order is required to be complete', () => {
    expect(orderParameters(id, { expand: 'raw', require: 'complete' })).toEqual({
      orderId: id,
      fields: undefined,
      expand: 'raw',
    });
  });
});

describe('the order ids of a batch', () => {
  it('are in lower case, in the order of the request, with duplicates', () => {
    const upper = `0x${id.slice(2).toUpperCase()}`;
    expect(parseBatch({ orderIds: [orderId(2), upper, orderId(1), id] })).toEqual([
      orderId(2),
      id,
      orderId(1),
      id,
    ]);
  });

  it('are rejected where any is invalid, each by its index', () => {
    const orderIds = [id, 'x', orderId(1), 7, null, `${id}0`];
    expect(() => parseBatch({ orderIds })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: expect.objectContaining({
          errors: [1, 3, 4, 5].map((index) => ({
            field: `orderIds[${index}]`,
            message: 'must be 0x and 64 hexadecimal digits',
          })),
        }) as object,
      }) as Error,
    );
  });
});
