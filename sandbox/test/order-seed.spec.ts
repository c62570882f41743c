import { chainOf } from '../chain-catalogue';
import { creationHashOf } from '../chain-event';
import { callStatesOf } from '../external-call';
import { type Order } from '../order';
import { OrderSeed } from '../order-seed';
import { orderStates } from '../order-states';
import { type SimulatedOrderView, viewOf } from '../order-view';

const startMs = 1_790_000_000_000;
const orders = new OrderSeed(1, startMs).orders();
const views = orders.flatMap((order): readonly SimulatedOrderView[] => {
  const view = viewOf(order, {}, startMs);
  return view === null ? [] : [view];
});

describe('OrderSeed', () => {
  it('has about three hundred orders, every id its own', () => {
    expect(orders.length).toBeGreaterThan(270);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(orders.length);
  });

  it.each(
    orderStates.flatMap((state) => callStatesOf[state].map((callState) => [state, callState] as const)),
  )('has orders in %s with the external call in %s, on every family of chains', (state, callState) => {
    const standing = views.filter((view) => view.state === state && view.externalCallState === callState);
    const familiesOf = (side: 'give' | 'take'): Set<string> =>
      new Set(standing.map(({ order }) => chainOf(order[side].token.chainId).family));
    expect(familiesOf('give')).toEqual(new Set(['evm', 'solana', 'tron']));
    expect(familiesOf('take')).toEqual(new Set(['evm', 'solana', 'tron']));
  });

  it('has every chain as a source, and none as both ends of one order', () => {
    expect(new Set(orders.map(({ give }) => give.token.chainId)).size).toBe(24);
    expect(orders.filter(({ give, take }) => give.token.chainId === take.token.chainId)).toEqual([]);
  });

  it('has transactions of two and of three orders, all by one maker at one time', () => {
    const hashes = orders.map(creationHashOf);
    const groups = [...new Set(hashes)].map((hash) => orders.filter((_, index) => hashes[index] === hash));
    const several = groups.filter(({ length }) => length > 1);
    expect(new Set(several.map(({ length }) => length))).toEqual(new Set([2, 3]));
    for (const together of several) {
      expect(new Set(together.map(({ parties }) => parties.maker)).size).toBe(1);
      expect(new Set(together.map(({ life }) => life.past[0]?.atMs)).size).toBe(1);
    }
  });

  it('depends on the start for nothing but the times of the live orders', () => {
    const later = new OrderSeed(1, startMs + 5_000).orders();
    const withoutTimestamps = (order: Order): unknown => ({ ...order, nonce: 0n, life: 0 });
    expect(later.map(withoutTimestamps)).toEqual(orders.map(withoutTimestamps));
    const atRest = (all: Order[]): Order[] => all.filter(({ life }) => life.isSettled);
    expect(atRest(later)).toEqual(atRest(orders));
  });

  it('gives other orders under another number', () => {
    const ids = new Set(orders.map(({ orderId }) => orderId));
    expect(new OrderSeed(2, startMs).orders().some(({ orderId }) => ids.has(orderId))).toBe(false);
  });
});
