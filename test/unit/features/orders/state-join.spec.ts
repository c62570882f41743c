import fc from 'fast-check';
import {
  isContradictory,
  mergeProgress,
  joinStates,
  progressOf,
  type StateProgress,
  furthestState,
} from '../../../../src/features/orders/state-join';
import { type OrderState, orderStateNames, orderStates } from '../../../../src/domain/order-state';

const state = fc.constantFrom(...orderStateNames);
const knowledge: fc.Arbitrary<StateProgress> = fc
  .array(state, { maxLength: 4 })
  .map((states) =>
    states.map(progressOf).reduce(mergeProgress, { trunk: 0, fulfilment: 0, cancellation: 0 }),
  );

describe('joining what is known of an order', () => {
  it('is commutative', () => {
    fc.assert(
      fc.property(knowledge, knowledge, (a, b) => {
        expect(mergeProgress(a, b)).toEqual(mergeProgress(b, a));
      }),
    );
  });

  it('is associative', () => {
    fc.assert(
      fc.property(knowledge, knowledge, knowledge, (a, b, c) => {
        expect(mergeProgress(mergeProgress(a, b), c)).toEqual(mergeProgress(a, mergeProgress(b, c)));
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(knowledge, (a) => {
        expect(mergeProgress(a, a)).toEqual(a);
      }),
    );
  });

  it('never moves an order backwards', () => {
    fc.assert(
      fc.property(state, state, (a, b) => {
        const joined = joinStates(a, b, new Set()).state;
        expect(orderStates[joined].rank).toBeGreaterThanOrEqual(
          Math.min(orderStates[a].rank, orderStates[b].rank),
        );
        const sameWay = !isContradictory(mergeProgress(progressOf(a), progressOf(b)));
        if (sameWay) {
          const furthest = Math.max(orderStates[a].rank, orderStates[b].rank);
          expect(orderStates[joined].rank).toBe(furthest);
        }
      }),
    );
  });

  it('gives each state back', () => {
    for (const name of orderStateNames) {
      expect(furthestState(progressOf(name), 'fulfilment')).toBe(name);
      expect(furthestState(progressOf(name), 'cancellation')).toBe(name);
    }
  });
});

describe('the states of both records, every pair of them', () => {
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
