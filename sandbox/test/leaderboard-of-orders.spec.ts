import { drawOrder } from '../order-factory';
import { type Order } from '../order';
import { type SimulatedOrderState } from '../order-states';
import { historicLifecycle } from '../order-timing';
import { type SimulatedOrderView, viewOf } from '../order-view';
import { rankWallets } from '../leaderboard-of-orders';
import { rankTokens } from '../popularity-of-tokens';
import { SeededRandom } from '../seeded-random';
import { type Token } from '../token';
import { pricedToken } from '../token-catalogue';

let drawn = 0;

function viewWith(
  maker: string,
  giveToken: Token,
  giveAmount: bigint,
  state: SimulatedOrderState = 'Fulfilled',
): SimulatedOrderView {
  drawn += 1;
  const order: Order = drawOrder({
    seed: `order ${drawn}`,
    giveChainId: giveToken.chainId,
    takeChainId: '42161',
    life: historicLifecycle(state, 1_785_000_000_000, new SeededRandom('life')),
    callState: 'NoExtCall',
    giveToken,
    giveAmount,
  });
  return viewOf({ ...order, parties: { ...order.parties, maker } }, {}, 0)!;
}

const usdc = pricedToken('8453', 'USDC');

describe('rankWallets', () => {
  it('adds up what the user put in and both fees, in cents', () => {
    const [wallet] = rankWallets([viewWith('a', usdc, 9_996_000_000n), viewWith('a', usdc, 9_996_000_000n)]);
    expect(wallet).toEqual({
      walletAddress: 'a',
      family: 'evm',
      rank: 1,
      volumeCents: 2_000_000n,
      feeCents: 2n * (400n + 312n),
      executedOrders: 2,
    });
  });

  it('puts the most fees first, then the most volume, then the first address', () => {
    const ranking = rankWallets([
      viewWith('d', usdc, 1n),
      viewWith('c', usdc, 1n),
      viewWith('b', usdc, 9_999_999n),
      viewWith('a', usdc, 10n ** 12n),
    ]);
    expect(ranking.map(({ walletAddress }) => walletAddress)).toEqual(['a', 'b', 'c', 'd']);
    expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  });

  it.each<[SimulatedOrderState]>([['None'], ['Created'], ['OrderCancelled'], ['ClaimedOrderCancel']])(
    'leaves out an order in %s',
    (state) => {
      expect(rankWallets([viewWith('a', usdc, 10n ** 9n, state)])).toEqual([]);
    },
  );
});

describe('rankTokens', () => {
  it('counts an order that gives and takes one token once', () => {
    const view = viewWith('a', usdc, 1n);
    const same: SimulatedOrderView = { ...view, order: { ...view.order, take: view.order.give } };
    expect(rankTokens([same])).toEqual([{ token: usdc, orderCount: 1 }]);
  });
});
