import fc from 'fast-check';
import {
  advanceLifecycle,
  lifecycleInState,
  type OrderLifecycle,
  reachedMilestones,
  stateAfter,
} from '../order-lifecycle';
import { isAhead, nextState, type SimulatedOrderState, orderStates, pathTo } from '../order-states';
import { settledLifecycle, progressingLifecycle, historicLifecycle } from '../order-timing';
import { SeededRandom } from '../seeded-random';

const bornAtMs = 1_785_000_000_000;
const anyState = fc.constantFrom(...orderStates);
const anyLife: fc.Arbitrary<OrderLifecycle> = fc.oneof(
  fc
    .constantFrom<['ClaimedUnlock', 'ClaimedOrderCancel']>('ClaimedUnlock', 'ClaimedOrderCancel')
    .map((end) => progressingLifecycle(end, bornAtMs)),
  anyState.map((state) => historicLifecycle(state, bornAtMs, new SeededRandom(state))),
);
const anyTime = fc.integer({ min: bornAtMs, max: bornAtMs + 300_000 });
const stateAt = (life: OrderLifecycle, nowMs: number): SimulatedOrderState =>
  stateAfter(reachedMilestones(life, nowMs));

describe('order states', () => {
  it('lead from None to the end of a branch by next states', () => {
    const walk = (from: SimulatedOrderState): SimulatedOrderState[] => {
      const next = nextState(from);
      return next === undefined ? [from] : [from, ...walk(next)];
    };
    expect(walk('None')).toEqual(['None', ...pathTo.ClaimedUnlock]);
    expect(walk('OrderCancelled')).toEqual(pathTo.ClaimedOrderCancel.slice(1));
  });

  it('are ahead of each other in a strict order that never crosses branches', () => {
    fc.assert(
      fc.property(anyState, anyState, anyState, (one, other, third) => {
        expect(isAhead(one, other) && isAhead(other, one)).toBe(false);
        if (isAhead(one, other) && isAhead(other, third)) expect(isAhead(one, third)).toBe(true);
      }),
    );
    expect(isAhead('Fulfilled', 'OrderCancelled')).toBe(false);
    expect(isAhead('OrderCancelled', 'ClaimedUnlock')).toBe(false);
  });
});

describe('an order’s life', () => {
  it('only ever moves forward with the clock', () => {
    fc.assert(
      fc.property(anyLife, anyTime, anyTime, (life, one, other) => {
        const [earlier, later] = [stateAt(life, Math.min(one, other)), stateAt(life, Math.max(one, other))];
        expect(earlier === later || isAhead(earlier, later)).toBe(true);
      }),
    );
  });

  it('consists of the events on the path to its state, in time order', () => {
    fc.assert(
      fc.property(anyLife, anyTime, (life, nowMs) => {
        const reached = reachedMilestones(life, nowMs);
        expect(reached.map(({ state }) => state)).toEqual(pathTo[stateAt(life, nowMs)]);
        const times = reached.map(({ atMs }) => atMs);
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }),
    );
  });

  it('shown in a state stands there for good, with the times of the events it shares', () => {
    fc.assert(
      fc.property(anyLife, anyState, anyTime, (life, state, nowMs) => {
        const shown = lifecycleInState(life, state, nowMs);
        expect(stateAt(shown, nowMs)).toBe(state);
        expect(stateAt(shown, Infinity)).toBe(state);
        for (const milestone of reachedMilestones(life, nowMs)) {
          if (pathTo[state].includes(milestone.state)) expect(shown.past).toContainEqual(milestone);
        }
      }),
    );
  });

  it('shown in a state by a clock that is behind its events still has them in time order', () => {
    fc.assert(
      fc.property(anyLife, anyState, fc.nat(bornAtMs), (life, state, nowMs) => {
        const times = lifecycleInState(life, state, nowMs).past.map(({ atMs }) => atMs);
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }),
    );
  });

  it('shown in its own state changes nothing', () => {
    fc.assert(
      fc.property(anyLife, anyTime, (life, nowMs) => {
        expect(lifecycleInState(life, stateAt(life, nowMs), nowMs).past).toEqual(
          reachedMilestones(life, nowMs),
        );
      }),
    );
  });

  it('is settled again after an advance only if the call had already been decided', () => {
    const created = historicLifecycle('Created', bornAtMs, new SeededRandom('x'));
    const fulfilled = historicLifecycle('Fulfilled', bornAtMs, new SeededRandom('x'));
    expect(advanceLifecycle(created, 'Fulfilled', bornAtMs).isSettled).toBe(false);
    expect(advanceLifecycle(fulfilled, 'SentUnlock', bornAtMs).isSettled).toBe(true);
  });

  it('ends now when it has just settled', () => {
    const { past } = settledLifecycle('ClaimedUnlock', bornAtMs, new SeededRandom('fresh'));
    expect(past.at(-1)?.atMs).toBe(bornAtMs);
    expect(settledLifecycle('None', bornAtMs, new SeededRandom('fresh')).past).toEqual([]);
  });
});
