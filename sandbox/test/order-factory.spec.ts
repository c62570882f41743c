import { drawOrder, type OrderRecipe } from '../order-factory';
import { maxAmount } from '../order';
import { historicLifecycle } from '../order-timing';
import { SeededRandom } from '../seeded-random';
import { nativeToken, pricedToken } from '../token-catalogue';

const recipe: OrderRecipe = {
  seed: 'one',
  giveChainId: '8453',
  takeChainId: '42161',
  life: historicLifecycle('Created', 1_785_000_000_000, new SeededRandom('life')),
  callState: 'NoExtCall',
};

describe('drawOrder', () => {
  it('draws the same order from the same recipe', () => {
    expect(drawOrder(recipe)).toEqual(drawOrder(recipe));
  });

  it('draws nonces as millisecond epochs just before the creation', () => {
    const nonce = Number(drawOrder(recipe).nonce);
    expect(nonce).toBeLessThan(1_785_000_000_000);
    expect(nonce).toBeGreaterThanOrEqual(1_785_000_000_000 - 1_000);
  });

  it('swaps into the give token, out of the native coin or, for that, out of USDC', () => {
    const ofUsdc = drawOrder({ ...recipe, withPreswap: true, giveToken: pricedToken('8453', 'USDC') });
    expect(ofUsdc.preswap).toMatchObject({
      input: { token: { symbol: 'ETH' } },
      output: { token: { symbol: 'USDC' } },
    });
    const ofEther = drawOrder({ ...recipe, withPreswap: true, giveToken: nativeToken('8453') });
    expect(ofEther.preswap).toMatchObject({ input: { token: { symbol: 'USDC' } } });
  });

  it('keeps every amount within 256 bits', () => {
    const { give, take, preswap } = drawOrder({
      ...recipe,
      giveAmount: maxAmount,
      giveToken: pricedToken('8453', 'USDC'),
      takeChainId: '56',
      withPreswap: true,
    });
    const amounts = [give.amount, take.amount, preswap?.input.amount, preswap?.output.amount];
    expect(amounts.every((amount) => amount !== undefined && amount <= maxAmount)).toBe(true);
  });

  it('has an affiliate fee where asked for, and none otherwise', () => {
    expect(drawOrder({ ...recipe, withAffiliate: true }).affiliate?.beneficiary).toMatch(/^0x/);
    expect(drawOrder({ ...recipe, withAffiliate: false }).affiliate).toBeNull();
  });
});
