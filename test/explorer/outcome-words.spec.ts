import { headlineText, outcomeWords, type WordedOrder } from '../../explorer/src/order/outcome-words';

type Outcome = WordedOrder['outcome'];
type Status = WordedOrder['status'];
type Conflict = WordedOrder['meta']['conflicts'][number];

const createdAt = '2026-07-26T18:24:56Z';

const amount = (formatted: string) => ({ value: formatted.replace('.', ''), decimals: 3, formatted });

const phases: Readonly<Record<Status, WordedOrder['phase']>> = {
  Unknown: 'unknown',
  None: 'pending',
  Created: 'open',
  Fulfilled: 'completed',
  SentUnlock: 'completed',
  ClaimedUnlock: 'completed',
  OrderCancelled: 'cancelling',
  SentOrderCancel: 'cancelling',
  ClaimedOrderCancel: 'cancelled',
};

interface Situation {
  readonly call?: WordedOrder['externalCall']['state'];
  readonly seconds?: number | null;
  readonly since?: string | null;
  /** Of 5.553; null where it is not reported. */
  readonly fulfilled?: string | null;
  readonly conflicts?: Conflict[];
  readonly timeline?: WordedOrder['timeline'];
  readonly messageCode?: WordedOrder['messageCode'];
}

const orderIn = (status: Status, outcome: Outcome, situation: Situation = {}): WordedOrder => {
  const { call = 'NoExtCall', seconds = 3, since = null, fulfilled = '5.553' } = situation;
  return {
    status,
    phase: phases[status],
    outcome,
    fulfillmentSeconds: seconds,
    next: { type: null, side: null, since, typical: null, lateSince: null },
    createdAt,
    messageCode: situation.messageCode ?? 'CREATED',
    timeline: situation.timeline ?? [],
    take: {
      amount: amount('6.000'),
      finalAmount: amount('5.553'),
      fulfilledAmount: fulfilled === null ? null : amount(fulfilled),
    },
    externalCall: { state: call },
    meta: { conflicts: situation.conflicts ?? [] },
  };
};

const differing = (field: string, statistics: string, order: string): Conflict => ({
  field,
  statistics,
  order,
  chosen: 'statistics',
});

const amounts = differing('give.amount.value', '1', '2');

describe('the words of an order', () => {
  it.each<[Status, Outcome, Situation, tone: string, label: string, text: string]>([
    ['Unknown', 'unknown', {}, 'warn', 'Not known', 'In a state that is not known here'],
    ['None', 'pending', {}, 'accent', 'Pending', 'Not on chain yet'],
    ['Created', 'pending', {}, 'accent', 'Pending', 'Waiting for a taker'],
    ['Created', 'pending', { conflicts: [amounts] }, 'accent', 'Pending', 'Waiting for a taker'],
    [
      'Created',
      'pending',
      { messageCode: 'PROGRESS_UNCLEAR' },
      'accent',
      'Pending',
      'The reports differ in how far it is',
    ],
    [
      'SentOrderCancel',
      'pending',
      { messageCode: 'PROGRESS_UNCLEAR' },
      'warn',
      'Cancelling',
      'The reports differ in how far it is',
    ],
    [
      'ClaimedOrderCancel',
      'pending',
      { call: 'Executing' },
      'warn',
      'Pending',
      'Cancelled, with the external call reported as Executing',
    ],
    ['Fulfilled', 'delivered', {}, 'good', 'Delivered', 'Delivered in 3 s'],
    ['Fulfilled', 'delivered', { seconds: 82 }, 'good', 'Delivered', 'Delivered in 1 min 22 s'],
    ['SentUnlock', 'delivered', { seconds: null }, 'good', 'Delivered', 'Delivered'],
    ['ClaimedUnlock', 'delivered', { call: null }, 'good', 'Delivered', 'Delivered in 3 s'],
    [
      'Fulfilled',
      'delivered',
      { fulfilled: '2.777' },
      'warn',
      'Partly delivered',
      '2.777 of 5.553 arrived in 3 s',
    ],
    [
      'Fulfilled',
      'delivered',
      { fulfilled: null },
      'good',
      'Fulfilled',
      'Fulfilled in 3 s; the amount is not reported',
    ],
    [
      'Fulfilled',
      'delivered',
      { conflicts: [amounts] },
      'warn',
      'Fulfilled',
      'Fulfilled in 3 s; the interfaces report different amounts',
    ],
    [
      'Fulfilled',
      'delivered',
      { conflicts: [amounts], fulfilled: null },
      'warn',
      'Fulfilled',
      'Fulfilled in 3 s; the interfaces report different amounts',
    ],
    [
      'Fulfilled',
      'unknown',
      { fulfilled: '0' },
      'warn',
      'Not known',
      'Reported as fulfilled with 0 of 5.553',
    ],
    [
      'Fulfilled',
      'delivered',
      { call: 'Completed', fulfilled: null },
      'good',
      'Call executed',
      'Fulfilled in 3 s, the external call was executed',
    ],
    [
      'Fulfilled',
      'delivered',
      { call: 'Completed', fulfilled: '2.777' },
      'warn',
      'Call executed',
      'Fulfilled with 2.777 of 5.553 in 3 s, the external call was executed',
    ],
    [
      'Fulfilled',
      'pending',
      { call: 'AwaitingOrderFulfillment' },
      'accent',
      'Pending',
      'Fulfilled in 3 s, the external call waits to be executed',
    ],
    [
      'SentUnlock',
      'pending',
      { call: 'Executing' },
      'accent',
      'Pending',
      'Fulfilled in 3 s, the external call is being executed',
    ],
    [
      'ClaimedUnlock',
      'call-failed',
      { call: 'Failed' },
      'bad',
      'Call failed',
      'Fulfilled in 3 s, but the external call failed',
    ],
    [
      'Fulfilled',
      'call-cancelled',
      { call: 'Cancelled', seconds: null },
      'bad',
      'Call cancelled',
      'Fulfilled, but the external call was cancelled',
    ],
    [
      'Fulfilled',
      'unknown',
      { call: 'Unknown' },
      'warn',
      'Not known',
      'Fulfilled in 3 s, the external call is in a state that is not known here',
    ],
    [
      'Fulfilled',
      'pending',
      { call: 'Executing', fulfilled: '0' },
      'accent',
      'Pending',
      'Reported as fulfilled with 0 of 5.553, the external call is being executed',
    ],
    [
      'ClaimedUnlock',
      'unknown',
      { call: 'Completed', fulfilled: '0' },
      'warn',
      'Not known',
      'Reported as fulfilled with 0 of 5.553, the external call was executed',
    ],
    ['OrderCancelled', 'pending', {}, 'warn', 'Cancelling', 'Cancelled, waiting for the refund to be sent'],
    ['SentOrderCancel', 'pending', {}, 'warn', 'Cancelling', 'Cancelled, the refund is on its way'],
    ['ClaimedOrderCancel', 'refunded', {}, 'plain', 'Refunded', 'Cancelled, and refunded'],
    [
      'ClaimedOrderCancel',
      'unknown',
      { call: 'Completed' },
      'warn',
      'Not known',
      'Cancelled, with the external call reported as Completed',
    ],
    [
      'ClaimedUnlock',
      'contradictory',
      { conflicts: [amounts, differing('status', 'ClaimedUnlock', 'OrderCancelled')] },
      'bad',
      'Contradictory',
      'The interfaces disagree: ClaimedUnlock or OrderCancelled',
    ],
    [
      'ClaimedUnlock',
      'contradictory',
      { conflicts: [differing('status', 'ClaimedUnlock', 'Created'), differing('receiver', '0x1', '0x2')] },
      'bad',
      'Contradictory',
      'The reports of the order contradict each other',
    ],
    // One interface is only behind: the contradiction is another one.
    [
      'SentUnlock',
      'contradictory',
      { conflicts: [differing('status', 'None', 'SentUnlock'), differing('receiver', '0x1', '0x2')] },
      'bad',
      'Contradictory',
      'The reports of the order contradict each other',
    ],
  ])('%s, %s, with %j, are %s, %s: %s', (status, outcome, situation, tone, label, text) => {
    expect(outcomeWords(orderIn(status, outcome, situation))).toMatchObject({ tone, label, text });
  });

  it.each<[Status, Outcome, Partial<WordedOrder['externalCall']>, tone: string, label: string, text: string]>(
    [
      ['Fulfilled', 'delivered', {}, 'good', 'Fulfilled', 'Fulfilled'],
      ['ClaimedUnlock', 'delivered', { state: null }, 'good', 'Fulfilled', 'Fulfilled'],
      [
        'Fulfilled',
        'delivered',
        { state: 'Completed' },
        'good',
        'Call executed',
        'Fulfilled, the external call was executed',
      ],
      ['Fulfilled', 'unknown', { state: null }, 'warn', 'Not known', 'Reported as fulfilled'],
      ['ClaimedOrderCancel', 'refunded', {}, 'plain', 'Refunded', 'Cancelled, and refunded'],
      [
        'Fulfilled',
        'contradictory',
        {},
        'bad',
        'Contradictory',
        'The reports of the order contradict each other',
      ],
    ],
  )('in the row of a list: %s, %s, %j', (status, outcome, call, tone, label, text) => {
    const { take, externalCall, ...order } = orderIn(status, outcome, { seconds: null });
    const row = {
      ...order,
      take: { amount: take.amount, finalAmount: take.finalAmount },
      externalCall: { ...externalCall, ...call },
    };
    expect(outcomeWords(row)).toMatchObject({ tone, label, text });
  });

  it.each<[Status, Outcome, WordedOrder['externalCall']['state']]>([
    ['Fulfilled', 'delivered', 'NoExtCall'],
    ['Fulfilled', 'delivered', 'Completed'],
    ['Fulfilled', 'pending', 'Executing'],
    ['Fulfilled', 'call-failed', 'Failed'],
    ['ClaimedUnlock', 'call-cancelled', 'Cancelled'],
  ])('say of no amount that it was fulfilled where none is reported: %s, %s, %s', (status, outcome, call) => {
    for (const conflicts of [[], [amounts]])
      expect(outcomeWords(orderIn(status, outcome, { call, fulfilled: null, conflicts })).take).toBe(
        'asked for; what was fulfilled is not reported',
      );
  });

  it('say of no amount that its maker gave it where the order is not on chain, or nobody knows', () => {
    expect(outcomeWords(orderIn('None', 'pending')).give).toBe('offered by the maker');
    expect(outcomeWords(orderIn('Unknown', 'unknown')).give).toBe('offered by the maker');
    expect(outcomeWords(orderIn('Created', 'pending')).give).toBe('given by the maker');
  });

  it('strike the take amount out, and have a refund, where the order is cancelled', () => {
    const { isTakeVoid, refund, take } = outcomeWords(orderIn('ClaimedOrderCancel', 'refunded'));
    expect({ isTakeVoid, refund, take }).toEqual({
      isTakeVoid: true,
      refund: 'came back',
      take: 'not delivered',
    });
    expect(outcomeWords(orderIn('SentOrderCancel', 'pending')).refund).toBe('to come back');
    const uncertain = outcomeWords(orderIn('ClaimedOrderCancel', 'pending', { call: 'Executing' }));
    expect(uncertain).toMatchObject({ take: 'who has it now is not known', refund: 'reported as paid out' });
    for (const outcome of ['delivered', 'contradictory', 'unknown'] as const)
      expect(outcomeWords(orderIn('ClaimedOrderCancel', outcome)).refund).toBeUndefined();
  });

  it('show the amount that was fulfilled only where the order is', () => {
    const shown = (status: Status, outcome: Outcome) =>
      outcomeWords(orderIn(status, outcome, { fulfilled: '2.777' })).takeAmount?.formatted;
    expect(shown('Fulfilled', 'delivered')).toBe('2.777');
    expect(shown('Created', 'pending')).toBe('5.553');
    expect(shown('Fulfilled', 'contradictory')).toBe('5.553');
  });

  it('keep the text of an unknown state short, and its direction', () => {
    const statistics = `\u202E${'x'.repeat(12)}${'y'.repeat(10_000)}\u202C`;
    const conflicts = [differing('status', statistics, 'Created')];
    expect(outcomeWords(orderIn('Created', 'contradictory', { conflicts })).text).toBe(
      `The interfaces disagree: ${'x'.repeat(12)}…${'y'.repeat(12)} or Created`,
    );
  });

  it('say after how long the money was back', () => {
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
    expect(outcomeWords(orderIn('ClaimedOrderCancel', 'refunded', { timeline: [refund] })).text).toBe(
      'Cancelled, and refunded after 1 h 5 min',
    );
  });
});

describe('the clock of the sentence', () => {
  const waiting = outcomeWords(orderIn('Created', 'pending', { since: createdAt }));

  it('runs while the order waits', () => {
    expect(headlineText(waiting, Date.parse('2026-07-26T18:25:38Z'))).toBe('Waiting for a taker for 00:42');
  });

  it('does not run backwards where the clocks of chain and browser differ', () => {
    expect(headlineText(waiting, Date.parse('2026-07-26T18:24:50Z'))).toBe('Waiting for a taker for 00:00');
  });

  it('is absent where the time is not tracked, and where nothing is awaited', () => {
    expect(headlineText(outcomeWords(orderIn('Created', 'pending')), 0)).toBe('Waiting for a taker');
    const delivered = outcomeWords(orderIn('Fulfilled', 'delivered', { since: createdAt }));
    expect(headlineText(delivered, 0)).toBe('Delivered in 3 s');
    for (const order of [
      orderIn('Created', 'pending', { since: createdAt, messageCode: 'PROGRESS_UNCLEAR' }),
      orderIn('ClaimedOrderCancel', 'pending', { since: createdAt, call: 'Executing' }),
    ])
      expect(outcomeWords(order).sinceMs).toBeNull();
  });
});
