import { encodeAddress, encodeNumber } from '../../../../sandbox/value-encoders';
import { type ChainFamily } from '../../../../src/domain/chain-registry';
import {
  joinedId,
  memberAt,
  orderOf,
  statisticsOf,
  viewOf,
  viewOfPayloads,
  withMember,
} from '../../../support/joined-orders';
import { offer, orderRecord, orderStruct, statisticsOrder } from '../../../support/upstream-records';

/** The fields of both records: the path in the view, and in either record. */
const sharedFields: [inView: string, inRecord: string][] = [
  ['maker.address', 'maker'],
  ['maker.nonce', 'makerNonce'],
  ['receiver', 'receiver'],
  ['give.chain.id', 'give.chainId'],
  ['give.token.address', 'give.tokenAddress'],
  ['give.amount.value', 'give.amount'],
  ['take.chain.id', 'take.chainId'],
  ['take.token.address', 'take.tokenAddress'],
  ['take.amount.value', 'take.amount'],
  ['authorities.givePatch', 'givePatchAuthority'],
  ['authorities.order', 'orderAuthority'],
  ['authorities.allowedTaker', 'allowedTaker'],
  ['authorities.allowedCancelBeneficiary', 'allowedCancelBeneficiary'],
];

/** Of these, the ones in which a difference is a contradiction. */
const contradictory = ['receiver', 'give.token.address', 'take.chain.id', 'take.token.address'];

/** The fields of the statistics record alone, with a value of each. */
const statisticsFields: [inView: string, inRecord: string, value: unknown][] = [
  ['taker', 'taker', '0x71'],
  ['give.finalAmount.value', 'give.finalAmount', '71'],
  ['give.token.symbol', 'give.token.symbol', 'NEW'],
  ['take.finalAmount.value', 'take.finalAmount', '72'],
  ['take.fulfilledAmount.value', 'fulfilledAmount', '73'],
  ['take.token.name', 'take.token.name', 'New Coin'],
  ['authorities.unlock', 'unlockAuthority', '0x72'],
  ['authorities.unlockBeneficiary', 'unlockBeneficiary', '0x73'],
  ['authorities.cancelBeneficiary', 'cancelBeneficiary', '0x74'],
  ['fees.fixed.value', 'fixedFee', '74'],
  ['fees.percent.value', 'percentFee', '75'],
  ['fees.finalPercent.value', 'finalPercentFee', '76'],
  ['fees.affiliate.amount.value', 'affiliateFee.amount', '77'],
  ['fees.affiliate.beneficiary', 'affiliateFee.beneficiary', '0x75'],
  ['preswap.in.amount.value', 'preswap.inAmount', '78'],
  ['preswap.out.token.address', 'preswap.outTokenAddress', '0x76'],
  ['referralCode', 'referralCode', 79],
  ['metadata', 'metadata', { origin: 'App' }],
];

/** What a view without the member has at the path: null, or nothing below a parent that is null. */
const isAbsent = (value: unknown): boolean => value === null || value === undefined;

const conflictsOf = (view: ReturnType<typeof viewOf>) => view.meta.conflicts;

describe.each(sharedFields)('%s, which both records have', (inView, inRecord) => {
  it('is the value of both, and no conflict, where they agree', () => {
    const view = viewOf(withMember(statisticsOf(), inRecord, '71'), withMember(orderOf(), inRecord, '71'));
    expect([memberAt(view, inView), conflictsOf(view)]).toEqual(['71', []]);
  });

  it('is that of statistics where they differ, which is a conflict', () => {
    const view = viewOf(withMember(statisticsOf(), inRecord, '71'), withMember(orderOf(), inRecord, '72'));
    expect(memberAt(view, inView)).toBe('71');
    expect(conflictsOf(view)).toEqual([
      { field: inView, statistics: '71', order: '72', chosen: 'statistics' },
    ]);
    expect(view.meta.agreement).toBe(contradictory.includes(inView) ? 'conflict' : 'agree');
  });

  it('is that of statistics where the order record has none', () => {
    const view = viewOf(withMember(statisticsOf(), inRecord, '71'), withMember(orderOf(), inRecord, null));
    expect([memberAt(view, inView), conflictsOf(view)]).toEqual(['71', []]);
  });

  it('is that of the order record where statistics has none', () => {
    const view = viewOf(withMember(statisticsOf(), inRecord, null), withMember(orderOf(), inRecord, '72'));
    expect([memberAt(view, inView), conflictsOf(view)]).toEqual(['72', []]);
  });

  it('is that of the only record', () => {
    expect(memberAt(viewOf(withMember(statisticsOf(), inRecord, '71'), null), inView)).toBe('71');
    expect(memberAt(viewOf(null, withMember(orderOf(), inRecord, '72')), inView)).toBe('72');
  });

  it('is null where neither record has it', () => {
    const view = viewOf(withMember(statisticsOf(), inRecord, null), withMember(orderOf(), inRecord, null));
    expect(isAbsent(memberAt(view, inView))).toBe(true);
    expect(conflictsOf(view)).toEqual([]);
  });
});

describe.each(statisticsFields)('%s, which statistics alone has', (inView, inRecord, value) => {
  const statistics = withMember(statisticsOf(), inRecord, value);

  it('is that of statistics, with and without the order record', () => {
    expect(memberAt(viewOf(statistics, orderOf()), inView)).toEqual(value);
    expect(memberAt(viewOf(statistics, null), inView)).toEqual(value);
  });

  it('is null without the statistics record', () => {
    expect(isAbsent(memberAt(viewOf(null, orderOf()), inView))).toBe(true);
  });
});

describe('a view of the order record alone', () => {
  it('has null, and never a missing member, for what only statistics has', () => {
    expect(viewOf(null, orderOf())).toMatchObject({
      taker: null,
      give: { finalAmount: null },
      take: { finalAmount: null, fulfilledAmount: null },
      fees: null,
      preswap: null,
      referralCode: null,
      metadata: null,
      timeline: [],
      links: { created: null, fulfilled: null, refunded: null },
      createdAt: null,
      fulfilledAt: null,
      fulfillmentSeconds: null,
    });
  });

  it('has the same members as a whole one, in the same order', () => {
    expect(Object.keys(viewOf(null, orderOf()))).toEqual(Object.keys(viewOf(statisticsOf(), orderOf())));
  });
});

it('joining leaves both records as they were', () => {
  const statistics = withMember(statisticsOf(), 'give.amount', null);
  const order = orderOf();
  const before = structuredClone([statistics, order]);
  viewOf(statistics, order);
  expect([statistics, order]).toEqual(before);
});

it.each<[ChainFamily, bigint, base58: string, hex: string]>([
  ['tron', 100000026n, 'TA4Wt1DUCqz6YegbnsmqsWC5uUfbdBqPxm', `0x${'01'.repeat(20)}`],
  ['tron', 100000026n, 'TA4Wt1DUCqz6YegbnsmqsWC5uUfbdBqPxm', `41${'01'.repeat(20)}`],
  ['solana', 7565164n, '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', `0x${'01'.repeat(32)}`],
])('one address of %s (%s) in base58 and in hex is no conflict', (family, chainId, base58, hex) => {
  const statistics = statisticsOrder(joinedId, {
    receiverDst: encodeAddress(base58, family),
    takeOfferWithMetadata: {
      ...offer(chainId, `0x${'0'.repeat(40)}`, 24_990_000n),
      chainId: encodeNumber(chainId),
      tokenAddress: encodeAddress(base58, family),
    },
  });
  const takeOffer = { chainId: String(chainId), tokenAddress: hex, amount: '24990000' };
  const order = orderRecord(joinedId, { orderStruct: { ...orderStruct, receiverDst: hex, takeOffer } });
  const view = viewOfPayloads(statistics, order);
  expect([view.receiver, view.meta.conflicts, view.meta.agreement]).toEqual([base58, [], 'agree']);
});
