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
type Awaited = NonNullable<Order['next']>['type'];

const orderIn = (
  status: Order['status'],
  timeline: TimelineEvent[],
  next: Awaited,
  outcome: Order['outcome'] = 'pending',
): Order => ({
  status,
  timeline,
  outcome,
  next: { type: next, side: null, since: null, typical: null, lateSince: null },
});

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
      orderIn('None', [], 'Created'),
      ['now Created', 'expected Fulfilled', 'expected SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'open',
      orderIn('Created', [created], 'Fulfilled'),
      ['done Created', 'now Fulfilled', 'expected SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'fulfilled',
      orderIn('Fulfilled', [created, fulfilled], 'SentUnlock', 'delivered'),
      ['done Created', 'done Fulfilled +3', 'now SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'cancelled on the destination chain',
      orderIn(
        'OrderCancelled',
        [created, event('OrderCancelled', '2026-07-26T18:34:56Z')],
        'SentOrderCancel',
      ),
      ['done Created', 'done OrderCancelled +600', 'now SentOrderCancel', 'expected ClaimedOrderCancel'],
    ],
    [
      'final, with no event tracked',
      orderIn('ClaimedOrderCancel', [], null, 'refunded'),
      [
        'done Created untracked',
        'done OrderCancelled untracked',
        'done SentOrderCancel untracked',
        'done ClaimedOrderCancel untracked',
      ],
    ],
    [
      'with an event in between that was not tracked',
      orderIn(
        'SentUnlock',
        [created, event('SentUnlock', '2026-07-26T19:24:56Z')],
        'ClaimedUnlock',
        'delivered',
      ),
      ['done Created', 'done Fulfilled untracked', 'done SentUnlock +3600', 'now ClaimedUnlock'],
    ],
    [
      'with an event without a time',
      orderIn(
        'SentUnlock',
        [created, event('Fulfilled', null), event('SentUnlock', '2026-07-26T18:25:56Z')],
        'ClaimedUnlock',
        'delivered',
      ),
      ['done Created', 'done Fulfilled', 'done SentUnlock +60', 'now ClaimedUnlock'],
    ],
    [
      'behind its own events',
      orderIn('Created', [created, fulfilled], 'Fulfilled'),
      ['done Created', 'reported Fulfilled +3', 'expected SentUnlock', 'expected ClaimedUnlock'],
    ],
    [
      'fulfilled, that waits for its external call',
      orderIn('Fulfilled', [created, fulfilled], 'ExternalCall'),
      [
        'done Created',
        'done Fulfilled +3',
        'now ExternalCall',
        'expected SentUnlock',
        'expected ClaimedUnlock',
      ],
    ],
    [
      'unlocked, that waits for its external call',
      orderIn('ClaimedUnlock', [created, fulfilled], 'ExternalCall'),
      [
        'done Created',
        'done Fulfilled +3',
        'done SentUnlock untracked',
        'done ClaimedUnlock untracked',
        'now ExternalCall',
      ],
    ],
    [
      'cancelled by one interface and fulfilled by the events of the other',
      orderIn('OrderCancelled', [created, fulfilled], null, 'contradictory'),
      ['reported Created', 'reported Fulfilled +3'],
    ],
    ['in an unknown state', orderIn('Unknown', [created], null, 'unknown'), ['reported Created']],
  ])('%s', (_, order, steps) => {
    expect(stepsOf(order)).toEqual(steps);
  });
});
