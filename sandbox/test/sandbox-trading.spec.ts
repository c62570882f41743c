import { type Sandbox, startSandbox } from '../sandbox';
import { ask, at, items, orderWhere, type SandboxResponse, send } from '../../test/support/sandbox-client';
import { cancelTransaction } from '../../test/support/sandbox-records';
import { number } from '../../test/support/sandbox-shapes';

const startMs = Date.parse('2026-08-01T12:00:00Z');
let nowMs = startMs;
let sandbox: Sandbox;

const maker = '0x5bee4032483aee62062f68fff77b610a30952078';
const receiver = '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a';
const native = `0x${'0'.repeat(40)}`;
const usdcOnBase = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

const order = (target: string): Promise<SandboxResponse> => ask(`${sandbox.orderUrl}${target}`);
const statistics = (target: string): Promise<SandboxResponse> => ask(`${sandbox.statisticsUrl}${target}`);
const sendTransaction = (body: object): Promise<SandboxResponse> =>
  send('POST', `${sandbox.controlUrl}/sandbox/transactions`, body);

const trade = {
  srcChainId: '8453',
  srcChainTokenIn: usdcOnBase,
  srcChainTokenInAmount: '1000000000',
  dstChainId: '42161',
  dstChainTokenOut: native,
};
const parties = {
  dstChainTokenOutRecipient: receiver,
  srcChainOrderAuthorityAddress: maker,
  dstChainOrderAuthorityAddress: receiver,
};

const priced = (path: string, query: object): Promise<SandboxResponse> =>
  order(`${path}?${new URLSearchParams({ ...query }).toString()}`);
const create = (query: object): Promise<SandboxResponse> =>
  priced('/v1.0/dln/order/create-tx', { ...trade, ...parties, ...query });

/** The path of a new order, and the transaction that cancels it. */
async function preparedCancel(live = false): Promise<{ path: string; data: unknown }> {
  const { body } = await create({});
  await sendTransaction({ data: at(body, 'tx.data'), live });
  const path = `/v1.0/dln/order/${String(at(body, 'orderId'))}`;
  return { path, data: at((await order(`${path}/cancel-tx`)).body, 'data') };
}

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
});

afterAll(() => sandbox.close());

describe('prices', () => {
  it('follow the price table, less the fee of 4 bps and the margin of 8 bps', async () => {
    const { status, body } = await priced('/v1.0/dln/order/quote', trade);
    expect(status).toBe(200);
    // 1,000 USDC at 3,120 dollars for one ETH.
    const best = (999_600_000n * 100n * 10n ** 18n) / (312_000n * 10n ** 6n);
    expect(at(body, 'estimation.dstChainTokenOut')).toMatchObject({
      symbol: 'ETH',
      amount: String((best * 9_992n) / 10_000n),
      recommendedAmount: String((best * 9_992n) / 10_000n),
      maxTheoreticalAmount: String(best),
    });
    expect(at(body, 'estimation.srcChainTokenIn.approximateUsdValue')).toBe(1000n);
    expect(at(body, 'fixFee')).toBe('1000000000000000');
    expect(at(body, 'tx')).toBeUndefined();
  });

  it('come without a transaction as long as the parties are not all given', async () => {
    const { body } = await priced('/v1.0/dln/order/create-tx', trade);
    expect([at(body, 'tx'), at(body, 'orderId')]).toEqual([{}, undefined]);
  });

  it.each([
    [{ srcChainId: '2' }, 'INVALID_QUERY_PARAMETERS', 'srcChainId'],
    [{ dstChainId: '8453' }, 'SAME_SOURCE_AND_DESTINATION_CHAINS', 'Both'],
    [{ srcChainTokenIn: receiver }, 'INVALID_QUERY_PARAMETERS', 'srcChainTokenIn'],
    [{ srcChainTokenInAmount: '1.5' }, 'INVALID_QUERY_PARAMETERS', 'srcChainTokenInAmount'],
    [{ srcChainTokenInAmount: String(2n ** 256n - 1n) }, 'INVALID_QUERY_PARAMETERS', 'srcChainTokenInAmount'],
    [{ dstChainTokenOutAmount: 'much' }, 'INVALID_QUERY_PARAMETERS', 'dstChainTokenOutAmount'],
    [{ dstChainTokenOutRecipient: '0x12' }, 'INVALID_QUERY_PARAMETERS', 'dstChainTokenOutRecipient'],
    [{ senderAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, 'INVALID_QUERY_PARAMETERS', 'senderAddress'],
  ])('name what is wrong with %j', async (query, errorId, field) => {
    const { status, body } = await create(query);
    expect([status, at(body, 'errorId')]).toEqual([400, errorId]);
    expect(at(body, 'errorMessage')).toContain(field);
  });

  it('of a swap within one chain have no margin', async () => {
    const swap = { chainId: '8453', tokenIn: usdcOnBase, tokenInAmount: '312000000', tokenOut: native };
    const estimated = await priced('/v1.0/chain/estimation', swap);
    expect(at(estimated.body, 'estimation.tokenOut.amount')).toBe('100000000000000000');
    const { body } = await priced('/v1.0/chain/transaction', { ...swap, tokenOutRecipient: maker });
    expect(at(body, 'tokenOut.amount')).toBe('100000000000000000');
    const sent = await sendTransaction({ data: at(body, 'tx.data') });
    expect([sent.status, at(sent.body, 'orderIds')]).toEqual([201, []]);
  });
});

describe('a transaction', () => {
  it.each([{}, parties])('has the members that typed clients require: %j', async (given) => {
    const { body } = await priced('/v1.0/dln/order/create-tx', { ...trade, ...given });
    expect(body).toMatchObject({ userPoints: number, integratorPoints: number });
    expect(at(body, 'estimation.srcChainTokenIn.originApproximateUsdValue')).toBe(1000n);
  });

  it('of a swap has its slippage, as its price has', async () => {
    const swap = { chainId: '8453', tokenIn: usdcOnBase, tokenInAmount: '312000000', tokenOut: native };
    const { body } = await priced('/v1.0/chain/transaction', { ...swap, tokenOutRecipient: maker });
    const { body: price } = await priced('/v1.0/chain/estimation', swap);
    for (const name of ['slippage', 'recommendedSlippage'])
      expect([name, at(body, name)]).toEqual([name, at(price, `estimation.${name}`)]);
    expect(at(body, 'slippage')).toBe(0.3);
  });

  it.each(['42161', '100000026', '7565164'])(
    'that cancels an order has all members on chain %s',
    async (to) => {
      const { orderId } = await orderWhere(sandbox.controlUrl, `?state=Created&destinationChainId=${to}`);
      const { body } = await order(`/v1.0/dln/order/${orderId}/cancel-tx`);
      expect(body).toStrictEqual(cancelTransaction);
      const record = (await statistics(`/api/Orders/${orderId}`)).body;
      expect(at(body, 'cancelBeneficiary')).toBe(
        at(record, 'allowedCancelBeneficiarySrc.stringValue') ?? at(record, 'makerSrc.stringValue'),
      );
    },
  );

  it('creates its order once it is sent, and that moves with the clock', async () => {
    const { body } = await create({});
    const [orderId, data] = [String(at(body, 'orderId')), at(body, 'tx.data')];
    expect(at(body, 'tx')).toMatchObject({ value: '1000000000000000', allowanceValue: '1000000000' });
    expect((await order(`/v1.0/dln/order/${orderId}`)).status).toBe(400);
    const sent = await sendTransaction({ data });
    const hash = String(at(sent.body, 'transactionHash'));
    expect([sent.status, at(sent.body, 'orderIds')]).toEqual([201, [orderId]]);
    expect((await sendTransaction({ data })).status).toBe(404);
    expect((await order(`/v1.0/dln/tx/${hash}/order-ids`)).body).toEqual({ orderIds: [orderId] });
    const record = await statistics(`/api/Orders/creationTxHash/${hash}`);
    expect(record.body).toMatchObject({
      state: 'Created',
      makerSrc: { stringValue: maker },
      receiverDst: { stringValue: receiver },
      giveOfferWithMetadata: { amount: { stringValue: '999600000' } },
      takeOfferWithMetadata: {
        amount: { stringValue: at(body, 'estimation.dstChainTokenOut.amount') as string },
      },
    });
    nowMs += 130_000;
    expect(at((await order(`/v1.0/dln/order/${orderId}/status`)).body, 'status')).toBe('ClaimedUnlock');
  });

  it('creates an order that stays as it is, where that is asked for', async () => {
    const { body } = await create({ dstChainTokenOutAmount: '5' });
    await sendTransaction({ data: at(body, 'tx.data'), live: false });
    nowMs += 130_000;
    const { body: record } = await order(`/v1.0/dln/order/${String(at(body, 'orderId'))}`);
    expect(record).toMatchObject({ status: 'Created', orderStruct: { takeOffer: { amount: '5' } } });
  });

  it('from Solana is its data alone', async () => {
    const { body } = await create({
      srcChainId: '7565164',
      srcChainTokenIn: '11111111111111111111111111111111',
      srcChainOrderAuthorityAddress: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
    });
    expect(Object.keys(at(body, 'tx') as object)).toEqual(['data']);
  });

  it('cancels an open order once it is sent, and no other', async () => {
    const { body } = await create({});
    await sendTransaction({ data: at(body, 'tx.data'), live: false });
    const path = `/v1.0/dln/order/${String(at(body, 'orderId'))}`;
    const cancel = await order(`${path}/cancel-tx`);
    expect(cancel.body).toMatchObject({ chainId: 42161n, from: receiver, cancelBeneficiary: maker });
    await sendTransaction({ data: at(cancel.body, 'data') });
    expect(at((await order(`${path}/status`)).body, 'status')).toBe('OrderCancelled');
    const record = await statistics(`/api/Orders/${String(at(body, 'orderId'))}`);
    expect(at(record.body, 'cancelBeneficiarySrc.stringValue')).toBe(at(cancel.body, 'cancelBeneficiary'));
    const again = await order(`${path}/cancel-tx`);
    expect([again.status, at(again.body, 'errorId')]).toEqual([400, 'ORDER_CANNOT_BE_CANCELLED']);
  });

  it('cancels an order, which then moves with the clock until the money is back', async () => {
    const { path, data } = await preparedCancel();
    expect((await sendTransaction({ data, live: true })).status).toBe(201);
    const cancelledMs = nowMs;
    for (const [afterSeconds, state] of [
      [0, 'OrderCancelled'],
      [59, 'OrderCancelled'],
      [60, 'SentOrderCancel'],
      [119, 'SentOrderCancel'],
      [120, 'ClaimedOrderCancel'],
    ] as const) {
      nowMs = cancelledMs + afterSeconds * 1000;
      expect([afterSeconds, at((await order(`${path}/status`)).body, 'status')]).toEqual([
        afterSeconds,
        state,
      ]);
      const again = await order(`${path}/cancel-tx`);
      expect([again.status, at(again.body, 'errorId')]).toEqual([400, 'ORDER_CANNOT_BE_CANCELLED']);
    }
    const { body } = await statistics(`/api/Orders/${path.slice(-66)}`);
    expect(at(body, 'claimedOrderCancelSrcEventInfo.transactionMetadata.blockTimeStamp')).toBe(
      BigInt(cancelledMs / 1000 + 120),
    );
  });

  it('cancels an order that then stays as it is, where that is asked for', async () => {
    const { path, data } = await preparedCancel();
    await sendTransaction({ data, live: false });
    nowMs += 130_000;
    expect(at((await order(`${path}/status`)).body, 'status')).toBe('OrderCancelled');
  });

  it('does not cancel an order that is fulfilled before it is sent', async () => {
    const { path, data } = await preparedCancel(true);
    nowMs += 4_000;
    const { status, body } = await sendTransaction({ data });
    expect([status, body]).toEqual([409, { message: 'An order in Fulfilled cannot be cancelled.' }]);
    expect(at((await order(`${path}/status`)).body, 'status')).toBe('Fulfilled');
  });

  it('that nobody has prepared cannot be sent', async () => {
    expect((await sendTransaction({ data: '0x12' })).status).toBe(404);
    expect((await sendTransaction({})).status).toBe(400);
  });
});

describe('the supported chains', () => {
  it('have their own ids and names', async () => {
    const ids = items((await order('/v1.0/supported-chains')).body, 'chains');
    const chains = items((await order('/v1.0/supported-chains-info')).body, 'chains');
    expect(ids).toHaveLength(chains.length);
    expect(chains).toContainEqual({ chainId: 100000026n, originalChainId: 728126428n, chainName: 'TRON' });
  });
});

describe('records and totals', () => {
  it('has the offers of an order without its events', async () => {
    const { orderId } = sandbox.examples;
    const lite = (await statistics(`/api/Orders/${orderId}/liteModel`)).body;
    const whole = (await statistics(`/api/Orders/${orderId}`)).body;
    expect(at(lite, 'giveOffer.amount')).toEqual(at(whole, 'giveOfferWithMetadata.amount'));
    expect([at(lite, 'state'), at(lite, 'createdSrcEventMetadata')]).toEqual([at(whole, 'state'), undefined]);
  });

  it('adds up to the same each day and over all time', async () => {
    const days = items((await statistics('/api/Satistics/getDaily')).body, 'dailyData');
    const { body: all } = await statistics('/api/Satistics/getAllTime');
    const sum = (name: string): number =>
      days.reduce<number>((total, day) => total + Number(at(day, name)), 0);
    for (const name of ['fulfilledOrdersCount', 'totalAmountGivenUsd', 'totalProtocolFeeUsd'])
      expect(sum(name)).toBeCloseTo(Number(at(all, name)), 2);
    expect(Number(at(all, 'totalAmountGivenUsd'))).toBeGreaterThan(1000);
  });

  it('has the days that were asked for', async () => {
    const { body } = await statistics('/api/Satistics/getDaily?dateFrom=2026-07-25&dateTo=2026-07-25');
    const dates = new Set(items(body, 'dailyData').map((day) => at(day, 'date')));
    expect(dates).toEqual(new Set(['2026-07-25T00:00:00.000Z']));
    expect((await statistics('/api/Satistics/getDaily?dateFrom=soon')).status).toBe(400);
  });
});
