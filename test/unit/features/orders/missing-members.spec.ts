import { orderStatusView } from '../../../../src/features/orders/order.view';
import { encodeAddress, encodeSubmissionId } from '../../../../sandbox/value-encoders';
import { missingMembers } from '../../../../src/features/orders/missing-members';
import { isBareOrder, isBareStatistics } from '../../../../src/features/orders/unread-members';
import {
  eventAt,
  joinedId as id,
  orderOf,
  statisticsOf,
  viewOf,
  viewOfPayloads,
} from '../../../support/joined-orders';
import { orderRecord, orderStruct, statisticsOrder, trackedEvent } from '../../../support/upstream-records';

/** The members of a Fulfilled order's view that statistics alone can fill. */
const filledByStatisticsAlone = [
  'next.since',
  'links.created',
  'links.fulfilled',
  'links.refunded',
  'taker',
  'give.finalAmount',
  'take.finalAmount',
  'take.fulfilledAmount',
  'authorities.unlock',
  'authorities.unlockBeneficiary',
  'authorities.cancelBeneficiary',
  'fees',
  'preswap',
  'referralCode',
  'metadata',
  'timeline',
  'createdAt',
  'fulfilledAt',
  'fulfillmentSeconds',
];

/** The members of an offer that statistics or a token list can fill. */
const filledByTokenMetadata = (side: 'give' | 'take'): string[] => [
  ...['symbol', 'name', 'decimals', 'logoURI'].map((name) => `${side}.token.${name}`),
  ...['decimals', 'formatted'].map((name) => `${side}.amount.${name}`),
];

const wholeOffers = statisticsOrder(id) as Record<string, object>;
const withoutFinalAmount = { ...wholeOffers.takeOfferWithMetadata, finalAmount: null };
const withoutName = { ...wholeOffers.giveOfferWithMetadata, name: null, metadata: null };

describe('what a view lacks', () => {
  it('without statistics is all that statistics alone has', () => {
    const { missing } = viewOfPayloads(null, orderRecord(id, { status: 'Fulfilled' })).meta;
    expect([...missing].sort()).toEqual(
      [...filledByStatisticsAlone, ...filledByTokenMetadata('give'), ...filledByTokenMetadata('take')].sort(),
    );
  });

  it('without statistics is less where the token lists describe the tokens', () => {
    const token = { symbol: 'TST', name: 'Test Coin', decimals: 6, logoURI: 'https://t.example/t.png' };
    const { missing } = viewOfPayloads(null, orderRecord(id, { status: 'Fulfilled' }), () => token).meta;
    expect([...missing].sort()).toEqual([...filledByStatisticsAlone].sort());
  });

  it('without the order record is nothing, where statistics has all that it carries', () => {
    const { complete, missing } = viewOfPayloads(statisticsOrder(id), null).meta;
    expect([complete, missing]).toEqual([false, []]);
  });

  it('without the order record is what statistics leaves out', () => {
    const { missing } = viewOfPayloads(statisticsOrder(id, { makerSrc: null, receiverDst: null }), null).meta;
    expect(missing).toEqual(['maker.address', 'receiver']);
  });

  it('without the order record is the call, where statistics has its hash alone', () => {
    const call = { externalCallState: 'AwaitingOrderFulfillment', externalCallData: `0x${'5c'.repeat(32)}` };
    expect(viewOfPayloads(statisticsOrder(id, call), null).meta.missing).toEqual(['externalCall.data']);
  });

  it.each([
    ['Created', 'AwaitingOrderFulfillment', true],
    ['ClaimedOrderCancel', 'Cancelled', true],
    // The record of a fulfilled order has the call itself.
    ['Fulfilled', 'AwaitingExecution', false],
    ['Created', 'NoExtCall', false],
  ])(
    'without statistics, %s with the call state %s, is the hash of the call: %s',
    (status, call, isMissing) => {
      const { missing } = viewOfPayloads(null, orderRecord(id, { status, externalCallState: call })).meta;
      expect(missing.includes('externalCall.dataHash')).toBe(isMissing);
    },
  );

  it.each([
    [[], true],
    [[eventAt('Created', null)], false],
  ])('without statistics is the timeline only if it is empty: %j', (events, isMissing) => {
    const view = viewOf(statisticsOf({ events }), null);
    const missing = missingMembers(view, { statistics: null, order: [] });
    const { length } = missing.filter((path) => path === 'timeline');
    expect(length === 1).toBe(isMissing);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a maker', { makerSrc: null }, []],
    ['a percent fee', { percentFee: null }, ['fees.percent']],
    ['a final amount', { takeOfferWithMetadata: withoutFinalAmount }, ['take.finalAmount']],
    ['the name of a token', { giveOfferWithMetadata: withoutName }, ['give.token.name']],
    ['the state of its call', { externalCallState: null }, []],
    [
      'its creation',
      { createdSrcEventMetadata: null },
      ['next.since', 'links.created', 'createdAt', 'fulfillmentSeconds', 'timeline'],
    ],
    [
      'the time of an event',
      { createdSrcEventMetadata: { ...trackedEvent(1785090296), blockTimeStamp: null } },
      ['next.since', 'timeline.timestamp', 'createdAt', 'fulfillmentSeconds'],
    ],
    [
      'the transaction of an event',
      { createdSrcEventMetadata: { ...trackedEvent(1785090296), transactionHash: encodeSubmissionId(null) } },
      ['links.created', 'timeline.transactionHash', 'timeline.explorerUrl'],
    ],
    [
      'all of an event',
      { createdSrcEventMetadata: {} },
      [
        'next.since',
        'links.created',
        'timeline.transactionHash',
        'timeline.blockNumber',
        'timeline.blockHash',
        'timeline.timestamp',
        'timeline.initiator',
        'timeline.explorerUrl',
        'createdAt',
        'fulfillmentSeconds',
      ],
    ],
    ['members that not every order has', { preswapData: null, affiliateFee: null, orderMetadata: null }, []],
  ])(
    'is what statistics lacks of what every order has, and the order record, too: %s',
    (_, changes, paths) => {
      const { complete, missing } = viewOfPayloads(statisticsOrder(id, changes), orderRecord(id)).meta;
      expect([complete, missing]).toEqual([true, paths]);
    },
  );

  it('is what neither record has of what every order has', () => {
    const statistics = statisticsOrder(id, { makerSrc: null, externalCallState: null });
    const order = orderRecord(id, {
      externalCallState: null,
      orderStruct: { ...orderStruct, makerSrc: null },
    });
    expect(viewOfPayloads(statistics, order).meta.missing).toEqual(['maker.address', 'externalCall.state']);
  });

  it.each<[string, string, string[], string[]]>([
    [
      'Created',
      'ClaimedUnlock',
      [],
      [
        'links.fulfilled',
        'taker',
        'take.fulfilledAmount',
        'authorities.unlock',
        'authorities.unlockBeneficiary',
        'fulfilledAt',
        'fulfillmentSeconds',
        'timeline',
      ],
    ],
    ['Fulfilled', 'SentUnlock', ['take.fulfilledAmount'], ['next.since', 'timeline']],
    ['Created', 'OrderCancelled', [], ['next.since', 'authorities.cancelBeneficiary', 'timeline']],
    ['OrderCancelled', 'ClaimedOrderCancel', [], ['links.refunded', 'timeline']],
    // The order record has no member of its own that comes later; statistics lacks the events of its own state.
    ['ClaimedUnlock', 'Created', [], ['links.fulfilled', 'fulfilledAt', 'fulfillmentSeconds', 'timeline']],
  ])(
    'where statistics is at %s and the order record at %s is what comes between',
    (own, other, nulls, paths) => {
      const events = [eventAt('Created', '2026-07-26T18:24:56Z')];
      if (own === 'Fulfilled') events.push(eventAt('Fulfilled', '2026-07-26T18:24:59Z'));
      const unset = { fulfilledAmount: null, taker: null, unlockAuthority: null, unlockBeneficiary: null };
      const lacking = { ...unset, cancelBeneficiary: null };
      const statistics = statisticsOf({ state: own, events, ...(own === 'ClaimedUnlock' ? {} : lacking) });
      const { complete, agreement, missing } = viewOf(statistics, orderOf({ state: other })).meta;
      expect([complete, agreement]).toEqual([true, 'lagging']);
      expect(missing.filter((path) => !nulls.includes(path)).sort()).toEqual([...paths].sort());
    },
  );

  it('where statistics is behind is not what it has already', () => {
    const events = [eventAt('Created', '2026-07-26T18:24:56Z'), eventAt('Fulfilled', '2026-07-26T18:24:59Z')];
    const { missing } = viewOf(statisticsOf({ events }), orderOf({ state: 'Fulfilled' })).meta;
    expect(missing).toEqual([]);
  });

  it('is nothing of the further branch where the records exclude each other', () => {
    const events = [
      eventAt('Created', '2026-07-26T18:24:56Z'),
      eventAt('OrderCancelled', '2026-07-26T18:24:59Z'),
    ];
    const statistics = statisticsOf({ state: 'OrderCancelled', taker: null, events });
    expect(viewOf(statistics, orderOf({ state: 'Fulfilled' })).meta.missing).toEqual([]);
  });

  it('is the next event of a state that is not known here, where the other interface might know it', () => {
    const { missing } = viewOfPayloads(statisticsOrder(id, { state: 'Teleported' }), null).meta;
    expect(missing).toEqual(['next.type', 'next.side']);
  });
});

describe('an unreadable member', () => {
  const event = trackedEvent(1785090296);
  const { giveOfferWithMetadata } = statisticsOrder(id) as { giveOfferWithMetadata: object };
  const amounts = ['give.amount', 'give.finalAmount', 'fees.percent', 'fees.finalPercent'];

  it.each<[string, object, string[]]>([
    ['the fulfilled amount', { actualFulfillAmount: { stringValue: 'x' } }, ['take.fulfilledAmount']],
    ['the taker', { taker: { stringValue: 7 } }, ['taker']],
    ['the unlock authority', { unlockAuthorityDst: { stringValue: 7 } }, ['authorities.unlock']],
    ['the fixed fee', { fixFee: { stringValue: 'x' } }, ['fees.fixed']],
    ['the affiliate fee', { affiliateFee: { amount: { stringValue: 'x' } } }, ['fees.affiliate']],
    ['the swap', { preswapData: { chainId: { stringValue: 'x' } } }, ['preswap']],
    ['the referral code', { referralCode: 'x' }, ['referralCode']],
    [
      'the decimals of a token',
      { giveOfferWithMetadata: { ...giveOfferWithMetadata, decimals: null, metadata: { decimals: 'x' } } },
      ['give.token.decimals', ...amounts.flatMap((path) => [`${path}.decimals`, `${path}.formatted`])],
    ],
    [
      'the decimals of a token, more than any has',
      { giveOfferWithMetadata: { ...giveOfferWithMetadata, decimals: 300, metadata: null } },
      ['give.token.decimals', ...amounts.flatMap((path) => [`${path}.decimals`, `${path}.formatted`])],
    ],
    [
      'the time of an event',
      { createdSrcEventMetadata: { ...event, blockTimeStamp: 0 } },
      ['next.since', 'timeline.timestamp', 'createdAt', 'fulfillmentSeconds'],
    ],
    [
      'the transaction of an event',
      { createdSrcEventMetadata: { ...event, transactionHash: { stringValue: 7 } } },
      ['links.created', 'timeline.transactionHash', 'timeline.explorerUrl'],
    ],
    [
      'the block of one of two events',
      {
        createdSrcEventMetadata: event,
        fulfilledDstEventMetadata: { ...event, blockNumber: 'x' },
      },
      ['timeline.blockNumber'],
    ],
    [
      'a whole event',
      { createdSrcEventMetadata: 7, fulfilledDstEventMetadata: event },
      ['links.created', 'createdAt', 'fulfillmentSeconds', 'timeline'],
    ],
  ])('of statistics is missing, with what is made of it: %s', (_what, changes, paths) => {
    const view = viewOfPayloads(statisticsOrder(id, changes as Record<string, unknown>), orderRecord(id));
    expect(view.meta.complete).toBe(true);
    expect([...view.meta.missing].sort()).toEqual([...paths].sort());
  });

  it.each<[string, object, object, string[]]>([
    ['the other record has', { makerSrc: { stringValue: 7 } }, {}, []],
    ['the other record leaves out', { makerSrc: { stringValue: 7 } }, { makerSrc: null }, ['maker.address']],
    [
      'the other record knows to be absent',
      { allowedTakerDst: { stringValue: 7 } },
      { allowedTakerDst: '' },
      [],
    ],
    [
      'the other record has not either',
      { allowedTakerDst: { stringValue: 7 } },
      { allowedTakerDst: 7 },
      ['authorities.allowedTaker'],
    ],
    [
      'of the order record, which statistics leaves out',
      { receiverDst: encodeAddress(null, 'evm') },
      { receiverDst: 7 },
      ['receiver'],
    ],
  ])('that %s', (_what, changes, struct, paths) => {
    const order = orderRecord(id, { orderStruct: { ...orderStruct, ...struct } });
    const { missing } = viewOfPayloads(statisticsOrder(id, changes as Record<string, unknown>), order).meta;
    expect(missing).toEqual(paths);
  });

  it('is the state of the call: it is missing, and nothing is final for the user', () => {
    const call = { externalCallState: 7 };
    const view = viewOfPayloads(
      statisticsOrder(id, { state: 'Fulfilled', ...call }),
      orderRecord(id, { status: 'Fulfilled', ...call }),
    );
    expect(view).toMatchObject({
      userFinal: false,
      message: 'The order was fulfilled. Its external call is in a state that is not known here yet.',
      externalCall: { state: null },
    });
    expect(view.meta.missing).toContain('externalCall.state');
    expect(orderStatusView(view).meta.missing).toEqual(['externalCallState']);
  });
});

describe('a record that has nothing but id, state and offers', () => {
  const nothing = {
    externalCallState: null,
    makerNonce: null,
    maker: null,
    receiver: null,
    givePatchAuthority: null,
    orderAuthority: null,
  };
  const nothingOfStatistics = {
    ...nothing,
    referralCode: null,
    fixedFee: null,
    percentFee: null,
    finalPercentFee: null,
    events: [],
  };

  it('is bare', () => {
    expect(isBareStatistics(statisticsOf(nothingOfStatistics))).toBe(true);
    expect(isBareOrder(orderOf(nothing))).toBe(true);
  });

  it.each(Object.keys(nothing))('is not once it has %s', (name) => {
    expect(isBareStatistics(statisticsOf({ ...nothingOfStatistics, [name]: 'x' }))).toBe(false);
    expect(isBareOrder(orderOf({ ...nothing, [name]: 'x' }))).toBe(false);
  });

  it.each([
    ['a fee', { fixedFee: '7' }],
    ['an event', { events: [eventAt('Created', null)] }],
  ])('of statistics is not once it has %s', (_, has) => {
    expect(isBareStatistics(statisticsOf({ ...nothingOfStatistics, ...has }))).toBe(false);
  });
});

describe('the status of an order', () => {
  it.each([
    ['statistics', null, orderRecord(id)],
    ['the order record', statisticsOrder(id), null],
  ])('lacks nothing without %s', (_what, statistics, order) => {
    const { meta } = orderStatusView(viewOfPayloads(statistics, order));
    expect([meta.complete, meta.missing]).toEqual([false, []]);
  });
});
