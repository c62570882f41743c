import { type Problem, ProblemError } from '@order-gateway/client';
import { identify } from '../../explorer/src/search/identify';
import { resolve } from '../../explorer/src/search/resolve';

const hex = 'ab'.repeat(32);
const solana = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const evm = `0x${'ab'.repeat(20)}`;
const solanaWallet = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const tronWallet = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';

describe('what was entered', () => {
  it.each([
    ['an order id', `0x${hex}`, { kind: 'order-or-transaction', id: `0x${hex}` }],
    ['an order id in capitals', `0X${hex}`.toUpperCase(), { kind: 'order-or-transaction', id: `0x${hex}` }],
    ['an order id among spaces', `  0x${hex}\n`, { kind: 'order-or-transaction', id: `0x${hex}` }],
    ['a Tron hash', hex.toUpperCase(), { kind: 'transaction', hash: hex }],
    ['a Solana hash, whose case matters', solana, { kind: 'transaction', hash: solana }],
    ['a URL', `https://basescan.org/tx/0x${hex}?a=b`, { kind: 'order-or-transaction', id: `0x${hex}` }],
    ['a URL of Tron', `https://tronscan.org/#/transaction/${hex}`, { kind: 'transaction', hash: hex }],
    ['an EVM address', `0x${'Ab'.repeat(20)}`, { kind: 'account', address: evm }],
    ['a URL of an address', `https://basescan.org/address/${evm}#code`, { kind: 'account', address: evm }],
    ['a Solana address, whose case matters', solanaWallet, { kind: 'account', address: solanaWallet }],
    ['a Tron address', tronWallet, { kind: 'account', address: tronWallet }],
    [
      'an order with its maker',
      `{"maker":"${evm}","orderId":"0x${hex}"}`,
      { kind: 'order-or-transaction', id: `0x${hex}` },
    ],
    ['JSON', `{"orderId":"0x${hex}"}`, { kind: 'order-or-transaction', id: `0x${hex}` }],
  ])('%s', (_, text, target) => {
    expect(identify(text)).toEqual(target);
  });

  it.each([
    ['', 'Nothing was entered.'],
    ['hello', 'This is no order id, no transaction hash and no address.'],
    ['<img src=x onerror=alert(1)>', 'This is no order id, no transaction hash and no address.'],
    ['0x12', 'This has 2 hex digits after 0x, not 64 or 40.'],
    [`0x${hex}0`, 'This has 65 hex digits after 0x, not 64 or 40.'],
    [`0x${'5b'.repeat(19)}`, 'This has 38 hex digits after 0x, not 64 or 40.'],
    ['0'.repeat(70), 'This is no order id, no transaction hash and no address.'],
    ['a'.repeat(10_000), 'This is no order id, no transaction hash and no address.'],
  ])('%s is refused, and what is expected is said', (text, problem) => {
    expect(identify(text)).toEqual({
      kind: 'invalid',
      reason: `${problem} An order id is 0x and 64 hex digits. A transaction hash is the same, 64 hex digits without 0x (Tron), or base58 of 64 to 90 characters (Solana). An address is 0x and 40 hex digits, or base58 of 32 to 44 characters (Solana, Tron).`,
    });
  });
});

describe('where a search leads', () => {
  const { signal } = new AbortController();
  const id = `0x${hex}`;
  const otherId = `0x${'cd'.repeat(32)}`;

  const problem = (status: number, code: Problem['code']): ProblemError =>
    new ProblemError(
      { type: '', title: '', detail: '', instance: '', requestId: '', retryable: true, status, code },
      null,
    );
  const notFound = problem(404, 'ORDER_NOT_FOUND');

  /** A gateway that knows the order if `order` is null, and the ids of the transaction unless they are an error. */
  const gatewayWith = (
    order: Error | null,
    ids: readonly string[] | Error,
  ): Parameters<typeof resolve>[0] => ({
    getOrderStatus: () => (order ? Promise.reject(order) : Promise.resolve()),
    listTransactionOrders: () =>
      ids instanceof Error ? Promise.reject(ids) : Promise.resolve({ orderIds: ids }),
  });

  it('an address: its account, without a request', async () => {
    const unasked = gatewayWith(new Error('asked'), new Error('asked'));
    const target = { kind: 'account', address: tronWallet } as const;
    expect(await resolve(unasked, target, signal)).toBe(`/explorer/accounts/${tronWallet}`);
  });

  it.each([
    ['the order', null, notFound, `/explorer/orders/${id}`],
    ['the only order of a transaction', notFound, [otherId], `/explorer/orders/${otherId}`],
    ['the list of several orders', notFound, [id, otherId], `/explorer/transactions/${id}`],
    ['the page that waits for either, where neither is known', notFound, notFound, `/explorer/orders/${id}`],
    [
      'the order, whose page says that it cannot be read',
      problem(503, 'UPSTREAM_UNAVAILABLE'),
      [otherId],
      `/explorer/orders/${id}`,
    ],
  ])('an id: %s', async (_, order, ids, path) => {
    const target = { kind: 'order-or-transaction', id } as const;
    expect(await resolve(gatewayWith(order, ids), target, signal)).toBe(path);
  });

  it.each([
    ['its only order', [otherId], `/explorer/orders/${otherId}`],
    ['the list of several orders', [id, otherId], `/explorer/transactions/${hex}`],
    ['the page that waits for its orders', notFound, `/explorer/transactions/${hex}`],
    ['the page that says why they cannot be read', new Error('cut'), `/explorer/transactions/${hex}`],
  ])('a hash: %s', async (_, ids, path) => {
    const target = { kind: 'transaction', hash: hex } as const;
    expect(await resolve(gatewayWith(notFound, ids), target, signal)).toBe(path);
  });
});
