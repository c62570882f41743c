import fc from 'fast-check';
import { type StatisticsOrder } from '../../../../src/upstream/statistics/statistics-order';
import { type OrderRecord } from '../../../../src/upstream/order/order-record';
import { externalCallStateNames } from '../../../../src/domain/external-call-state';
import { type EventType, orderStateNames } from '../../../../src/domain/order-state';
import {
  shownText,
  standingOf,
  unknownRecord,
  withListedState,
} from '../../../../src/features/orders/order-standing';
import { joinOrder } from '../../../../src/features/orders/order-join';
import { type OrderView } from '../../../../src/features/orders/order.view';
import {
  eventAt,
  joinedId,
  nothingKnown,
  orderOf,
  sourcesOf,
  statisticsOf,
  viewOf,
} from '../../../support/joined-orders';

/** What two records of one order can differ in. */
interface Claims {
  readonly state: string;
  readonly call: string | null;
  readonly isAttached: boolean;
  readonly receiver: string | null;
  readonly takeChainId: string;
}

const states = [...orderStateNames, 'Teleported'];
const calls = [...externalCallStateNames, 'Dreaming', null];
const amounts = ['0', '1150', '2300', null];

const claims: fc.Arbitrary<Claims> = fc.record({
  state: fc.constantFrom(...states),
  call: fc.constantFrom(...calls),
  isAttached: fc.boolean(),
  receiver: fc.constantFrom('0x71', '0x72', null),
  takeChainId: fc.constantFrom('1', '1', '1', '10'),
});
const amount = fc.constantFrom(...amounts);

const membersOf = ({ state, call, isAttached, receiver }: Claims) => ({
  state,
  externalCallState: call,
  externalCall: isAttached ? '0xca11' : null,
  receiver,
});

const statisticsWith = (claimed: Claims, fulfilledAmount: string | null): StatisticsOrder =>
  statisticsOf({
    ...membersOf(claimed),
    take: { ...statisticsOf().take, chainId: claimed.takeChainId },
    fulfilledAmount,
  });

const orderWith = (claimed: Claims): OrderRecord =>
  orderOf({ ...membersOf(claimed), take: { ...orderOf().take, chainId: claimed.takeChainId } });

const userFinalOutcomes = ['delivered', 'refunded', 'call-failed', 'call-cancelled'];

const fulfilled = { state: 'Fulfilled', fulfilledAmount: '2300' };

/** 50,000 in the nightly run. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 400) * 5;

describe('how an order stands', () => {
  it('is final for the user exactly by its outcome, and for the protocol only then', () => {
    fc.assert(
      fc.property(fc.option(claims), fc.option(claims), amount, (first, second, fulfilled) => {
        fc.pre(first !== null || second !== null);
        const view = viewOf(first && statisticsWith(first, fulfilled), second && orderWith(second));
        const isUserFinal = userFinalOutcomes.includes(view.outcome);
        expect(view.userFinal).toBe(isUserFinal);
        if (view.protocolFinal) expect(view.userFinal).toBe(true);
        expect(view.next === null).toBe(view.protocolFinal);
        expect(view.outcome === 'contradictory').toBe(view.meta.agreement === 'conflict');
      }),
      { numRuns },
    );
  });

  it('does not depend on which interface said what', () => {
    fc.assert(
      fc.property(claims, claims, (first, second) => {
        const one = viewOf(statisticsWith(first, null), orderWith(second));
        const other = viewOf(statisticsWith(second, null), orderWith(first));
        const standing = ({ outcome, userFinal, protocolFinal, meta: { agreement } }: typeof one) => [
          outcome,
          userFinal,
          protocolFinal,
          agreement,
        ];
        expect(standing(other)).toEqual(standing(one));
      }),
      { numRuns },
    );
  });

  it('is not final where one record is compatible with nothing that the other one says', () => {
    fc.assert(
      fc.property(claims, claims, amount, (first, second, fulfilled) => {
        const view = viewOf(statisticsWith(first, fulfilled), orderWith(second));
        const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
        if (differ(first.receiver, second.receiver) || first.takeChainId !== second.takeChainId)
          expect(view).toMatchObject({ outcome: 'contradictory', userFinal: false, protocolFinal: false });
        for (const [state, other] of [
          [first.state, second.state],
          [second.state, first.state],
        ] as const)
          if (state.startsWith('Claimed') && other !== state && other.startsWith('Claimed'))
            expect(view.outcome).toBe('contradictory');
      }),
      { numRuns },
    );
  });

  it('says "full" only of an amount that was read and is not less than the final one', () => {
    fc.assert(
      fc.property(claims, fc.option(claims), amount, (first, second, fulfilled) => {
        const { message, outcome } = viewOf(statisticsWith(first, fulfilled), second && orderWith(second));
        if (!message.includes('full')) return;
        expect([fulfilled, outcome]).toEqual(['2300', 'delivered']);
      }),
      { numRuns },
    );
  });

  // H1 to H5, M14, M15 of what users found.
  it.each<[string, Partial<StatisticsOrder> | null, Partial<OrderRecord> | null, string, boolean, boolean]>([
    ['both ends', { state: 'ClaimedUnlock' }, { state: 'ClaimedOrderCancel' }, 'contradictory', false, false],
    [
      'a fulfilment and a cancellation',
      fulfilled,
      { state: 'OrderCancelled' },
      'contradictory',
      false,
      false,
    ],
    ['a failed call', { ...fulfilled, externalCallState: 'Failed' }, null, 'call-failed', true, false],
    ['an amount of 0', { ...fulfilled, fulfilledAmount: '0' }, null, 'unknown', false, false],
    [
      'a call without a state in both records',
      { ...fulfilled, externalCallState: null, externalCall: '0xca11' },
      { state: 'Fulfilled', externalCallState: null },
      'unknown',
      false,
      false,
    ],
    [
      'two ends of the call',
      { ...fulfilled, externalCallState: 'Completed' },
      { state: 'Fulfilled', externalCallState: 'Failed' },
      'contradictory',
      false,
      false,
    ],
    [
      'a new state against a final one',
      { state: 'PartiallyFulfilled' },
      { state: 'Fulfilled' },
      'contradictory',
      false,
      false,
    ],
    [
      'two receivers',
      { ...fulfilled, receiver: '0x71' },
      { state: 'Fulfilled', receiver: '0x72' },
      'contradictory',
      false,
      false,
    ],
    [
      'an open call beside none',
      { ...fulfilled, state: 'ClaimedUnlock' },
      { state: 'ClaimedUnlock', externalCallState: 'Executing' },
      'pending',
      false,
      false,
    ],
    ['one record', null, { state: 'ClaimedUnlock' }, 'delivered', true, true],
  ])('with %s', (_, statistics, order, outcome, userFinal, protocolFinal) => {
    const view = viewOf(statistics && statisticsOf(statistics), order && orderOf(order));
    expect(view).toMatchObject({ outcome, userFinal, protocolFinal });
  });

  it('has a call whose state is missing as one that is not known, and says so', () => {
    const call = { externalCallState: null, externalCall: '0xca11' };
    const view = viewOf(statisticsOf({ ...fulfilled, ...call }), orderOf({ state: 'Fulfilled', ...call }));
    expect(view).toMatchObject({
      externalCall: { state: 'Unknown', data: '0xca11' },
      message: 'The order was fulfilled. Its external call is in a state that is not known here yet.',
    });
    expect(view.meta.missing).not.toContain('externalCall.state');
  });

  it.each<[string, Partial<StatisticsOrder>, Partial<OrderRecord>]>([
    ['each of both says that there is none', { externalCall: '0xca11' }, { externalCall: '0xca11' }],
    ['one says that there is none', {}, { externalCallState: null, externalCall: '0xca11' }],
    ['the other one says so', { externalCallState: null, externalCall: '0xca11' }, {}],
  ])('is not final by a call that is attached where %s', (_, statistics, order) => {
    const none = { externalCallState: 'NoExtCall', externalCall: null };
    const view = viewOf(
      statisticsOf({ ...fulfilled, ...none, ...statistics }),
      orderOf({ state: 'Fulfilled', ...none, ...order }),
    );
    expect(view).toMatchObject({
      outcome: 'unknown',
      userFinal: false,
      externalCall: { state: 'Unknown', data: '0xca11' },
      message: 'The order was fulfilled. Its external call is in a state that is not known here yet.',
    });
  });
});

describe('an order of which statistics tracks an event that excludes its state', () => {
  const tracked = (...types: EventType[]) => ({
    events: types.map((type) => eventAt(type, '2026-07-26T18:24:56Z')),
  });
  const cancelled = tracked('Created', 'OrderCancelled', 'SentOrderCancel');

  it.each<[string, Partial<StatisticsOrder>, Partial<OrderRecord> | null]>([
    ['in the record alone', { ...fulfilled, ...cancelled }, null],
    ['in both records', { ...fulfilled, ...cancelled }, { state: 'Fulfilled' }],
    ['in the record of the order interface, which is further', cancelled, { state: 'Fulfilled' }],
    [
      'after a refund',
      { state: 'ClaimedOrderCancel', ...tracked('Created', 'Fulfilled') },
      { state: 'ClaimedOrderCancel' },
    ],
  ])('is contradictory %s', (_, statistics, order) => {
    const view = viewOf(statisticsOf(statistics), order && orderOf(order));
    expect(view).toMatchObject({ outcome: 'contradictory', userFinal: false, protocolFinal: false });
    const [, ...later] = statistics.events ?? [];
    expect(view.meta).toMatchObject({ agreement: 'conflict', complete: order !== null });
    expect(view.meta.conflicts).toContainEqual({
      field: 'timeline.type',
      statistics: later.at(-1)?.type,
      order: null,
      chosen: 'statistics',
    });
  });

  it('names the event and the state', () => {
    expect(viewOf(statisticsOf({ ...fulfilled, ...cancelled }), null).message).toBe(
      'The reports of the order contradict each other in a tracked event (SentOrderCancel, where the state is Fulfilled). What became of the amount is not known.',
    );
  });

  it.each<[string, Partial<StatisticsOrder>, string]>([
    [
      'has an event of its state as well: the chain was reorganised',
      { ...fulfilled, ...tracked('Created', 'OrderCancelled', 'Fulfilled') },
      'delivered',
    ],
    ['has no event yet', { ...fulfilled, ...tracked('Created') }, 'delivered'],
    ['is before both', { state: 'Created', ...cancelled }, 'pending'],
    [
      'is before both, and has events of both',
      { state: 'Created', ...tracked('Fulfilled', 'OrderCancelled') },
      'pending',
    ],
  ])('is as its state says where it %s', (_, statistics, outcome) => {
    expect(viewOf(statisticsOf(statistics), null)).toMatchObject({ outcome, meta: { conflicts: [] } });
  });
});

describe('an order of which more is reported than its state', () => {
  const minute = (number: number): string => `2026-07-26T18:0${number}:00Z`;
  const eventsOf = (...types: EventType[]) => types.map((type, index) => eventAt(type, minute(index)));
  const filling: EventType[] = ['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
  const cancelling: EventType[] = ['Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'];
  const unclear = 'The reports of the order differ in how far it is.';
  const full = 'The receiver has the full amount.';
  const typicalTimeFn = () => ({ p50Seconds: 4, p90Seconds: 11, p99Seconds: 60, samples: 200 });
  const joined = (statistics: Partial<StatisticsOrder>, order: Partial<OrderRecord> | null = null) =>
    joinOrder(joinedId, sourcesOf(statisticsOf(statistics), order && orderOf(order)), null, {
      ...nothingKnown,
      typicalTimeFn,
    }).view;

  it.each<[string, EventType[], message: string, next: string | null, since: number | null]>([
    ['None', ['Created'], unclear, 'Fulfilled', 0],
    ['Created', filling.slice(0, 2), unclear, 'SentUnlock', 1],
    ['Created', filling, unclear, null, 3],
    ['Created', cancelling.slice(0, 2), unclear, 'SentOrderCancel', 1],
    ['Created', ['Created', 'Fulfilled', 'OrderCancelled'], unclear, null, null],
    ['OrderCancelled', cancelling.slice(0, 3), unclear, 'ClaimedOrderCancel', 2],
    ['SentOrderCancel', cancelling, unclear, null, 3],
    ['Fulfilled', filling.slice(0, 3), full, 'ClaimedUnlock', 2],
    ['SentUnlock', filling, full, null, 3],
  ])('waits for no step that it has had: %s with %p', (state, types, message, type, since) => {
    const record = { state, fulfilledAmount: '2300', events: eventsOf(...types) };
    for (const view of [joined(record), joined(record, { state })])
      expect(view).toMatchObject({
        status: state,
        message,
        next: {
          type,
          since: since === null ? null : minute(since),
          lateSince: type === null || since === null ? null : minute(since + 1),
        },
        // Nothing is over by an event alone.
        userFinal: message === full,
        protocolFinal: false,
      });
  });

  it('is not behind where the record of the order interface has the step', () => {
    const view = joined(
      { state: 'Created', events: eventsOf('Created', 'Fulfilled') },
      { state: 'Fulfilled' },
    );
    expect(view).toMatchObject({ messageCode: 'FULFILLED_PARTLY', next: { type: 'SentUnlock' } });
  });

  it.each([
    ['AwaitingOrderFulfillment', 'Its external call is still reported as waiting for the fulfilment.'],
    ['Completed', 'Its external call is reported as executed.'],
  ])('says of its call no more than that it is reported: %s', (externalCallState, text) => {
    const view = joined({ state: 'Created', externalCallState, events: eventsOf('Created', 'Fulfilled') });
    expect(view).toMatchObject({ outcome: 'pending', message: `${unclear} ${text}` });
  });

  it.each(['Executing', 'Completed'])('waits for no taker whose amount the call has had: %s', (call) => {
    const view = joined({ state: 'Created', externalCallState: call }, { state: 'Created' });
    expect(view).toMatchObject({ outcome: 'pending', messageCode: 'PROGRESS_UNCLEAR', next: { type: null } });
  });

  it.each<[string, string]>([
    ['Created', 'PartiallyFulfilled'],
    ['PartiallyFulfilled', 'Created'],
    ['OrderCancelled', 'PartlyRefunded'],
  ])('waits for nothing where one of the states is not known here: %s and %s', (first, second) => {
    const view = joined({ state: first }, { state: second });
    expect(view).toMatchObject({
      outcome: 'pending',
      message: unclear,
      next: { type: null, since: null, lateSince: null },
    });
  });

  it('links to no step of the other branch, nor has its time, unless the reports contradict each other', () => {
    const both = eventsOf('Created', 'Fulfilled', 'OrderCancelled', 'ClaimedOrderCancel');
    const shown = ({ links, fulfilledAt, fulfillmentSeconds }: OrderView) => [
      links.created !== null,
      links.fulfilled !== null,
      links.refunded !== null,
      fulfilledAt,
      fulfillmentSeconds,
    ];
    const at = minute(1);
    expect(shown(joined({ state: 'ClaimedOrderCancel', events: both }))).toEqual([
      true,
      false,
      true,
      null,
      null,
    ]);
    expect(shown(joined({ state: 'Fulfilled', events: both }))).toEqual([true, true, false, at, 60]);
    expect(shown(joined({ state: 'Created', events: both }))).toEqual([true, true, true, at, 60]);
    const disputed = { state: 'Fulfilled', events: both };
    expect(shown(joined(disputed, { state: 'ClaimedOrderCancel' }))).toEqual([true, true, true, at, 60]);
  });
});

describe('an order that a list has had', () => {
  const listed = (state: string, externalCallState: string | null = null) => ({ state, externalCallState });
  const record = statisticsOf({ state: 'Fulfilled', externalCallState: 'AwaitingExecution' });

  it.each([
    ['ahead', listed('SentUnlock', 'Completed'), 'SentUnlock', 'Completed'],
    ['behind', listed('Created', 'NoExtCall'), 'Fulfilled', 'AwaitingExecution'],
  ])('is its record in the further state, the list %s', (_, states, state, externalCallState) => {
    expect(withListedState(joinedId, record, states)).toEqual({ ...record, state, externalCallState });
  });

  it.each([
    [null, ['externalCallState']],
    ['Executing', []],
  ])('is nothing but its states without a record, with a call %p', (externalCallState, unreadable) => {
    const { state } = record;
    const expected = { ...unknownRecord, orderId: joinedId, state, externalCallState, unreadable };
    expect(withListedState(joinedId, null, listed(state, externalCallState))).toEqual(expected);
  });

  it.each([
    ['NoExtCall', 'delivered', 'single'],
    [null, 'unknown', 'single'],
  ])(
    'without its record and the state of its call has what the order interface says: %p',
    (call, outcome, agreement) => {
      const order = orderOf({ state: 'Fulfilled', externalCallState: call });
      const standing = standingOf(withListedState(joinedId, null, listed('Fulfilled')), order);
      expect(standing).toMatchObject({ outcome, agreement, reportedCall: call, conflicts: [] });
    },
  );

  it('is shown otherwise in any other state, outcome or call', () => {
    const shown = standingOf(statisticsOf({ state: 'Fulfilled' }), null);
    const texts = [
      shown,
      { ...shown, state: 'SentUnlock' as const },
      { ...shown, outcome: 'unknown' as const },
      { ...shown, reportedCall: 'Executing' as const },
    ].map(shownText);
    expect(new Set(texts).size).toBe(4);
  });
});
