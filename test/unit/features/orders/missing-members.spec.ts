import { joinOrder } from '../../../../src/features/orders/order-join';
import { type OrderSources } from '../../../../src/features/orders/order-records.loader';
import { type TokenLookupFn } from '../../../../src/features/orders/offer-views';
import { orderStatusView } from '../../../../src/features/orders/order.view';
import { OrderView } from '../../../../src/features/orders/order.view';
import { isFieldPath } from '../../../../src/http/openapi/field';
import { encodeOrderRecord } from '../../../../sandbox/order-record.encoder';
import { OrderSeed } from '../../../../sandbox/order-seed';
import { viewOf } from '../../../../sandbox/order-view';
import { encodeStatisticsOrder } from '../../../../sandbox/statistics-order.encoder';
import { tokensOnList } from '../../../../sandbox/token-list';
import { readOrderRecord } from '../../../../src/upstream/order/order-record.reader';
import { readStatisticsOrder } from '../../../../src/upstream/statistics/statistics-order.reader';
import { encodeAddress } from '../../../../sandbox/value-encoders';
import { filledByStatisticsAlone, filledByTokenMetadata } from '../../../support/order-view';
import { present, unavailable } from '../../../support/source-results';
import {
  orderId,
  orderRecord,
  orderStruct,
  statisticsOrder,
  trackedEvent,
} from '../../../support/upstream-records';

const nowMs = 1_790_000_000_000;
const id = orderId(7);
const noToken: TokenLookupFn = () => null;

const statisticsResult = (record: object) => present('statistics', nowMs, record, readStatisticsOrder);
const orderResult = (record: object) => present('order', nowMs, record, readOrderRecord);
const joined = (statistics: object | null, order: object | null, findToken = noToken): OrderView => {
  const sources: OrderSources = {
    statistics: statistics === null ? unavailable('statistics') : statisticsResult(statistics),
    order: order === null ? unavailable('order') : orderResult(order),
  };
  return joinOrder(id, sources, findToken);
};

/** Every member of a view by its dot path; of a list's items, all under one path. */
function membersOf(value: unknown, path = ''): [path: string, value: unknown][] {
  const own: [string, unknown][] = path === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return own;
  if (Array.isArray(value)) return [...own, ...value.flatMap((item) => membersOf(item, path).slice(1))];
  const below = Object.entries(value).flatMap(([name, one]) =>
    membersOf(one, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...below];
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The members that the full view has and the partial one lacks. */
function lostMembers(full: OrderView, partial: OrderView): string[] {
  const kept = new Set(membersOf(partial).flatMap(([path, value]) => (isNothing(value) ? [] : [path])));
  const had = membersOf(full).flatMap(([path, value]) => (isNothing(value) ? [] : [path]));
  return had.filter((path) => !path.startsWith('meta') && !kept.has(path));
}

const isCovered = (path: string, missing: readonly string[]): boolean =>
  missing.some((one) => path === one || path.startsWith(`${one}.`));

const listed = (missing: readonly string[], view: OrderView) => {
  const members = membersOf(view);
  return missing.map((path) => [
    path,
    members.some(([one, value]) => one === path && isNothing(value)),
    isFieldPath(OrderView, path),
  ]);
};

const listToken: TokenLookupFn = (chainId, address) => {
  const token = tokensOnList(chainId).find((one) => one.address === address);
  return token ? { ...token, logoURI: token.logoURI } : null;
};

describe('what a partial view of a sandbox order lacks', () => {
  const orders = new OrderSeed(1, nowMs).orders().flatMap((order) => viewOf(order, {}, nowMs) ?? []);
  const states = [...new Map(orders.map((one) => [`${one.state}, ${one.externalCallState}`, one])).keys()];

  it.each(states)('is named, and nothing else is: %s', (standing) => {
    const standingOrders = orders.filter((one) => `${one.state}, ${one.externalCallState}` === standing);
    for (const one of standingOrders) {
      const [statistics, order] = [encodeStatisticsOrder(one), encodeOrderRecord(one)];
      const full = joined(statistics, order);
      expect(full.meta.missing).toEqual([]);
      const findToken = one === standingOrders[0] ? listToken : noToken;
      for (const partial of [joined(null, order, findToken), joined(statistics, null)]) {
        const { missing } = partial.meta;
        expect(lostMembers(full, partial).filter((path) => !isCovered(path, missing))).toEqual([]);
        expect(listed(missing, partial)).toEqual(missing.map((path) => [path, true, true]));
      }
    }
  });
});

describe('what a view lacks', () => {
  it('without statistics is all that statistics alone has', () => {
    const { missing } = joined(null, orderRecord(id, { status: 'Fulfilled' })).meta;
    expect([...missing].sort()).toEqual(
      [...filledByStatisticsAlone, ...filledByTokenMetadata('give'), ...filledByTokenMetadata('take')].sort(),
    );
  });

  it('without statistics is less where the token lists describe the tokens', () => {
    const token = { symbol: 'TST', name: 'Test Coin', decimals: 6, logoURI: 'https://t.example/t.png' };
    const { missing } = joined(null, orderRecord(id, { status: 'Fulfilled' }), () => token).meta;
    expect([...missing].sort()).toEqual([...filledByStatisticsAlone].sort());
  });

  it('without the order record is nothing, where statistics has all that it carries', () => {
    const { complete, missing } = joined(statisticsOrder(id, { state: 'Fulfilled' }), null).meta;
    expect([complete, missing]).toEqual([false, []]);
  });

  it('without the order record is what statistics leaves out', () => {
    const { missing } = joined(statisticsOrder(id, { makerSrc: null, receiverDst: null }), null).meta;
    expect(missing).toEqual(['maker.address', 'receiver']);
  });

  it('without the order record is the call, where statistics has its hash alone', () => {
    const call = { externalCallState: 'AwaitingOrderFulfillment', externalCallData: `0x${'5c'.repeat(32)}` };
    expect(joined(statisticsOrder(id, call), null).meta.missing).toEqual(['externalCall.data']);
  });

  it('is nothing where both interfaces respond, whatever they leave out', () => {
    const statistics = statisticsOrder(id, {
      makerSrc: null,
      percentFee: null,
      createdSrcEventMetadata: null,
    });
    const order = orderRecord(id, { orderStruct: { ...orderStruct, makerSrc: null } });
    expect(joined(statistics, order).meta).toMatchObject({ complete: true, missing: [] });
  });

  it('is the next event of a state that is not known here, where the other interface might know it', () => {
    const { missing } = joined(statisticsOrder(id, { state: 'Teleported' }), null).meta;
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
      'a whole event',
      { createdSrcEventMetadata: 7, fulfilledDstEventMetadata: event },
      ['next.since', 'links.created', 'createdAt', 'fulfillmentSeconds', 'timeline'],
    ],
  ])('of statistics is missing, with what is made of it: %s', (_what, changes, paths) => {
    const view = joined(statisticsOrder(id, changes as Record<string, unknown>), orderRecord(id));
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
    const { missing } = joined(statisticsOrder(id, changes as Record<string, unknown>), order).meta;
    expect(missing).toEqual(paths);
  });

  it('is the state of the call: it is missing, and nothing is final for the user', () => {
    const call = { externalCallState: 7 };
    const view = joined(
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

describe('the status of an order', () => {
  it.each([
    ['statistics', null, orderRecord(id)],
    ['the order record', statisticsOrder(id), null],
  ])('lacks nothing without %s', (_what, statistics, order) => {
    const { meta } = orderStatusView(joined(statistics, order));
    expect([meta.complete, meta.missing]).toEqual([false, []]);
  });
});
