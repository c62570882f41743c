import fc from 'fast-check';
import { RetryBudget } from '../../../../src/upstream/resilience/retry-budget';

describe('the retry budget', () => {
  it('grants one retry for five calls', () => {
    const budget = new RetryBudget(0.2);
    expect(budget.tryWithdraw()).toBe(false);
    for (let call = 0; call < 5; call += 1) budget.deposit();
    expect([budget.tryWithdraw(), budget.tryWithdraw()]).toEqual([true, false]);
  });

  it('grants one retry for ten calls of a tenth, whose sum is a little less than one', () => {
    const budget = new RetryBudget(0.1);
    for (let call = 0; call < 10; call += 1) budget.deposit();
    expect([budget.tryWithdraw(), budget.tryWithdraw()]).toEqual([true, false]);
  });

  it('saves up ten at most', () => {
    const budget = new RetryBudget(0.2);
    for (let call = 0; call < 10_000; call += 1) budget.deposit();
    expect(Array.from({ length: 12 }, () => budget.tryWithdraw()).filter(Boolean)).toHaveLength(10);
  });

  it('grants a retry again that was not made, and saves up no more for it', () => {
    const budget = new RetryBudget(0.2);
    for (let call = 0; call < 5; call += 1) budget.deposit();
    expect(budget.tryWithdraw()).toBe(true);
    budget.refund();
    expect([budget.tryWithdraw(), budget.tryWithdraw()]).toEqual([true, false]);
    for (let call = 0; call < 12; call += 1) budget.refund();
    expect(Array.from({ length: 12 }, () => budget.tryWithdraw()).filter(Boolean)).toHaveLength(10);
  });

  it('never lets retries be more than their share', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (isRetryWanted) => {
        const budget = new RetryBudget(0.2);
        let retries = 0;
        isRetryWanted.forEach((wanted, index) => {
          budget.deposit();
          if (wanted && budget.tryWithdraw()) retries += 1;
          expect(retries).toBeLessThanOrEqual((index + 1) * 0.2 + 1e-9);
        });
      }),
    );
  });
});
