import { outcomeOf } from '../../../src/domain/order-outcome';
import {
  isBefore,
  type OrderState,
  orderStateNames,
  orderStateOf,
  orderStates,
  phases,
} from '../../../src/domain/order-state';

describe('order states', () => {
  it.each([
    ...['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'].map((name) => [name, name]),
    ...['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'].map((name) => [name, name]),
    ['SentOrderCancelled', 'SentOrderCancel'],
    ['Teleported', 'Unknown'],
    ['created', 'Unknown'],
    ['constructor', 'Unknown'],
    ['', 'Unknown'],
  ])('read %j as %s', (text, name) => {
    expect(orderStateOf(text)).toBe(name);
  });

  // The table of docs/glossary.md.
  it.each<[OrderState, string, string, boolean]>([
    ['Unknown', 'unknown', 'unknown', false],
    ['None', 'pending', 'pending', false],
    ['Created', 'open', 'pending', false],
    ['Fulfilled', 'completed', 'delivered', false],
    ['SentUnlock', 'completed', 'delivered', false],
    ['ClaimedUnlock', 'completed', 'delivered', true],
    ['OrderCancelled', 'cancelling', 'pending', false],
    ['SentOrderCancel', 'cancelling', 'pending', false],
    ['ClaimedOrderCancel', 'cancelled', 'refunded', true],
  ])('%s has phase %s, the money is %s, and it is the last one: %s', (name, phase, money, protocolFinal) => {
    expect(orderStates[name]).toMatchObject({ phase, protocolFinal });
    expect(outcomeOf(name, null, 'full')).toBe(money);
  });

  it('belong to six phases', () => {
    expect(phases).toHaveLength(6);
    expect([...phases].sort()).toEqual([
      'cancelled',
      'cancelling',
      'completed',
      'open',
      'pending',
      'unknown',
    ]);
  });
});

describe('which state comes before which', () => {
  const trunk: OrderState[] = ['None', 'Created'];
  const branches: OrderState[][] = [
    ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
    ['OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
  ];

  it('is the order of the events on a branch, and none between branches or with an unknown state', () => {
    const pairs = branches.flatMap((branch) => {
      const path = [...trunk, ...branch];
      return path.flatMap((first, at) => path.slice(at + 1).map((second) => `${first} < ${second}`));
    });
    const found = orderStateNames.flatMap((first) =>
      orderStateNames.filter((second) => isBefore(first, second)).map((second) => `${first} < ${second}`),
    );
    expect(found.sort()).toEqual([...new Set(pairs)].sort());
  });
});
