import { type TimelineEvent } from '@order-gateway/client';
import { timelineSteps } from '../../explorer/src/order/timeline-steps';

const event = (type: TimelineEvent['type'], timestamp: string | null): TimelineEvent => ({
  type,
  timestamp,
  side: 'source',
  chainId: null,
  transactionHash: null,
  blockNumber: null,
  blockHash: null,
  initiator: null,
  submissionId: null,
  explorerUrl: null,
});

const created = event('Created', '2026-07-26T18:24:56Z');
const fulfilled = event('Fulfilled', '2026-07-26T18:24:59Z');

type Order = Parameters<typeof timelineSteps>[0];

/** Each step as `progress type`, with the seconds since the one before. */
const stepsOf = (order: Order): string[] =>
  timelineSteps(order).map(({ type, progress, event: found, sincePreviousSeconds }) => {
    const after = sincePreviousSeconds === null ? '' : ` +${sincePreviousSeconds}`;
    return `${progress} ${type}${after}${progress === 'done' && !found ? ' untracked' : ''}`;
  });

describe('the steps of an order', () => {
  it.each<[string, Order, string[]]>([
    [
      'not on chain',
      { status: 'None', timeline: [] },
      ['now Created', 'expected Fulfilled', 'expected SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'open',
      { status: 'Created', timeline: [created] },
      ['done Created', 'now Fulfilled', 'expected SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'fulfilled',
      { status: 'Fulfilled', timeline: [created, fulfilled] },
      ['done Created', 'done Fulfilled +3', 'now SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'cancelled on the destination chain',
      { status: 'OrderCancelled', timeline: [created, event('OrderCancelled', '2026-07-26T18:34:56Z')] },
      ['done Created', 'done OrderCancelled +600', 'now SentOrderCancel', 'expected ClaimedOrderCancel'],
    ],
    [
      'final, with no event tracked',
      { status: 'ClaimedOrderCancel', timeline: [] },
      [
        'done Created untracked',
        'done OrderCancelled untracked',
        'done SentOrderCancel untracked',
        'done ClaimedOrderCancel untracked',
      ],
    ],
    [
      'with an event in between that was not tracked',
      { status: 'SentUnlock', timeline: [created, event('SentUnlock', '2026-07-26T19:24:56Z')] },
      ['done Created', 'done Fulfilled untracked', 'done SentUnlock +3600', 'now ClaimedUnlock'],
    ],
    [
      'with an event without a time',
      {
        status: 'SentUnlock',
        timeline: [created, event('Fulfilled', null), event('SentUnlock', '2026-07-26T18:25:56Z')],
      },
      ['done Created', 'done Fulfilled', 'done SentUnlock +60', 'now ClaimedUnlock'],
    ],
    [
      'behind its own events',
      { status: 'Created', timeline: [created, fulfilled] },
      ['done Created', 'done Fulfilled +3', 'now SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'cancelled by one interface and fulfilled by the events of the other',
      { status: 'OrderCancelled', timeline: [created, fulfilled] },
      [
        'done Created',
        'done Fulfilled +3',
        'done OrderCancelled untracked',
        'now SentOrderCancel',
        'expected ClaimedOrderCancel',
      ],
    ],
    ['in an unknown state', { status: 'Unknown', timeline: [created] }, ['done Created']],
  ])('%s', (_, order, steps) => {
    expect(stepsOf(order)).toEqual(steps);
  });
});
