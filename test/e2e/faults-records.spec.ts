import { orderPath, statisticsPath, viewOf } from '../support/order-answers';
import { json } from '../support/scripted-upstream';
import { Stage } from '../support/stage';
import { encodeHash } from '../../src/wire/value-encoders';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
let stage: Stage;

beforeAll(async () => {
  stage = await Stage.set();
});

beforeEach(() => stage.renewGateway());

afterAll(() => stage.close());

const statisticsText = jsonText(statisticsOrder(id));
const orderText = jsonText(orderRecord(id));

function script(statistics: string, order: string): void {
  stage.statistics.on(statisticsPath(id), json(200, statistics));
  stage.order.on(orderPath(id), json(200, order));
}

const { createdSrcEventMetadata, giveOfferWithMetadata } = statisticsOrder(id) as Record<string, object>;
const { orderStruct } = orderRecord(id) as { orderStruct: Record<string, object> };

/** Changes that leave the record's shape broken in a place that is used. */
const brokenStatistics: readonly [what: string, changes: Record<string, unknown>][] = [
  ['an id that is none', { orderId: encodeHash('0x1234') }],
  ['a state that is a number', { state: 3 }],
  ['a state that is null', { state: null }],
  ['a maker that is a number', { makerSrc: 7 }],
  [
    'a maker whose base64 is none',
    { makerSrc: { Base64Value: '%%%', bytesArrayValue: '', stringValue: null } },
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
  ['a time that is none', { createdSrcEventMetadata: { ...createdSrcEventMetadata, blockTimeStamp: -5 } }],
  [
    'a time in the far future',
    { createdSrcEventMetadata: { ...createdSrcEventMetadata, blockTimeStamp: 9e15 } },
  ],
  ['an event that is a text', { createdSrcEventMetadata: 'yesterday' }],
  ['a referral code that is a list', { referralCode: [] }],
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
  ['a maker that is a map', { orderStruct: { ...orderStruct, makerSrc: { stringValue: 7 } } }],
];

describe('a record that is broken in a place that is used is invalid, and the other one serves', () => {
  it.each(brokenStatistics)('statistics: %s', async (_what, changes) => {
    script(jsonText(statisticsOrder(id, changes)), orderText);
    const answer = await stage.ask(`/v1/orders/${id}`);
    expect(answer.status).toBe(200);
    expect(viewOf(answer).meta).toMatchObject({
      complete: false,
      sources: { statistics: { state: 'invalid' } },
    });
  });

  it.each(brokenOrder)('order: %s', async (_what, changes) => {
    script(statisticsText, jsonText(orderRecord(id, changes)));
    const answer = await stage.ask(`/v1/orders/${id}`);
    expect(answer.status).toBe(200);
    expect(viewOf(answer).meta).toMatchObject({ complete: false, sources: { order: { state: 'invalid' } } });
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
    const answer = await stage.ask(`/v1/orders/${id}`);
    expect(answer.status).toBe(200);
    expect(viewOf(answer).meta.sources.statistics.state).toBe('ok');
    expect(answer.text).not.toContain('javascript:');
  });

  it('an id and a state alone make a record; all else is null, and nothing is missing', async () => {
    script(
      jsonText({ orderId: encodeHash(id), state: 'Created' }),
      jsonText({ orderId: id, status: 'Created' }),
    );
    const bare = await stage.ask(`/v1/orders/${id}`);
    expect(bare.body).toMatchObject({
      status: 'Created',
      maker: { address: null, nonce: null },
      receiver: null,
      give: { chain: null, token: null, amount: null, finalAmount: null },
      take: { chain: null, token: null, amount: null, finalAmount: null, fulfilledAmount: null },
      externalCall: { state: null, data: null, dataHash: null, cancellable: false },
      timeline: [],
      meta: { complete: true, agreement: 'agree', conflicts: [] },
    });
    await stage.renewGateway();
    script(statisticsText, orderText);
    const whole = await stage.ask(`/v1/orders/${id}`);
    expect(Object.keys(bare.body)).toEqual(Object.keys(whole.body));
  });
});

describe('JSON nested deeper than any reader goes breaks no more than its own record', () => {
  const levels = 20_000;

  it('in a member that is passed on', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"externalCallData":${deep(levels)}`);
    script(text, orderText);
    const answer = await stage.ask(`/v1/orders/${id}`);
    expect(answer.status).toBe(200);
    expect(viewOf(answer)).toMatchObject({
      status: 'Created',
      meta: { sources: { order: { state: 'ok' } } },
    });
  });

  it('in a member that nobody reads', async () => {
    const text = statisticsText.replace('"externalCallData":null', `"brandNew":${deep(levels)}`);
    script(text, orderText);
    const answer = await stage.ask(`/v1/orders/${id}`);
    expect(answer.status).toBe(200);
    expect(viewOf(answer).meta.sources.order.state).toBe('ok');
  });

  it.each([
    ['/v1/orders/', 200],
    ['/v1.0/dln/order/', 400],
  ])("in an error's payload: GET %s… → %i", async (start, status) => {
    script(statisticsText, orderText);
    const error = `{"errorCode":2,"errorId":"INVALID_QUERY_PARAMETERS","errorPayload":${deep(levels)}}`;
    stage.order.on(orderPath(id), json(400, error));
    const answer = await stage.ask(`${start}${id}`);
    expect(answer.status).toBe(status);
  });
});
