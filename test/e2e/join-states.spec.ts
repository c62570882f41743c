import { orderPath, orderSays, statisticsPath, statisticsSays, viewOf } from '../support/order-view';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { maker, orderId, orderStruct as struct } from '../support/upstream-records';

const gatewayTestBed = usesGatewayTestBed();
let askedOrders = 0;

beforeAll(async () => {
  await gatewayTestBed.startGateway();
});

/** Asks for an order that both interfaces know, each in its own state. */
async function joined(
  statistics: [state: string, changes?: Record<string, unknown>],
  order: [status: string, changes?: Record<string, unknown>],
) {
  const id = orderId(++askedOrders);
  gatewayTestBed.statistics.on(statisticsPath(id), statisticsSays(id, ...statistics));
  gatewayTestBed.order.on(orderPath(id), orderSays(id, ...order));
  return gatewayTestBed.ask(`/v1/orders/${id}`);
}

describe('both interfaces report a state', () => {
  it.each([
    ['Created', 'Created', 'Created', 'agree', null],
    ['Created', 'Fulfilled', 'Fulfilled', 'lagging', 'order'],
    ['SentOrderCancel', 'Fulfilled', 'SentOrderCancel', 'conflict', 'statistics'],
  ])('statistics %s, order %s: %s, %s', async (statistics, order, status, agreement, chosen) => {
    const response = await joined([statistics], [order]);
    expect(response.status).toBe(200);
    expect(response.headers['x-gateway-complete']).toBe('true');
    expect(response.headers['cache-control'] ?? '').not.toContain('no-store');
    expect(viewOf(response)).toMatchObject({
      status,
      meta: {
        complete: true,
        agreement,
        conflicts: chosen ? [{ field: 'status', statistics, order, chosen }] : [],
        sources: {
          statistics: { state: 'ok', status: statistics },
          order: { state: 'ok', status: order },
        },
      },
    });
  });
});

describe('states that are new or spelled otherwise', () => {
  it.each(['constructor', 'toString', '__proto__', ''])(
    '"%s" is a new state like any other',
    async (name) => {
      const call = { externalCallState: name };
      const response = await joined([name, call], [name, call]);
      expect(response.status).toBe(200);
      expect(viewOf(response)).toMatchObject({
        status: 'Unknown',
        phase: 'unknown',
        externalCall: { cancellable: false },
      });
    },
  );
});

describe('amounts, tokens, chains and parties', () => {
  const other = '0x00000000000000000000000000000000000000ee';

  it('every difference is listed at once, beside that of the states', async () => {
    const changes = { makerSrc: other, giveOffer: { ...struct.giveOffer, amount: '1' } };
    const response = await joined(['Created'], ['Fulfilled', { orderStruct: { ...struct, ...changes } }]);
    expect(viewOf(response).meta.conflicts.map(({ field, chosen }) => [field, chosen])).toEqual([
      ['status', 'order'],
      ['maker.address', 'statistics'],
      ['give.amount.value', 'statistics'],
    ]);
  });

  it.each([
    ['addresses in another case', { makerSrc: maker.toUpperCase().replace('0X', '0x') }],
    [
      'a chain id and an amount as JSON integers',
      { giveOffer: { ...struct.giveOffer, chainId: 8453, amount: 25000000 } },
    ],
    ['a nonce as text', { makerOrderNonce: '1785090295706' }],
    ['a party that one side leaves out', { receiverDst: '', orderAuthorityAddressDst: null }],
  ])('%s are no difference', async (_what, changes) => {
    const response = await joined(['Created'], ['Created', { orderStruct: { ...struct, ...changes } }]);
    expect(viewOf(response).meta).toMatchObject({ agreement: 'agree', conflicts: [], complete: true });
  });
});
