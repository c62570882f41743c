import fc from 'fast-check';
import { grossAmountOf, lessTakerMargin, percentFeeOf } from '../order-fees';

const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe('order fees', () => {
  it('are exactly 4 bps of the user’s input, for every amount', () => {
    fc.assert(
      fc.property(anyAmount, (netAmount) => {
        expect(percentFeeOf(netAmount)).toBe((grossAmountOf(netAmount) * 4n) / 10_000n);
      }),
    );
  });

  it('fit in a wrapper’s 32 bytes whenever the amount does', () => {
    expect(percentFeeOf(2n ** 256n - 1n) < 2n ** 256n).toBe(true);
  });

  it('leave the taker a margin, never more than the value', () => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        expect(lessTakerMargin(value) <= value).toBe(true);
      }),
    );
    expect(lessTakerMargin(10_000n)).toBe(9_992n);
  });
});
