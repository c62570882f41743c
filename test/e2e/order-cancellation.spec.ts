import { type Behaviour, json, reset } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { maker, orderId, receiver, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const cancelPath = `${orderPath(id)}/cancel-tx`;
const target = `/v1/orders/${id}/cancellation`;

const transaction = {
  to: receiver,
  data: '0x4d4bf1f2',
  value: '1000000000000000',
  chainId: 42161,
  from: maker,
  cancelBeneficiary: maker,
};

const give = statisticsOrder(id).giveOfferWithMetadata as object;
const otherAmount = { stringValue: '7', bytesValue: null };
const otherGive = (changes: object) => ({ giveOfferWithMetadata: { ...give, ...changes } });

const bed = usesGatewayTestBed({ RELAY: 'orders' });

const says = (state: string, cancelTransaction: Behaviour = json(200, transaction), changes = {}): void => {
  bed.statistics.on(statisticsPath(id), statisticsSays(id, state, changes));
  bed.order.on(orderPath(id), orderSays(id, state));
  bed.order.on(cancelPath, cancelTransaction);
};

beforeEach(() => bed.resetGateway());
describe('the transaction that cancels an order', () => {
  it('is fetched anew each time, stored nowhere, with what comes back', async () => {
    says('Created', undefined, { affiliateFee: { beneficiarySrc: maker, amount: '5' } });
    const [first] = await Promise.all([bed.ask(target), bed.ask(target)]);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(first.body).toMatchObject({
      orderId: id,
      chain: { id: '42161' },
      from: maker,
      to: receiver,
      data: '0x4d4bf1f2',
      value: '1000000000000000',
      refund: {
        chain: { id: '8453' },
        amount: { value: '25010005', formatted: '25.010005' },
        beneficiary: maker,
      },
    });
    expect(bed.order.countOf(cancelPath)).toBe(2);
  });

  it.each<[string, Record<string, unknown>]>([
    ['the percent fee is unreadable', { percentFee: 'seven' }],
    ['the affiliate fee is unreadable', { affiliateFee: 7 }],
    [
      'the amount of the affiliate fee is unreadable',
      { affiliateFee: { beneficiarySrc: maker, amount: 'x' } },
    ],
    ['the records differ in the give amount', otherGive({ amount: otherAmount, finalAmount: otherAmount })],
    ['the records differ in the give token', otherGive({ tokenAddress: { stringValue: receiver } })],
  ])('says no amount where %s', async (_, changes) => {
    says('Created', undefined, changes);
    expect((await bed.ask(target)).body).toMatchObject({ refund: { amount: null } });
  });

  it.each(['Fulfilled', 'SentUnlock', 'ClaimedUnlock', 'OrderCancelled', 'None'])(
    'is a 409 without a call for an order in %s',
    async (state) => {
      says(state);
      expect((await bed.ask(target)).body).toMatchObject({ status: 409, code: 'ORDER_NOT_CANCELLABLE' });
      expect(bed.order.countOf(cancelPath)).toBe(0);
    },
  );

  it('is a 409 where the interface knows better', async () => {
    says('Created', json(400, { errorId: 'ORDER_CANNOT_BE_CANCELLED', errorCode: 13, errorMessage: 'no' }));
    expect((await bed.ask(target)).body).toMatchObject({ status: 409, code: 'ORDER_NOT_CANCELLABLE' });
  });

  it.each([
    ['of somebody else', { ...transaction, from: receiver }],
    ['of nobody', { ...transaction, from: null }],
    ['of another chain', { ...transaction, chainId: 8453 }],
    ['without data', { ...transaction, data: null }],
  ])('is a 502 for a transaction %s', async (_, odd) => {
    says('Created', json(200, odd));
    expect((await bed.ask(target)).body).toMatchObject({ status: 502, code: 'UPSTREAM_INVALID_RESPONSE' });
  });

  it('is a 502 where the authority of the order is not known', async () => {
    says('Created', undefined, { orderAuthorityAddressDst: null });
    bed.order.on(orderPath(id), reset);
    bed.order.on(cancelPath, json(200, transaction));
    expect((await bed.ask(target)).body).toMatchObject({ status: 502, code: 'UPSTREAM_INVALID_RESPONSE' });
  });

  it('is asked for once', async () => {
    await bed.startGateway();
    says('Created', json(503, {}));
    expect((await bed.ask(target)).status).toBe(502);
    expect(bed.order.countOf(cancelPath)).toBe(1);
  });

  it('takes no more of a quota than relayed requests may', async () => {
    await bed.startGateway({ ORDER_REQUESTS_PER_MINUTE: '10' });
    says('Created');
    const responses = await Promise.all(Array.from({ length: 5 }, () => bed.ask(target)));
    const refused = responses.filter(({ status }) => status === 429).map(({ body }) => body.code);
    expect([refused, bed.order.countOf(cancelPath)]).toEqual([['RATE_LIMITED'], 4]);
  });

  it.each([
    [{ RELAY: '' }, 404],
    [{ RELAY: '', RELAY_PATHS: 'GET /v1.0/dln/order/{orderId}/cancel-tx' }, 200],
  ])('is there where its path is relayed: %j', async (environment, status) => {
    await bed.startGateway(environment);
    says('Created');
    const { status: received, body } = await bed.ask(target);
    expect([received, body.code]).toEqual([status, status === 404 ? 'ROUTE_NOT_FOUND' : undefined]);
  });

  it('of an order that nobody knows is a 404', async () => {
    bed.statistics.on(statisticsPath(id), json(404, { message: 'unknown', errorCode: 404 }));
    bed.order.on(
      orderPath(id),
      json(400, { errorId: 'UNKNOWN_ORDER', errorCode: 1, errorMessage: 'unknown' }),
    );
    expect((await bed.ask(target)).body).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
  });
});
