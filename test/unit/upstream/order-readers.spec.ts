import { encodeHash } from '../../../sandbox/value-encoders';
import { InvalidPayloadError } from '../../../src/codec/json-node';
import { MemberReader } from '../../../src/codec/member-reader';
import { readJson } from '../../../src/codec/read-json';
import { readOrderRecord } from '../../../src/upstream/order/order-record';
import { readStatisticsOrder } from '../../../src/upstream/statistics/statistics-order';
import { memberAt } from '../../support/joined-orders';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../../support/upstream-records';

type Changes = Record<string, unknown>;

const id = orderId(7);
const { createdSrcEventMetadata: created, giveOfferWithMetadata: give } = statisticsOrder(id) as Record<
  string,
  object
>;
const { orderStruct: struct } = orderRecord(id) as { orderStruct: Record<string, object> };
const giveOf = (changes: Changes) => ({ giveOfferWithMetadata: { ...give, ...changes } });
const createdAt = (blockTimeStamp: number) => ({ createdSrcEventMetadata: { ...created, blockTimeStamp } });
const structOf = (changes: Changes) => ({ orderStruct: { ...struct, ...changes } });

const readStatistics = (changes: Changes) =>
  readJson(Buffer.from(jsonText(statisticsOrder(id, changes))), (root) =>
    readStatisticsOrder(root, new MemberReader()),
  );

const readOrder = (changes: Changes) =>
  readJson(Buffer.from(jsonText(orderRecord(id, changes))), (root) =>
    readOrderRecord(root, new MemberReader()),
  );

it.each([
  ['Created', '0', null],
  ['Created', '7', '7'],
  ['Fulfilled', '0', '0'],
  ['PartiallyFulfilled', '0', '0'],
])('an order in %s with %s fulfilled has %p', (state, amount, fulfilledAmount) => {
  const changes = { state, actualFulfillAmount: { stringValue: amount } };
  expect(readStatistics(changes)).toMatchObject({ fulfilledAmount });
});

describe('a record that is broken in a place that is used is refused', () => {
  it.each<[string, Changes]>([
    ['an id that is none', { orderId: encodeHash('0x1234') }],
    ['a state that is a number', { state: 3 }],
    ['a state that is null', { state: null }],
    ['no offers', { giveOfferWithMetadata: null, takeOfferWithMetadata: null }],
    ['no offer on one side', { takeOfferWithMetadata: undefined }],
    ['an offer without its chain', giveOf({ chainId: null })],
    [
      'an offer without its token',
      giveOf({ tokenAddress: { Base64Value: null, bytesArrayValue: '[7]', stringValue: null } }),
    ],
    ['an offer without its amount', giveOf({ amount: {} })],
    ['an amount of no bytes', giveOf({ amount: { stringValue: null, bytesValue: 'A' } })],
    ['an offer that is a list', { giveOfferWithMetadata: [] }],
    ['an offer that is a text', { giveOfferWithMetadata: 'all of it' }],
    ['an amount below 0', giveOf({ amount: { stringValue: '-1' } })],
    ['an amount with a fraction', giveOf({ amount: 1.5 })],
    ['an amount in words', giveOf({ amount: { stringValue: 'ten' } })],
  ])('of statistics: %s', (_what, changes) => {
    expect(() => readStatistics(changes)).toThrow(InvalidPayloadError);
  });

  it.each<[string, Changes]>([
    ['an id that is none', { orderId: '0x1234' }],
    ['no id', { orderId: null }],
    ['a status that is a number', { status: 3 }],
    ['a struct that is a list', { orderStruct: [] }],
    ['a struct that is a text', { orderStruct: 'all of it' }],
    ['no struct', { orderStruct: null }],
    ['no offers', structOf({ giveOffer: null, takeOffer: null })],
    ['an offer that is a number', structOf({ giveOffer: 7 })],
    ['an amount below 0', structOf({ giveOffer: { ...struct.giveOffer, amount: '-1' } })],
    ['an offer without its token', structOf({ takeOffer: { ...struct.takeOffer, tokenAddress: '' } })],
  ])('of the order interface: %s', (_what, changes) => {
    expect(() => readOrder(changes)).toThrow(InvalidPayloadError);
  });
});

describe('a member that the record can do without is null and listed where it cannot be read', () => {
  it.each<[string, Changes, string]>([
    ['a maker that is a number', { makerSrc: 7 }, 'maker'],
    [
      'a maker whose base64 is none',
      { makerSrc: { Base64Value: '%%%', bytesArrayValue: '', stringValue: null } },
      'maker',
    ],
    ['an authority that is a list', { unlockBeneficiarySrc: [] }, 'unlockBeneficiary'],
    ['a time that is none', createdAt(0), 'events.Created.timestamp'],
    ['a time before the epoch', createdAt(-5), 'events.Created.timestamp'],
    ['a time in the far future', createdAt(9e15), 'events.Created.timestamp'],
    ['an event that is a text', { createdSrcEventMetadata: 'yesterday' }, 'events.Created'],
    ['a referral code that is a list', { referralCode: [] }, 'referralCode'],
    ['a fee in words', { percentFee: { stringValue: 'some' } }, 'percentFee'],
    ['a final amount with a fraction', giveOf({ finalAmount: 1.5 }), 'give.finalAmount'],
    ['decimals in words', giveOf({ decimals: 'six', metadata: null }), 'give.token.decimals'],
    ...[256, 300, -1, 6.5].map((decimals): [string, Changes, string] => [
      `${decimals} decimals`,
      giveOf({ decimals, metadata: null }),
      'give.token.decimals',
    ]),
    ['an external call state that is a number', { externalCallState: 3 }, 'externalCallState'],
    ['an external call that is a number', { externalCallData: 7 }, 'externalCall'],
    ['an external call that is a list', { externalCallData: [7] }, 'externalCall'],
    ['an affiliate fee that is a list', { affiliateFee: [] }, 'affiliateFee'],
    ['a preswap in words', { preswapData: 'none' }, 'preswap'],
    ['metadata in words', { orderMetadata: 'none' }, 'metadata'],
  ])('of statistics: %s', (_what, changes, member) => {
    const record = readStatistics(changes);
    expect(record.unreadable).toEqual([member]);
    if (!member.startsWith('events')) expect(memberAt(record, member)).toBeNull();
  });

  it.each<[string, Changes, string]>([
    ['a maker that is a map', structOf({ makerSrc: { stringValue: 7 } }), 'maker'],
    ['a nonce in words', structOf({ makerOrderNonce: 'seven' }), 'makerNonce'],
    ['an external call that is a number', structOf({ externalCall: 7 }), 'externalCall'],
  ])('of the order interface: %s', (_what, changes, member) => {
    const record = readOrder(changes);
    expect([record.unreadable, memberAt(record, member)]).toEqual([[member], null]);
  });
});

describe('an oddity that no reader needs to refuse', () => {
  const noBytes = { stringValue: null, bytesValue: 'A' };

  it.each<[string, Changes, object]>([
    ['members that nobody knows', { brandNew: { a: [1, null] }, __proto__: null }, { orderId: id }],
    ['decimals of a byte', giveOf({ decimals: 255, metadata: null }), { give: { token: { decimals: 255 } } }],
    ['a nonce of 20 digits', { makerOrderNonce: 2n ** 64n - 1n }, { makerNonce: '18446744073709551615' }],
    [
      'a chain that nobody knows',
      giveOf({ chainId: { stringValue: '999999' } }),
      { give: { chainId: '999999' } },
    ],
    ['an external call as JSON', { externalCallData: { to: [7] } }, { externalCall: { to: [7] } }],
    [
      'one in a wrapper',
      { externalCallData: { stringValue: '0xca11', bytesValue: '' } },
      { externalCall: '0xca11' },
    ],
    [
      'one as JSON in a wrapper',
      { externalCallData: { stringValue: { to: 7 } } },
      { externalCall: { to: 7 } },
    ],
    ...[null, '', '0x'].flatMap((none): [string, Changes, object][] => [
      [`none as ${none}`, { externalCallData: none }, { externalCall: null }],
      [`none as ${none} in a wrapper`, { externalCallData: { stringValue: none } }, { externalCall: null }],
    ]),
    ['fees of no bytes', { percentFee: noBytes, fixFee: noBytes }, { percentFee: null, fixedFee: null }],
    [
      'order metadata with a version in words',
      { orderMetadata: { version: '2.0' } },
      { metadata: { version: null } },
    ],
    [
      'order metadata with amounts and chains that are no integers in digits',
      {
        orderMetadata: {
          operatingExpensesAmount: 1e21,
          recommendedTakeAmount: 'all',
          srcProtocolChainId: -1,
          dstProtocolChainId: 42161,
        },
      },
      {
        metadata: {
          operatingExpensesAmount: null,
          recommendedTakeAmount: null,
          sourceChainId: null,
          destinationChainId: '42161',
        },
      },
    ],
    [
      'an absent authority with an empty list of bytes',
      { unlockAuthorityDst: { Base64Value: null, bytesArrayValue: '[]', stringValue: null } },
      { unlockAuthority: null },
    ],
  ])('%s', (_what, changes, expected) => {
    expect(readStatistics(changes)).toMatchObject({ ...expected, unreadable: [] });
  });

  it.each([null, '', '0x'])(
    'an external call of the order interface that is %j: there is none',
    (externalCall) => {
      expect(readOrder(structOf({ externalCall }))).toMatchObject({ externalCall: null, unreadable: [] });
    },
  );

  it.each([
    ['https://tokens.example/a.png', 'https://tokens.example/a.png'],
    ['ipfs://bafybeigdyr/logo.png', 'ipfs://bafybeigdyr/logo.png'],
    ['http://tokens.example/a.png', null],
    ['data:image/svg+xml,<svg onload=alert(1)>', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('the logo %j reads as %j', (logoURI, read) => {
    const metadata = { symbol: 'TST', name: 'Test Coin', decimals: 6, logoURI };
    expect(readStatistics(giveOf({ ...metadata, metadata })).give.token.logoURI).toBe(read);
  });

  it.each([
    ['', 'TST', 'TST'],
    ['TST', '', 'TST'],
    ['', '', null],
  ])('of an empty text and another one the other is read: %j, %j', (inMetadata, inOffer, read) => {
    const metadata = { symbol: inMetadata, name: inMetadata, decimals: 6 };
    const { token } = readStatistics(giveOf({ symbol: inOffer, name: inOffer, metadata })).give;
    expect([token.symbol, token.name]).toEqual([read, read]);
  });
});

it('an id, a state and the offers alone make a record, in plain texts too', () => {
  const { giveOffer, takeOffer } = struct;
  const bare = {
    orderId: id,
    state: 'Created',
    giveOfferWithMetadata: giveOffer,
    takeOfferWithMetadata: takeOffer,
  };
  const record = readJson(Buffer.from(jsonText(bare)), (root) =>
    readStatisticsOrder(root, new MemberReader()),
  );
  expect(record).toMatchObject({
    orderId: id,
    maker: null,
    give: { chainId: '8453', amount: '25000000', finalAmount: null },
    externalCallState: null,
    events: [],
    unreadable: [],
  });
});

it('an amount above 2^53 is exact, as a text and as a JSON integer', () => {
  for (const amount of [10n ** 26n + 1n, '100000000000000000000000001'])
    expect(readOrder(structOf({ giveOffer: { ...struct.giveOffer, amount } })).give.amount).toBe(
      '100000000000000000000000001',
    );
});

describe('an address that statistics gives in bytes alone is spelled as on its chain', () => {
  const twentyBytes = { Base64Value: Buffer.alloc(20, 1).toString('base64'), stringValue: null };
  const onBase = '0x0101010101010101010101010101010101010101';
  const onTron = 'TA4Wt1DUCqz6YegbnsmqsWC5uUfbdBqPxm';
  const { takeOfferWithMetadata: take } = statisticsOrder(id) as Record<string, object>;
  const toTron = { takeOfferWithMetadata: { ...take, chainId: { stringValue: '100000026' } } };

  it.each([
    ['makerSrc', 'maker', onBase],
    ['givePatchAuthoritySrc', 'givePatchAuthority', onBase],
    ['allowedCancelBeneficiarySrc', 'allowedCancelBeneficiary', onBase],
    ['unlockBeneficiarySrc', 'unlockBeneficiary', onBase],
    ['cancelBeneficiarySrc', 'cancelBeneficiary', onBase],
    ['receiverDst', 'receiver', onTron],
    ['taker', 'taker', onTron],
    ['orderAuthorityAddressDst', 'orderAuthority', onTron],
    ['unlockAuthorityDst', 'unlockAuthority', onTron],
    ['allowedTakerDst', 'allowedTaker', onTron],
  ])('%s', (name, member, address) => {
    expect(memberAt(readStatistics({ ...toTron, [name]: twentyBytes }), member)).toBe(address);
  });
});
