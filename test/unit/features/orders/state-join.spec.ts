import { joinStates } from '../../../../src/features/orders/order-standing';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';

describe('the states of both records, every pair and the unknown state', () => {
  const pairs = orderStateNames.flatMap((a) => orderStateNames.map((b) => [a, b] as const));

  it.each(pairs)('%s and %s: either of them, the same whichever record is which', (a, b) => {
    const joined = joinStates(a, b, new Set());
    const swapped = joinStates(b, a, new Set());
    expect([a, b]).toContain(joined.state);
    expect(swapped.agreement).toBe(joined.agreement);
    if (joined.agreement !== 'conflict') expect(swapped.state).toBe(joined.state);
  });

  it.each(pairs)('%s and %s: no state is further than the joined one but in a conflict', (a, b) => {
    const { state, agreement } = joinStates(a, b, new Set());
    const furthest = Math.max(orderStates[a].rank, orderStates[b].rank);
    if (agreement !== 'conflict') expect(orderStates[state].rank).toBe(furthest);
  });

  it.each(['fulfilment', 'cancellation'] as const)(
    'takes the state of the branch with a tracked event: %s',
    (branch) => {
      const tracked = new Set([branch]);
      const expected = branch === 'fulfilment' ? 'SentUnlock' : 'OrderCancelled';
      expect(joinStates('SentUnlock', 'OrderCancelled', tracked).state).toBe(expected);
      expect(joinStates('OrderCancelled', 'SentUnlock', tracked).state).toBe(expected);
    },
  );
});

describe('the states of both records in the two lives of an order', () => {
  const lives: OrderState[][] = [
    ['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
    ['None', 'Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
  ];
  const states = [...new Set(lives.flat())];

  it.each(states.flatMap((statistics) => states.map((order) => [statistics, order] as const)))(
    '%s and %s: the one that is further in one life, and a conflict of two lives',
    (statistics, order) => {
      const life = lives.find((one) => one.includes(statistics) && one.includes(order));
      const isOrderAhead = (life?.indexOf(order) ?? 0) > (life?.indexOf(statistics) ?? 0);
      const agreement = life ? 'lagging' : 'conflict';
      expect(joinStates(statistics, order, new Set())).toEqual({
        state: isOrderAhead ? order : statistics,
        agreement: statistics === order ? 'agree' : agreement,
        chosen: isOrderAhead ? 'order' : 'statistics',
      });
    },
  );
});
