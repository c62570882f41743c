import { orderPath, orderSays, statisticsPath, statisticsSays, viewOf } from '../support/order-view';
import { GatewayTestBed } from '../support/gateway-test-bed';
import {
  giveToken,
  maker,
  orderId,
  orderStruct as struct,
  receiver,
  takeToken,
  trackedEvent,
} from '../support/upstream-records';

let gatewayTestBed: GatewayTestBed;
let askedOrders = 0;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create();
  await gatewayTestBed.startGateway();
});

afterAll(() => gatewayTestBed.close());

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

/** The two lives of an order; there is no crossing after Created. */
const fulfilment = ['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
const cancellation = ['None', 'Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'];
const states = [...new Set([...fulfilment, ...cancellation])];

interface PairOfStates {
  statistics: string;
  order: string;
  status: string;
  agreement: 'agree' | 'lagging' | 'conflict';
  chosen: 'statistics' | 'order' | null;
}

const pairs = states.flatMap((statistics) =>
  states.map((order): PairOfStates => {
    const life = [fulfilment, cancellation].find((one) => one.includes(statistics) && one.includes(order));
    if (statistics === order) return { statistics, order, status: order, agreement: 'agree', chosen: null };
    if (!life) return { statistics, order, status: statistics, agreement: 'conflict', chosen: 'statistics' };
    const isOrderAhead = life.indexOf(order) > life.indexOf(statistics);
    return {
      statistics,
      order,
      status: isOrderAhead ? order : statistics,
      agreement: 'lagging',
      chosen: isOrderAhead ? 'order' : 'statistics',
    };
  }),
);

describe('both interfaces report a state', () => {
  it.each(pairs)(
    'statistics $statistics, order $order: $status, $agreement',
    async ({ statistics, order, status, agreement, chosen }) => {
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
    },
  );

  it.each([
    ['None', 'pending', 'pending', false, false],
    ['Created', 'open', 'pending', false, false],
    ['Fulfilled', 'completed', 'delivered', true, false],
    ['SentUnlock', 'completed', 'delivered', true, false],
    ['ClaimedUnlock', 'completed', 'delivered', true, true],
    ['OrderCancelled', 'cancelling', 'pending', false, false],
    ['SentOrderCancel', 'cancelling', 'pending', false, false],
    ['ClaimedOrderCancel', 'cancelled', 'refunded', true, true],
    ['Teleported', 'unknown', 'unknown', false, false],
  ])('%s reads: %s, %s, user final %s, protocol final %s', async (state, ...meaning) => {
    const response = await joined([state], [state]);
    const { phase, outcome, userFinal, protocolFinal } = response.body;
    expect([phase, outcome, userFinal, protocolFinal]).toEqual(meaning);
  });
});

describe('the interfaces see different branches', () => {
  const event = trackedEvent(1785090300);
  const info = (submissionId: unknown) => ({ transactionMetadata: event, submissionId });
  const noSubmission = { bytesValue: null, bytesArrayValue: null, stringValue: null };
  const fulfilled = { fulfilledDstEventMetadata: event };
  const unlockSent = { sentUnlockDstEventInfo: info(noSubmission) };
  const cancelled = { orderCancelledDstEventMetadata: event };
  const cancelSent = { sentOrderCancelDstEventInfo: info(noSubmission) };

  it.each([
    ['nothing but the creation', {}, 'Fulfilled', 'OrderCancelled', 'statistics'],
    ['nothing but the creation', {}, 'OrderCancelled', 'Fulfilled', 'statistics'],
    ["an event of statistics' branch", fulfilled, 'Fulfilled', 'ClaimedOrderCancel', 'statistics'],
    ["an event of statistics' branch", cancelSent, 'SentOrderCancel', 'Fulfilled', 'statistics'],
    ["an event of the order's branch", cancelled, 'ClaimedUnlock', 'OrderCancelled', 'order'],
    ["an event of the order's branch", cancelSent, 'Fulfilled', 'OrderCancelled', 'order'],
    ["an event of the order's branch", unlockSent, 'OrderCancelled', 'SentUnlock', 'order'],
    ['events of both branches', { ...fulfilled, ...cancelled }, 'Fulfilled', 'OrderCancelled', 'statistics'],
    ['events of both branches', { ...fulfilled, ...cancelled }, 'OrderCancelled', 'Fulfilled', 'statistics'],
  ])('%s was tracked (%j): of %s and %s, %s wins', async (_what, events, statistics, order, chosen) => {
    const response = await joined([statistics, events], [order]);
    expect(viewOf(response)).toMatchObject({
      status: chosen === 'order' ? order : statistics,
      meta: { agreement: 'conflict', conflicts: [{ field: 'status', statistics, order, chosen }] },
    });
  });
});

describe('states that are new or spelled otherwise', () => {
  it('a state that is not known yet, on both sides, reads Unknown', async () => {
    const response = await joined(['Teleported'], ['Teleported']);
    expect(viewOf(response)).toMatchObject({
      status: 'Unknown',
      phase: 'unknown',
      meta: {
        agreement: 'agree',
        conflicts: [],
        sources: { statistics: { status: 'Teleported' }, order: { status: 'Teleported' } },
      },
    });
  });

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

  it.each([
    ['statistics', ['Teleported'], ['Fulfilled'], 'order'],
    ['order', ['Fulfilled'], ['Teleported'], 'statistics'],
  ] as const)(
    'a new state of %s alone contradicts the final one of the other',
    async (_side, a, b, chosen) => {
      const response = await joined([a[0]], [b[0]]);
      expect(viewOf(response)).toMatchObject({
        status: 'Fulfilled',
        outcome: 'contradictory',
        userFinal: false,
        meta: {
          complete: true,
          agreement: 'conflict',
          conflicts: [{ field: 'status', statistics: a[0], order: b[0], chosen }],
        },
      });
    },
  );

  it.each([
    ['statistics', 'SentOrderCancelled', 'SentOrderCancel'],
    ['order', 'SentOrderCancel', 'SentOrderCancelled'],
    ['both', 'SentOrderCancelled', 'SentOrderCancelled'],
  ])('SentOrderCancelled on %s is SentOrderCancel', async (_side, statistics, order) => {
    const response = await joined([statistics], [order]);
    expect(viewOf(response)).toMatchObject({
      status: 'SentOrderCancel',
      meta: { agreement: 'agree', conflicts: [] },
    });
  });
});

describe('external call states', () => {
  const call = (externalCallState: string) => ({ externalCallState });

  it.each([
    ['NoExtCall', false],
    ['AwaitingOrderFulfillment', true],
    ['AwaitingExecution', true],
    ['Executing', false],
    ['Completed', false],
    ['Failed', false],
    ['Cancelled', false],
  ])('%s on both sides: cancellable %s', async (state, cancellable) => {
    const response = await joined(['Created', call(state)], ['Created', call(state)]);
    expect(viewOf(response)).toMatchObject({ externalCall: { state, cancellable }, meta: { conflicts: [] } });
  });

  it('OrderCancelled of statistics reads Cancelled, and is the same as the Cancelled of the order', async () => {
    const response = await joined(
      ['OrderCancelled', call('OrderCancelled')],
      ['OrderCancelled', call('Cancelled')],
    );
    expect(viewOf(response)).toMatchObject({
      externalCall: { state: 'Cancelled', cancellable: false },
      meta: { conflicts: [] },
    });
  });

  it.each([
    ['AwaitingOrderFulfillment', 'AwaitingExecution', 'AwaitingExecution', 'order'],
    ['Executing', 'AwaitingExecution', 'Executing', 'statistics'],
    ['OrderCancelled', 'AwaitingOrderFulfillment', 'Cancelled', 'statistics'],
    ['Executing', 'Completed', 'Completed', 'order'],
    ['Failed', 'Completed', 'Failed', 'statistics'],
    ['Entangled', 'AwaitingExecution', 'AwaitingExecution', 'order'],
    ['AwaitingExecution', 'Entangled', 'AwaitingExecution', 'statistics'],
  ])('statistics %s, order %s: %s of %s', async (statistics, order, state, chosen) => {
    const response = await joined(['Fulfilled', call(statistics)], ['Fulfilled', call(order)]);
    const view = viewOf(response);
    expect(view.externalCall.state).toBe(state);
    expect(view.meta.conflicts).toEqual([
      {
        field: 'externalCall.state',
        statistics: statistics === 'OrderCancelled' ? 'Cancelled' : statistics,
        order,
        chosen,
      },
    ]);
  });

  it('a new state on both sides reads Unknown and cannot be cancelled', async () => {
    const response = await joined(['Created', call('Entangled')], ['Created', call('Entangled')]);
    expect(viewOf(response).externalCall).toMatchObject({ state: 'Unknown', cancellable: false });
  });
});

describe('amounts, tokens, chains and parties', () => {
  const other = '0x00000000000000000000000000000000000000ee';

  it.each([
    ['maker.address', { makerSrc: other }, maker, other],
    ['maker.nonce', { makerOrderNonce: 7 }, '1785090295706', '7'],
    ['receiver', { receiverDst: other }, receiver, other],
    ['give.chain.id', { giveOffer: { ...struct.giveOffer, chainId: '1' } }, '8453', '1'],
    ['give.token.address', { giveOffer: { ...struct.giveOffer, tokenAddress: other } }, giveToken, other],
    ['give.amount.value', { giveOffer: { ...struct.giveOffer, amount: '25000001' } }, '25000000', '25000001'],
    ['take.chain.id', { takeOffer: { ...struct.takeOffer, chainId: '10' } }, '42161', '10'],
    ['take.token.address', { takeOffer: { ...struct.takeOffer, tokenAddress: other } }, takeToken, other],
    ['take.amount.value', { takeOffer: { ...struct.takeOffer, amount: '1' } }, '24990000', '1'],
    ['authorities.givePatch', { givePatchAuthoritySrc: other }, maker, other],
    ['authorities.order', { orderAuthorityAddressDst: other }, maker, other],
  ])(
    'a difference in %s is listed, and the view follows statistics',
    async (field, changes, ours, theirs) => {
      const response = await joined(['Created'], ['Created', { orderStruct: { ...struct, ...changes } }]);
      const view = viewOf(response);
      expect(view.meta.conflicts).toEqual([{ field, statistics: ours, order: theirs, chosen: 'statistics' }]);
      const isContradiction =
        ['receiver', 'take.chain.id'].includes(field) || field.endsWith('token.address');
      expect(view.meta.agreement).toBe(isContradiction ? 'conflict' : 'agree');
      const shown = field
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], view);
      expect(shown).toBe(ours);
    },
  );

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

  it('an amount above 2^53 is compared and shown exactly', async () => {
    const amount = 10n ** 26n + 1n;
    const give = { ...struct.giveOffer, amount };
    const response = await joined(['Created'], ['Created', { orderStruct: { ...struct, giveOffer: give } }]);
    expect(viewOf(response).meta.conflicts).toEqual([
      {
        field: 'give.amount.value',
        statistics: '25000000',
        order: '100000000000000000000000001',
        chosen: 'statistics',
      },
    ]);
  });
});
