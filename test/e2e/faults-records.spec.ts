import { readMetrics } from '../support/metrics';
import { orderPath, statisticsPath, viewOf } from '../support/order-view';
import { json } from '../support/scripted-upstream';
import { GatewayTestBed } from '../support/gateway-test-bed';
import { encodeHash } from '../../sandbox/value-encoders';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create();
});

beforeEach(() => gatewayTestBed.resetGateway());

afterAll(() => gatewayTestBed.close());

const statisticsText = jsonText(statisticsOrder(id));
const orderText = jsonText(orderRecord(id));

function script(statistics: string, order: string): void {
  gatewayTestBed.statistics.on(statisticsPath(id), json(200, statistics));
  gatewayTestBed.order.on(orderPath(id), json(200, order));
}

const { createdSrcEventMetadata, giveOfferWithMetadata } = statisticsOrder(id) as Record<string, object>;
const { orderStruct } = orderRecord(id) as { orderStruct: Record<string, object> };

/** How often a member of an interface's answers was unreadable, by the gateway's own count. */
const unreadable = async (interfaceName: string, member: string): Promise<number> =>
  (await readMetrics(gatewayTestBed.gateway.url)).get(
    `upstream_unreadable_total{interface="${interfaceName}",member="${member}"}`,
  ) ?? 0;

/** Changes that leave the record's shape broken in a place that is used. */
const brokenStatistics: readonly [what: string, changes: Record<string, unknown>][] = [
  ['an id that is none', { orderId: encodeHash('0x1234') }],
  ['a state that is a number', { state: 3 }],
  ['a state that is null', { state: null }],
  ['no offers', { giveOfferWithMetadata: null, takeOfferWithMetadata: null }],
  ['no offer on one side', { takeOfferWithMetadata: undefined }],
  ['an offer without its chain', { giveOfferWithMetadata: { ...giveOfferWithMetadata, chainId: null } }],
  [
    'an offer without its token',
    {
      giveOfferWithMetadata: {
        ...giveOfferWithMetadata,
        tokenAddress: { Base64Value: null, bytesArrayValue: '[7]', stringValue: null },
      },
    },
  ],
  ['an offer without its amount', { giveOfferWithMetadata: { ...giveOfferWithMetadata, amount: {} } }],
  [
    'an amount of no bytes',
    {
      giveOfferWithMetadata: {
        ...giveOfferWithMetadata,
        amount: { stringValue: null, bytesValue: 'A' },
      },
    },
  ],
  ['an offer that is a list', { giveOfferWithMetadata: [] }],
  ['an offer that is a text', { giveOfferWithMetadata: 'all of it' }],
  [
    'an amount below 0',
    { giveOfferWithMetadata: { ...giveOfferWithMetadata, amount: { stringValue: '-1' } } },
  ],
  ['an amount with a fraction', { giveOfferWithMetadata: { ...giveOfferWithMetadata, amount: 1.5 } }],
  [
    'an amount in words',
    { giveOfferWithMetadata: { ...giveOfferWithMetadata, amount: { stringValue: 'ten' } } },
  ],
];

const brokenOrder: readonly [what: string, changes: Record<string, unknown>][] = [
  ['an id that is none', { orderId: '0x1234' }],
  ['no id', { orderId: null }],
  ['a status that is a number', { status: 3 }],
  ['a struct that is a list', { orderStruct: [] }],
  ['a struct that is a text', { orderStruct: 'all of it' }],
  ['an offer that is a number', { orderStruct: { ...orderStruct, giveOffer: 7 } }],
  [
    'an amount below 0',
    { orderStruct: { ...orderStruct, giveOffer: { ...orderStruct.giveOffer, amount: '-1' } } },
  ],
  ['no struct', { orderStruct: null }],
  ['no offers', { orderStruct: { ...orderStruct, giveOffer: null, takeOffer: null } }],
  [
    'an offer without its token',
    { orderStruct: { ...orderStruct, takeOffer: { ...orderStruct.takeOffer, tokenAddress: '' } } },
  ],
];

/** Changes in a place that the record can do without, and the member of the typed record that has it. */
const oddStatistics: readonly [what: string, changes: Record<string, unknown>, member: string][] = [
  ['a maker that is a number', { makerSrc: 7 }, 'maker'],
  [
    'a maker whose base64 is none',
    { makerSrc: { Base64Value: '%%%', bytesArrayValue: '', stringValue: null } },
    'maker',
  ],
  [
    'a time that is none',
    { createdSrcEventMetadata: { ...createdSrcEventMetadata, blockTimeStamp: 0 } },
    'events.Created.timestamp',
  ],
  [
    'a time before the epoch',
    { createdSrcEventMetadata: { ...createdSrcEventMetadata, blockTimeStamp: -5 } },
    'events.Created.timestamp',
  ],
  [
    'a time in the far future',
    { createdSrcEventMetadata: { ...createdSrcEventMetadata, blockTimeStamp: 9e15 } },
    'events.Created.timestamp',
  ],
  ['an event that is a text', { createdSrcEventMetadata: 'yesterday' }, 'events.Created'],
  ['a referral code that is a list', { referralCode: [] }, 'referralCode'],
  ['a fee in words', { percentFee: { stringValue: 'some' } }, 'percentFee'],
  [
    'a final amount with a fraction',
    { giveOfferWithMetadata: { ...giveOfferWithMetadata, finalAmount: 1.5 } },
    'give.finalAmount',
  ],
  [
    'decimals in words',
    { giveOfferWithMetadata: { ...giveOfferWithMetadata, decimals: 'six', metadata: null } },
    'give.token.decimals',
  ],
  ['an external call state that is a number', { externalCallState: 3 }, 'externalCallState'],
  ['an affiliate fee that is a list', { affiliateFee: [] }, 'affiliateFee'],
];

const oddOrder: readonly [what: string, changes: Record<string, unknown>, member: string][] = [
  ['a maker that is a map', { orderStruct: { ...orderStruct, makerSrc: { stringValue: 7 } } }, 'maker'],
  ['a nonce in words', { orderStruct: { ...orderStruct, makerOrderNonce: 'seven' } }, 'makerNonce'],
  ['an external call that is a number', { orderStruct: { ...orderStruct, externalCall: 7 } }, 'externalCall'],
];

/** Fees of no bytes read as absent: no reader throws, and nothing is unreadable. */
const noBytes = { stringValue: null, bytesValue: 'A' };

describe('a record that is broken in a place that is used is invalid, and the other one serves', () => {
  it.each(brokenStatistics)('statistics: %s', async (_what, changes) => {
    script(jsonText(statisticsOrder(id, changes)), orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta).toMatchObject({
      complete: false,
      sources: { statistics: { state: 'invalid' } },
    });
  });

  it.each(brokenOrder)('order: %s', async (_what, changes) => {
    script(statisticsText, jsonText(orderRecord(id, changes)));
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta).toMatchObject({
      complete: false,
      sources: { order: { state: 'invalid' } },
    });
  });
});

describe('a record that is odd in a place that it can do without', () => {
  it.each(oddStatistics)('statistics: %s', async (_what, changes, member) => {
    const text = jsonText(statisticsOrder(id, changes));
    script(text, orderText);
    const before = await unreadable('statistics', member);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.statistics.state).toBe('ok');
    expect((await unreadable('statistics', member)) - before).toBe(1);
    const dropIn = await gatewayTestBed.ask(statisticsPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, text]);
    expect(gatewayTestBed.statistics.requests).toHaveLength(1);
  });

  it.each(oddOrder)('order: %s', async (_what, changes, member) => {
    const text = jsonText(orderRecord(id, changes));
    script(statisticsText, text);
    const before = await unreadable('order', member);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.order.state).toBe('ok');
    expect((await unreadable('order', member)) - before).toBe(1);
    const dropIn = await gatewayTestBed.ask(orderPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, text]);
  });

  it('fees of no bytes are missing', async () => {
    script(jsonText(statisticsOrder(id, { percentFee: noBytes, fixFee: noBytes })), orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      fees: { fixed: null, percent: null },
      meta: { missing: ['fees.fixed', 'fees.percent'] },
    });
  });
});

describe('a record of nothing but its id, state and offers', () => {
  const { takeOfferWithMetadata } = statisticsOrder(id) as Record<string, object>;
  const offers = { giveOfferWithMetadata, takeOfferWithMetadata };
  const bareStatistics = jsonText({ orderId: encodeHash(id), state: 'Created', ...offers });
  const { giveOffer, takeOffer } = orderStruct;
  const bareOrder = jsonText({ orderId: id, status: 'Created', orderStruct: { giveOffer, takeOffer } });

  it.each([
    ['statistics', bareStatistics, orderText],
    ['order', statisticsText, bareOrder],
  ])('is not all of a record: %s', async (_name, statistics, order) => {
    script(statistics, order);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(view.headers['cache-control']).toBe('no-store');
    expect(viewOf(view).meta).toMatchObject({ complete: false, agreement: 'agree' });
    const whole = await gatewayTestBed.ask(`/v1/orders/${id}?require=complete`);
    expect([whole.status, whole.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });
});

describe('a record that lacks its offers', () => {
  const bareStatistics = jsonText({ orderId: encodeHash(id), state: 'ClaimedUnlock' });
  const bareOrder = jsonText({ orderId: id, status: 'ClaimedUnlock' });

  it('is passed on as it is, and is invalid for a view, from one entry of the cache', async () => {
    script(bareStatistics, orderText);
    const dropIn = await gatewayTestBed.ask(statisticsPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, bareStatistics]);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(viewOf(view).meta).toMatchObject({
      complete: false,
      sources: { statistics: { state: 'invalid' }, order: { state: 'ok' } },
    });
    expect(gatewayTestBed.statistics.requests).toHaveLength(1);
  });

  it('on both sides makes no view', async () => {
    script(bareStatistics, bareOrder);
    const view = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect([view.status, view.body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
    const dropIn = await gatewayTestBed.ask(orderPath(id));
    expect([dropIn.status, dropIn.text]).toEqual([200, bareOrder]);
  });

  it('has the lifetime of an open order, whatever its state', async () => {
    script(bareStatistics, orderText);
    expect((await gatewayTestBed.ask(statisticsPath(id))).headers['cache-control']).toMatch(
      / s-maxage=[23]\b/,
    );
  });
});

describe('a record with oddities that no reader needs to refuse', () => {
  it.each([
    ['members that nobody knows', { brandNew: { a: [1, null] }, __proto__: null }],
    [
      'decimals that no token has',
      { giveOfferWithMetadata: { ...giveOfferWithMetadata, decimals: 300, metadata: null } },
    ],
    [
      'a logo by an unsafe scheme',
      { giveOfferWithMetadata: { ...giveOfferWithMetadata, logoURI: 'javascript:alert(1)', metadata: null } },
    ],
    ['a nonce of 20 digits', { makerOrderNonce: 18446744073709551615n }],
    [
      'a chain that nobody knows',
      { takeOfferWithMetadata: { ...giveOfferWithMetadata, chainId: { stringValue: '999999' } } },
    ],
    ['metadata of another shape', { orderMetadata: 'none', externalCallData: 7 }],
  ])('%s', async (_what, changes) => {
    script(jsonText(statisticsOrder(id, changes)), orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.statistics.state).toBe('ok');
    expect(response.text).not.toContain('javascript:');
  });

  it('an id, a state and the offers alone make a record; all else is null, and missing', async () => {
    const { giveOffer, takeOffer } = orderStruct;
    script(
      jsonText({
        orderId: encodeHash(id),
        state: 'Created',
        giveOfferWithMetadata: giveOffer,
        takeOfferWithMetadata: takeOffer,
      }),
      jsonText({ orderId: id, status: 'Created', orderStruct: { giveOffer, takeOffer } }),
    );
    const bare = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(viewOf(bare).meta.missing).toEqual(
      expect.arrayContaining(['maker.address', 'receiver', 'fees.fixed', 'createdAt', 'timeline']),
    );
    expect(bare.body).toMatchObject({
      status: 'Created',
      maker: { address: null, nonce: null },
      receiver: null,
      give: { amount: { value: '25000000' }, finalAmount: null },
      take: { amount: { value: '24990000' }, finalAmount: null, fulfilledAmount: null },
      externalCall: { state: null, data: null, dataHash: null, cancellable: false },
      timeline: [],
      meta: { complete: false, agreement: 'agree', conflicts: [] },
    });
    await gatewayTestBed.resetGateway();
    script(statisticsText, orderText);
    const whole = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(Object.keys(bare.body)).toEqual(Object.keys(whole.body));
  });
});

describe('JSON nested deeper than any reader reads breaks no more than its own record', () => {
  const levels = 20_000;

  it('in a member that is passed on', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"externalCallData":${deep(levels)}`);
    script(text, orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response)).toMatchObject({
      status: 'Created',
      meta: { sources: { order: { state: 'ok' } } },
    });
  });

  it('in a member that nobody reads', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"brandNew":${deep(levels)}`);
    script(text, orderText);
    const response = await gatewayTestBed.ask(`/v1/orders/${id}`);
    expect(response.status).toBe(200);
    expect(viewOf(response).meta.sources.order.state).toBe('ok');
  });

  it.each([
    ['/v1/orders/', 200],
    ['/v1.0/dln/order/', 400],
  ])("in an error's payload: GET %s… → %i", async (start, status) => {
    script(statisticsText, orderText);
    const error = `{"errorCode":2,"errorId":"INVALID_QUERY_PARAMETERS","errorPayload":${deep(levels)}}`;
    gatewayTestBed.order.on(orderPath(id), json(400, error));
    const response = await gatewayTestBed.ask(`${start}${id}`);
    expect(response.status).toBe(status);
  });
});
