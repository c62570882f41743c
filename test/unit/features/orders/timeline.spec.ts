import { milestones, orderLinks, timelineView } from '../../../../src/features/orders/timeline';
import { timeOfEvent } from '../../../../src/upstream/statistics/statistics-order';
import { type EventType } from '../../../../src/domain/order-state';
import { type TrackedEvent } from '../../../../src/upstream/statistics/statistics-order';
import { eventAt, statisticsOf } from '../../../support/joined-orders';

const at = (second: number): string => `2026-07-26T18:24:0${second}Z`;

const timelineOf = (events: readonly TrackedEvent[], changes: Parameters<typeof statisticsOf>[0] = {}) =>
  timelineView(statisticsOf({ ...changes, events }));

describe('the timeline of an order', () => {
  it.each<[string, [EventType, number | null][], EventType[]]>([
    [
      'by time',
      [
        ['Fulfilled', 5],
        ['Created', 3],
      ],
      ['Created', 'Fulfilled'],
    ],
    [
      'in the order given, at one time',
      [
        ['Fulfilled', 3],
        ['Created', 3],
      ],
      ['Fulfilled', 'Created'],
    ],
    [
      'with one without a time behind its predecessor',
      [
        ['Created', 6],
        ['Fulfilled', null],
        ['SentUnlock', 4],
        ['ClaimedUnlock', 7],
      ],
      ['SentUnlock', 'Created', 'Fulfilled', 'ClaimedUnlock'],
    ],
    [
      'with several without a time behind the one that has one',
      [
        ['Created', 3],
        ['Fulfilled', null],
        ['SentUnlock', null],
        ['ClaimedUnlock', 2],
      ],
      ['ClaimedUnlock', 'Created', 'Fulfilled', 'SentUnlock'],
    ],
    [
      'with the first before all if it has no time',
      [
        ['Created', null],
        ['Fulfilled', 1],
      ],
      ['Created', 'Fulfilled'],
    ],
    ['with none', [], []],
  ])('has its events %s', (_, given, types) => {
    const events = given.map(([type, second]) => eventAt(type, second === null ? null : at(second)));
    expect(timelineOf(events).map(({ type }) => type)).toEqual(types);
  });

  it('has an event of a whole second before one of a fraction of that second', () => {
    const events = [eventAt('Fulfilled', '2026-07-26T18:24:03.500Z'), eventAt('Created', at(3))];
    expect(timelineOf(events).map(({ type }) => type)).toEqual(['Created', 'Fulfilled']);
  });

  it('has each event as it was tracked, on the chain of its side', () => {
    const details = {
      transactionHash: '0x11',
      blockNumber: '7',
      blockHash: '0x22',
      initiator: '0x33',
      submissionId: '0x44',
    };
    const events = [eventAt('Created', at(1), details), eventAt('Fulfilled', at(2), details)];
    expect(timelineOf(events)).toEqual([
      {
        type: 'Created',
        side: 'source',
        chainId: '8453',
        timestamp: at(1),
        ...details,
        explorerUrl: 'https://basescan.org/tx/0x11',
      },
      {
        type: 'Fulfilled',
        side: 'destination',
        chainId: '42161',
        timestamp: at(2),
        ...details,
        explorerUrl: 'https://arbiscan.io/tx/0x11',
      },
    ]);
  });

  it.each([
    ['on an unknown chain', '999999', '0x11'],
    ['without a chain', null, '0x11'],
    ['without a transaction', '8453', null],
  ])('has no explorer URL %s', (_, chainId, transactionHash) => {
    const give = { ...statisticsOf().give, chainId };
    const [event] = timelineOf([eventAt('Created', at(1), { transactionHash })], { give });
    expect(event).toMatchObject({ chainId, transactionHash, explorerUrl: null });
  });
});

describe('the links of an order', () => {
  const types: EventType[] = [
    'Created',
    'Fulfilled',
    'OrderCancelled',
    'SentOrderCancel',
    'ClaimedOrderCancel',
  ];
  const linksOf = (...given: EventType[]) =>
    orderLinks(timelineOf(given.map((type) => eventAt(type, at(1), { transactionHash: `0x${type}` }))));

  it('are the explorer URLs of its creation, its fulfilment and its refund', () => {
    expect(linksOf(...types)).toEqual({
      created: 'https://basescan.org/tx/0xCreated',
      fulfilled: 'https://arbiscan.io/tx/0xFulfilled',
      refunded: 'https://basescan.org/tx/0xClaimedOrderCancel',
    });
  });

  it('are null for events that have not happened', () => {
    expect(linksOf('OrderCancelled', 'SentOrderCancel')).toEqual({
      created: null,
      fulfilled: null,
      refunded: null,
    });
  });
});

describe('the milestones of an order', () => {
  it.each<[created: string | null, fulfilled: string | null, seconds: number | null]>([
    [at(1), at(4), 3],
    [at(1), at(1), 0],
    [at(1), '2026-07-26T18:24:02.500Z', 1.5],
    // The clocks of two chains differ: how long it took is not known.
    [at(4), at(1), null],
    [at(1), null, null],
    [null, at(4), null],
    [null, null, null],
  ])('created %s, fulfilled %s: %s seconds', (createdAt, fulfilledAt, fulfillmentSeconds) => {
    const events = [eventAt('Created', createdAt), eventAt('Fulfilled', fulfilledAt)];
    expect(milestones(events)).toEqual({ createdAt, fulfilledAt, fulfillmentSeconds });
  });

  it('are null without the events', () => {
    expect(milestones([eventAt('OrderCancelled', at(1))])).toEqual({
      createdAt: null,
      fulfilledAt: null,
      fulfillmentSeconds: null,
    });
  });
});

describe('the time of the event that led to a state', () => {
  const events = [eventAt('Created', at(1)), eventAt('Fulfilled', null)];
  it.each([
    ['Created', at(1)],
    ['Fulfilled', null],
    ['SentUnlock', null],
    ['None', null],
  ] as const)('%s: %s', (state, time) => {
    expect(timeOfEvent(events, state)).toBe(time);
  });
});
