import { type Sandbox, startSandbox } from '../sandbox';
import {
  type SandboxResponse,
  ask,
  at,
  items,
  orderWhere,
  ordersOf,
  send,
} from '../../test/support/sandbox-client';
import { statisticsOrder } from '../../test/support/sandbox-records';

let sandbox: Sandbox;

const viewUrl = (orderId: string, name: string): string =>
  `${sandbox.controlUrl}/sandbox/orders/${orderId}/views/${name}`;
const put = (orderId: string, name: string, body: unknown): Promise<SandboxResponse> =>
  send('PUT', viewUrl(orderId, name), body);
const remove = (orderId: string, name: string): Promise<SandboxResponse> =>
  ask(viewUrl(orderId, name), { method: 'DELETE' });

const create = async (body: unknown = {}): Promise<string> =>
  at((await send('POST', `${sandbox.controlUrl}/sandbox/orders`, body)).body, 'orderId') as string;

const statisticsOf = (orderId: string): Promise<SandboxResponse> =>
  ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}`);
const plainOf = (orderId: string): Promise<SandboxResponse> =>
  ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}`);

/** What both interfaces report: the state and that of the external call, statistics first. */
const statesOf = async (orderId: string): Promise<unknown[]> => {
  const [statistics, plain] = [(await statisticsOf(orderId)).body, (await plainOf(orderId)).body];
  return [
    [at(statistics, 'state'), at(statistics, 'externalCallState')],
    [at(plain, 'status'), at(plain, 'externalCallState')],
  ];
};

const listedWith = async (filter: object): Promise<unknown[]> => {
  const path = '/api/Orders/filteredList';
  const { body } = await send('POST', `${sandbox.statisticsUrl}${path}`, { skip: 0, take: 10, ...filter });
  return items(body, 'orders');
};

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

describe('/sandbox/orders/{id}/views/{interface}', () => {
  it('makes one interface lag behind the other, until undone', async () => {
    const orderId = await create({ state: 'SentUnlock' });
    await put(orderId, 'statistics', { state: 'Created' });
    expect(await statesOf(orderId)).toEqual([
      ['Created', 'NoExtCall'],
      ['SentUnlock', 'NoExtCall'],
    ]);
    const { body } = await statisticsOf(orderId);
    expect(at(body, 'createdSrcEventMetadata')).not.toBeNull();
    expect(at(body, 'fulfilledDstEventMetadata')).toBeNull();
    expect((await remove(orderId, 'statistics')).status).toBe(204);
    expect(await statesOf(orderId)).toEqual([
      ['SentUnlock', 'NoExtCall'],
      ['SentUnlock', 'NoExtCall'],
    ]);
  });

  it.each([
    ['ClaimedUnlock', 'order', 'ClaimedOrderCancel', ['ClaimedUnlock', 'ClaimedOrderCancel']],
    ['ClaimedUnlock', 'statistics', 'ClaimedOrderCancel', ['ClaimedOrderCancel', 'ClaimedUnlock']],
    ['Fulfilled', 'order', 'OrderCancelled', ['Fulfilled', 'OrderCancelled']],
  ])('of an order in %s makes %s report %s', async (state, name, override, states) => {
    const orderId = await create({ state });
    await put(orderId, name, { state: override });
    expect(await statesOf(orderId)).toEqual(states.map((each) => [each, 'NoExtCall']));
  });

  it('makes an interface report a state that nobody knows yet, everywhere, beside the real events', async () => {
    const orderId = await create({ state: 'Fulfilled' });
    await put(orderId, 'statistics', { state: 'PartiallyFulfilled' });
    await put(orderId, 'order', { state: 'PartiallyFulfilled' });
    const { body } = await statisticsOf(orderId);
    expect(body).toMatchObject({ state: 'PartiallyFulfilled' });
    expect(at(body, 'fulfilledDstEventMetadata')).not.toBeNull();
    expect(at(body, 'sentUnlockDstEventInfo.transactionMetadata')).toBeNull();
    expect((await plainOf(orderId)).body).toMatchObject({ status: 'PartiallyFulfilled' });
    expect((await ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}/status`)).text).toBe(
      `{"orderId":"${orderId}","status":"PartiallyFulfilled"}`,
    );
    expect((await ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}/liteModel`)).body).toMatchObject({
      state: 'PartiallyFulfilled',
    });
    expect(await listedWith({ orderStates: ['PartiallyFulfilled'] })).toMatchObject([
      { orderId: { stringValue: orderId }, state: 'PartiallyFulfilled' },
    ]);
  });

  it.each([
    ['one that contradicts the other interface', 'Failed'],
    ['one that does not fit the state of the order', 'AwaitingOrderFulfillment'],
    ['one that nobody knows yet', 'Paused'],
    ['none', null],
  ])('reports as state of the external call: %s', async (_situation, externalCallState) => {
    const orderId = await create({ state: 'Fulfilled', externalCallState: 'Completed' });
    await put(orderId, 'statistics', { externalCallState });
    expect(await statesOf(orderId)).toEqual([
      ['Fulfilled', externalCallState],
      ['Fulfilled', 'Completed'],
    ]);
    await put(orderId, 'order', { externalCallState });
    expect((await statesOf(orderId))[1]).toEqual(['Fulfilled', externalCallState]);
  });

  it.each([
    ['partly fulfilled', { actualFulfillAmount: '400' }, '400'],
    ['fulfilled with nothing', { actualFulfillAmount: '0' }, '0'],
    [
      'fulfilled with more than was asked for',
      { actualFulfillAmount: `1${'0'.repeat(40)}` },
      `1${'0'.repeat(40)}`,
    ],
    ['fulfilled, the amount not reported', { actualFulfillAmount: null }, null],
  ])('makes an order %s', async (_situation, override, amount) => {
    const orderId = await create({ state: 'Fulfilled' });
    await put(orderId, 'statistics', override);
    const { body } = await statisticsOf(orderId);
    expect(body).toStrictEqual(statisticsOrder);
    expect(at(body, 'actualFulfillAmount')).toEqual(
      amount && expect.objectContaining({ stringValue: amount }),
    );
  });

  it('makes an order patched: the final amount is lower than the amount, and all of it arrived', async () => {
    const orderId = await create({ state: 'Fulfilled' });
    const { body: before } = await statisticsOf(orderId);
    await put(orderId, 'statistics', { finalAmount: '900', actualFulfillAmount: '900' });
    const { body } = await statisticsOf(orderId);
    expect(body).toStrictEqual(statisticsOrder);
    expect(at(body, 'takeOfferWithMetadata.finalAmount.stringValue')).toBe('900');
    expect(at(body, 'actualFulfillAmount.stringValue')).toBe('900');
    expect(at(body, 'takeOfferWithMetadata.amount')).toEqual(at(before, 'takeOfferWithMetadata.amount'));
    const [listed] = await listedWith({ filter: orderId });
    expect(at(listed, 'takeOfferWithMetadata.finalAmount.stringValue')).toBe('900');
  });

  it.each([
    ['42161', '0x00000000000000000000000000000000000000b0'],
    ['7565164', 'So11111111111111111111111111111111111111112'],
    ['100000026', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('shows another receiver on chain %s, every encoding the same', async (takeChainId, receiver) => {
    const orderId = await create({ takeChainId });
    await put(orderId, 'statistics', { receiver });
    const { body } = await statisticsOf(orderId);
    expect(body).toStrictEqual(statisticsOrder);
    expect(at(body, 'receiverDst.stringValue')).toBe(receiver);
    const lite = await ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}/liteModel`);
    expect(at(lite.body, 'receiverDst')).toEqual(at(body, 'receiverDst'));
    expect(at((await plainOf(orderId)).body, 'orderStruct.receiverDst')).not.toBe(receiver);
    await put(orderId, 'order', { receiver });
    expect(at((await plainOf(orderId)).body, 'orderStruct.receiverDst')).toBe(receiver);
  });

  it('shows another amount on one interface', async () => {
    const orderId = await create({ amount: '1000' });
    await put(orderId, 'order', { giveAmount: '999' });
    const record = await statisticsOf(orderId);
    expect(at(record.body, 'giveOfferWithMetadata.amount.stringValue')).toBe('1000');
    expect(at((await plainOf(orderId)).body, 'orderStruct.giveOffer.amount')).toBe('999');
  });

  it('leaves members out of every record of an interface, and nothing else', async () => {
    const orderId = await create();
    const keysOf = (record: unknown): string[] => Object.keys(record as object);
    await put(orderId, 'statistics', { omit: ['receiverDst', 'takeOfferWithMetadata.finalAmount'] });
    const lite = await ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}/liteModel`);
    const [listed] = await listedWith({ filter: orderId });
    const { body } = await statisticsOf(orderId);
    expect(keysOf(body)).toEqual(keysOf(statisticsOrder).filter((name) => name !== 'receiverDst'));
    expect(keysOf(lite.body)).not.toContain('receiverDst');
    for (const record of [body, listed]) {
      const offer = at(record, 'takeOfferWithMetadata');
      expect(keysOf(offer)).toEqual(
        keysOf(statisticsOrder.takeOfferWithMetadata).filter((name) => name !== 'finalAmount'),
      );
    }
    await put(orderId, 'order', { omit: ['status', 'orderStruct.receiverDst'] });
    const { body: plain } = await plainOf(orderId);
    expect(keysOf(plain)).toEqual(['orderId', 'orderStruct', 'externalCallState']);
    expect(keysOf(at(plain, 'orderStruct'))).not.toContain('receiverDst');
    expect((await ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}/status`)).text).toBe(
      `{"orderId":"${orderId}"}`,
    );
  });

  it('hides an order from one interface, its transaction too', async () => {
    const { orderId, transactionHash } = await orderWhere(sandbox.controlUrl, '?state=ClaimedOrderCancel');
    await put(orderId, 'statistics', { hidden: true });
    expect((await statisticsOf(orderId)).status).toBe(404);
    expect((await plainOf(orderId)).status).toBe(200);
    const ids = await ask(`${sandbox.statisticsUrl}/api/Transaction/${transactionHash}/orderIds`);
    expect(ids.text).not.toContain(orderId);
    await put(orderId, 'order', { hidden: true });
    expect(at((await plainOf(orderId)).body, 'errorId')).toBe('UNKNOWN_ORDER');
    await remove(orderId, 'statistics');
    await remove(orderId, 'order');
  });

  it('replaces the override before it', async () => {
    const orderId = await create({ state: 'Fulfilled', externalCallState: 'Completed' });
    await put(orderId, 'order', { externalCallState: 'Failed' });
    await put(orderId, 'order', { state: 'OrderCancelled' });
    expect(await statesOf(orderId)).toEqual([
      ['Fulfilled', 'Completed'],
      ['OrderCancelled', 'Cancelled'],
    ]);
  });

  it('is listed with the order, and no more once it is removed', async () => {
    const orderId = await create({ state: 'Fulfilled' });
    const overridesOf = async (): Promise<unknown> =>
      (await ordersOf(sandbox.controlUrl)).find((order) => order.orderId === orderId)?.overrides;
    await put(orderId, 'statistics', { finalAmount: '900', externalCallState: null, omit: ['taker'] });
    expect(await overridesOf()).toEqual({
      statistics: { finalAmount: '900', externalCallState: null, omit: ['taker'] },
    });
    await remove(orderId, 'statistics');
    expect(await overridesOf()).toEqual({});
  });

  it('refuses an interface that there is not', async () => {
    const { status, body } = await put(sandbox.examples.orderId, 'both', { hidden: true });
    expect([status, at(body, 'message')]).toEqual([400, 'interface must be one of: statistics, order.']);
  });

  it('changes nothing if one member is invalid', async () => {
    const orderId = await create({ state: 'Fulfilled' });
    await put(orderId, 'order', { state: 'Created' });
    const { text } = await put(orderId, 'order', { state: 'OrderCancelled', omit: ['colour'] });
    expect(text).toBe('{"message":"omit: the record of the order interface has no member colour."}');
    expect(at((await plainOf(orderId)).body, 'status')).toBe('Created');
  });

  it('refuses an unknown order', async () => {
    const orderId = `0x${'ab'.repeat(32)}`;
    expect((await put(orderId, 'order', {})).status).toBe(404);
    expect((await remove(orderId, 'order')).status).toBe(404);
  });
});
