import { OrderView } from '../../../../src/features/orders/order.view';
import { Problem } from '../../../../src/http/problems/problem';
import { parseSelection, selectFields } from '../../../../src/http/requests/field-selection';

const select = (value: unknown, fields: string) => selectFields(value, parseSelection(fields, OrderView));

describe('field selection', () => {
  const order = {
    orderId: '0x1',
    status: 'Created',
    give: { amount: { value: '7', formatted: '0.7' }, chain: null },
    timeline: [
      { type: 'Created', side: 'source' },
      { type: 'Fulfilled', side: 'destination' },
    ],
  };

  it.each([
    ['status', { status: 'Created' }],
    ['status,status', { status: 'Created' }],
    ['status,orderId', { orderId: '0x1', status: 'Created' }],
    ['give.amount.value', { give: { amount: { value: '7' } } }],
    ['give.amount.value,give.amount', { give: { amount: order.give.amount } }],
    ['give.amount,give.amount.value', { give: { amount: order.give.amount } }],
    ['give.chain.id', { give: { chain: null } }],
    ['timeline.type', { timeline: [{ type: 'Created' }, { type: 'Fulfilled' }] }],
  ])('%s', (fields, selected) => {
    expect(select(order, fields)).toEqual(selected);
  });

  it.each([
    'nonsense',
    'give.nonsense',
    'status.deeper',
    '',
    'status,',
    'constructor',
    '__proto__',
    'give..amount',
    '.status',
    'status.',
    'Status',
    'timeline.0',
    'timeline.0.type',
    'raw',
    'give.toString',
    'meta.conflicts.nothing',
  ])('refuses %j', (fields) => {
    expect(() => parseSelection(fields, OrderView)).toThrow(Problem);
  });

  it('refuses a hundred and one paths', () => {
    expect(() => parseSelection(Array(101).fill('status').join(','), OrderView)).toThrow(/at most 100/);
  });

  it('names the paths that are not there, without the characters that have no place in a name', () => {
    const refuse = () => parseSelection('status,<b>x</b>', OrderView);
    expect(refuse).toThrow('fields.?b?x??b? is not a member of the view');
  });
});
