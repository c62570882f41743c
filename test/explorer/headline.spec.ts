import { type HeadlineOrder, headlineOf, headlineText } from '../../explorer/src/order/headline';

const createdAt = '2026-07-26T18:24:56Z';

interface Situation {
  readonly call?: HeadlineOrder['externalCall']['state'];
  readonly agreement?: HeadlineOrder['meta']['agreement'];
  readonly seconds?: number | null;
  readonly since?: string | null;
  readonly conflicts?: HeadlineOrder['meta']['conflicts'];
  readonly timeline?: HeadlineOrder['timeline'];
}

const orderIn = (status: HeadlineOrder['status'], situation: Situation = {}): HeadlineOrder => ({
  status,
  fulfillmentSeconds: situation.seconds === undefined ? 3 : situation.seconds,
  next: { type: null, side: null, since: situation.since ?? null },
  createdAt,
  timeline: situation.timeline ?? [],
  externalCall: { state: situation.call === undefined ? 'NoExtCall' : situation.call },
  meta: { agreement: situation.agreement ?? 'agree', conflicts: situation.conflicts ?? [] },
});

describe('the sentence of an order', () => {
  it.each<[HeadlineOrder['status'], Situation, tone: string, text: string]>([
    ['Unknown', {}, 'warn', 'In a state that is not known here'],
    ['None', {}, 'accent', 'Not on chain yet'],
    ['Created', {}, 'accent', 'Waiting for a taker'],
    ['Created', { call: 'AwaitingOrderFulfillment' }, 'accent', 'Waiting for a taker'],
    ['Fulfilled', {}, 'good', 'Delivered in 3 s'],
    ['Fulfilled', { seconds: 82 }, 'good', 'Delivered in 1 min 22 s'],
    ['Fulfilled', { seconds: null }, 'good', 'Delivered'],
    ['Fulfilled', { call: null }, 'good', 'Delivered in 3 s'],
    ['SentUnlock', {}, 'good', 'Delivered in 3 s'],
    ['ClaimedUnlock', {}, 'good', 'Delivered in 3 s'],
    ['ClaimedUnlock', { agreement: 'lagging' }, 'good', 'Delivered in 3 s'],
    ['ClaimedUnlock', { agreement: 'single', seconds: null }, 'good', 'Delivered'],
    ['Fulfilled', { call: 'Completed' }, 'good', 'Fulfilled in 3 s, the external call was executed'],
    [
      'Fulfilled',
      { call: 'AwaitingExecution' },
      'accent',
      'Fulfilled in 3 s, the external call waits to be executed',
    ],
    [
      'Fulfilled',
      { call: 'AwaitingOrderFulfillment' },
      'accent',
      'Fulfilled in 3 s, the external call waits to be executed',
    ],
    ['SentUnlock', { call: 'Executing' }, 'accent', 'Fulfilled in 3 s, the external call is being executed'],
    ['ClaimedUnlock', { call: 'Failed' }, 'bad', 'Fulfilled in 3 s, but the external call failed'],
    [
      'Fulfilled',
      { call: 'Cancelled', seconds: null },
      'bad',
      'Fulfilled, but the external call was cancelled',
    ],
    [
      'Fulfilled',
      { call: 'Unknown' },
      'warn',
      'Fulfilled in 3 s, the external call is in a state that is not known here',
    ],
    ['OrderCancelled', {}, 'warn', 'Cancelled, waiting for the refund to be sent'],
    ['SentOrderCancel', { call: 'Cancelled' }, 'warn', 'Cancelled, the refund is on its way'],
    ['ClaimedOrderCancel', {}, 'plain', 'Cancelled, and refunded'],
  ])('of %s with %j is %s: %s', (status, situation, tone, text) => {
    expect(headlineOf(orderIn(status, situation))).toMatchObject({ tone, text });
  });

  it('names both states where they exclude each other', () => {
    const conflicts = [
      { field: 'give.amount.value', statistics: '1', order: '2', chosen: 'statistics' as const },
      { field: 'status', statistics: 'Fulfilled', order: 'OrderCancelled', chosen: 'statistics' as const },
    ];
    expect(headlineOf(orderIn('Fulfilled', { agreement: 'conflict', conflicts }))).toEqual({
      tone: 'bad',
      text: 'The interfaces disagree: Fulfilled or OrderCancelled',
      sinceMs: null,
    });
  });

  it('keeps the text of an unknown state short, and its direction', () => {
    const statistics = `\u202E${'x'.repeat(12)}${'y'.repeat(10_000)}\u202C`;
    const conflicts = [{ field: 'status', statistics, order: 'Created', chosen: 'order' as const }];
    expect(headlineOf(orderIn('Created', { agreement: 'conflict', conflicts })).text).toBe(
      `The interfaces disagree: ${'x'.repeat(12)}…${'y'.repeat(12)} or Created`,
    );
  });

  it('says after how long the money was back', () => {
    const refund = {
      type: 'ClaimedOrderCancel' as const,
      side: 'source' as const,
      timestamp: '2026-07-26T19:30:01Z',
      chainId: null,
      transactionHash: null,
      blockNumber: null,
      blockHash: null,
      initiator: null,
      submissionId: null,
      explorerUrl: null,
    };
    expect(headlineOf(orderIn('ClaimedOrderCancel', { timeline: [refund] })).text).toBe(
      'Cancelled, and refunded after 1 h 5 min',
    );
  });
});

describe('the clock of the sentence', () => {
  const waiting = headlineOf(orderIn('Created', { since: createdAt }));

  it('runs while the order waits', () => {
    expect(headlineText(waiting, Date.parse('2026-07-26T18:25:38Z'))).toBe('Waiting for a taker for 00:42');
  });

  it('does not run backwards where the clocks of chain and browser differ', () => {
    expect(headlineText(waiting, Date.parse('2026-07-26T18:24:50Z'))).toBe('Waiting for a taker for 00:00');
  });

  it('is absent where the time is not tracked, and where nothing is awaited', () => {
    expect(headlineText(headlineOf(orderIn('Created')), 0)).toBe('Waiting for a taker');
    expect(headlineText(headlineOf(orderIn('Fulfilled', { since: createdAt })), 0)).toBe('Delivered in 3 s');
  });
});
