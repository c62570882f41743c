import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Resource } from '../../../src/cache/resource';
import { deserializePayload, serializePayload } from '../../../src/cache/entry-serializer';
import { type RelayedKind, type ResourceCatalogue } from '../../../src/cache/resource-catalogue';
import { type FreshnessTopic } from '../../../src/config/freshness-table';
import { newCorrelationIds } from '../../../src/observability/correlation-ids';
import { type OrderReading } from '../../../src/upstream/order-reading';
import { type OrderRecord } from '../../../src/upstream/order/order-record';
import { type LoadOptions } from '../../../src/upstream/upstream-client';
import { Payload } from '../../../src/upstream/upstream-payload';
import {
  defaultFreshness,
  jsonResponse,
  type StubCall,
  stubbedCatalogue,
} from '../../support/stubbed-catalogue';
import { jsonText, orderId, orderRecord, statisticsOrder, takeToken } from '../../support/upstream-records';

const id = orderId(7);
const ids = jsonText({ orderIds: [id] });
const tokens = jsonText({ tokens: [], totalCount: 0 });
const users = jsonText({ users: [], totalCount: 0 });
const tokenList = jsonText({ tokens: { [takeToken]: { symbol: 'TAK', decimals: 6, address: takeToken } } });
const whole = { statistics: jsonText(statisticsOrder(id)), order: jsonText(orderRecord(id)) };
const context: LoadOptions<unknown> = {
  priority: 'foreground',
  correlationIds: newCorrelationIds(),
};

const polled = { aheadFraction: 0.25, servesStaleAtOnce: false };
const hot = { aheadFraction: 0.1, servesStaleAtOnce: true };
const listed = { aheadFraction: 0, servesStaleAtOnce: false };
const other = { aheadFraction: 0, servesStaleAtOnce: true };

type Select = (catalogue: ResourceCatalogue) => Resource<unknown>;

const transaction: Select = (all) => all.transactionOrderIds('0xabc');
const statisticsRecord: Select = (all) => all.statisticsOrder(id);
const record: Select = (all) => all.orderRecord(id);
const status: Select = (all) => all.orderStatus(id);

const page = (skip: number) => ({ skip, take: 20 });
const rows = jsonText({ orders: [], totalCount: 0 });
const relayed =
  (kind: RelayedKind, path: string, body: string | null = null): Select =>
  (all) =>
    all.relayed(
      kind,
      {
        path,
        orderId: null,
        body: body === null ? null : { bytes: Buffer.from(body), contentType: 'text/json' },
      },
      body && 'hash',
    );

const sha256OfPath = '09eb92b9dc17b0f17986f90cf488f604d01730444337b4381d2c7689e1663483';

describe('a resource of the catalogue', () => {
  let body: string;
  let calls: StubCall[];
  let catalogue: ResourceCatalogue;

  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    calls = [];
    catalogue = stubbedCatalogue((call) => {
      calls.push(call);
      return Promise.resolve(jsonResponse(body));
    });
  });

  /** What the shared store makes of a payload. */
  const stored = async (payload: Payload<unknown>) =>
    deserializePayload(await serializePayload(payload), 1_000_000);

  const load = (select: Select, text: string) => {
    body = text;
    const { kind, params } = select(catalogue);
    return kind.client.load(kind.endpoint, params, context);
  };

  /** What the memory makes of a loaded value for its next reader. */
  const unpack = ({ status, contentType, body, reader, params }: Payload<unknown>) =>
    new Payload({ status, contentType, body: Buffer.from(body) }, reader, params);

  it.each<[string, Select, string, object, string]>([
    ['statistics/transaction/0xabc', transaction, '/api/Transaction/0xabc/orderIds', other, ids],
    [
      'statistics/popular-tokens/all//',
      (all) => all.popularTokens({}),
      '/api/TokenMetadata/popularTokens',
      hot,
      tokens,
    ],
    [
      'statistics/popular-tokens/10/5/20',
      (all) => all.popularTokens({ chainId: '10', skip: 5, take: 20 }),
      '/api/TokenMetadata/popularTokens/10?skip=5&take=20',
      hot,
      tokens,
    ],
    [
      `statistics/leaderboard/${createHash('sha256').update('[["skip",0],["take",20]]').digest('hex')}`,
      (all) => all.leaderboard({ take: 20, skip: 0 }),
      '/api/Users/usersLeaderboard',
      hot,
      users,
    ],
    [`statistics/order/${id}`, statisticsRecord, `/api/Orders/${id}`, polled, whole.statistics],
    [`order/order/${id}`, record, `/v1.0/dln/order/${id}`, polled, whole.order],
    [
      `order/status/${id}`,
      status,
      `/v1.0/dln/order/${id}/status`,
      polled,
      jsonText({ orderId: id, status: 'Created' }),
    ],
    ['order/token-list/10', (all) => all.tokenList('10'), '/v1.0/token-list?chainId=10', hot, tokenList],
    [
      `statistics/document/${sha256OfPath}`,
      (all) => all.interfaceDocument('/swagger/index.html'),
      '/swagger/index.html',
      other,
      '<html></html>',
    ],
    [
      `statistics/orders/${createHash('sha256').update('{"skip":0,"take":20}').digest('hex')}`,
      (all) => all.orderRows(page(0)),
      '/api/Orders/filteredList',
      listed,
      rows,
    ],
    ['statistics/relay/api/Any', relayed('serviceTotals', '/api/Any'), '/api/Any', hot, '{"n":1}'],
    [
      'statistics/relay/api/List/hash',
      relayed('filteredList', '/api/List', '{}'),
      '/api/List',
      hot,
      '{"n":1}',
    ],
    ['order/relay/v1.0/chains', relayed('supportedChains', '/v1.0/chains'), '/v1.0/chains', hot, '{"n":1}'],
  ])('%s is loaded from its upstream, stored, and read back', async (key, select, path, refresh, text) => {
    const source = key.split('/')[0];
    const resource = select(catalogue);
    const { kind, params } = resource;
    expect(resource).toMatchObject({ key, source, kind: { refresh } });

    const loaded = await load(select, text);
    expect(calls).toMatchObject([{ source, request: { path }, priority: 'foreground' }]);
    expect(loaded).toMatchObject({ status: 200, body: Buffer.from(text) });

    const read = await kind.client.parse(kind.endpoint, params, await stored(loaded));
    expect(read).toEqual(loaded);
  });

  it.each([
    ['the members as JSON', undefined, '{"skip":0,"take":20}'],
    ['the bytes of the caller', Buffer.from('{ "take": 20, "skip": 0 }'), '{ "take": 20, "skip": 0 }'],
  ])('sends %s to the leaderboard', async (_, bytes, sent) => {
    const custom = bytes && { bytes, contentType: 'application/json' };
    await load((all) => all.leaderboard({ skip: 0, take: 20 }, custom), users);
    expect(calls[0]?.request.body?.contentType).toBe('application/json');
    expect(String(calls[0]?.request.body?.bytes)).toBe(sent);
  });

  it.each<[FreshnessTopic, string, Select, string]>([
    ['transaction', 'the orders of a transaction', transaction, ids],
    ['transactionEmpty', 'a transaction without orders', transaction, jsonText({ orderIds: [] })],
    ['popularTokens', 'popular tokens', (all) => all.popularTokens({}), tokens],
    ['leaderboard', 'the leaderboard', (all) => all.leaderboard({}), users],
    ['tokenList', 'a token list', (all) => all.tokenList('10'), tokenList],
    ['orderListFirstPage', 'the first page of orders', (all) => all.orderRows(page(0)), rows],
    ['orderListLaterPage', 'a later page of orders', (all) => all.orderRows(page(20)), rows],
    ['filteredList', 'a relayed list', relayed('filteredList', '/api/List'), '{}'],
    ['serviceTotals', 'relayed totals', relayed('serviceTotals', '/api/Totals'), '{}'],
    ['supportedChains', 'the relayed chains', relayed('supportedChains', '/v1.0/chains'), '{}'],
    [
      'orderUserFinal',
      'a relayed order',
      (all) => all.relayed('relayedOrder', { path: `/api/Any/${id}`, orderId: id, body: null }, null),
      jsonText({ orderId: id, state: 'Fulfilled' }),
    ],
    ['interfaceDocument', 'a document', (all) => all.interfaceDocument('/redoc'), ''],
    ['orderOpen', 'an open order', statisticsRecord, whole.statistics],
    [
      'orderUserFinal',
      'a fulfilled order',
      statisticsRecord,
      jsonText(statisticsOrder(id, { state: 'Fulfilled' })),
    ],
    ['orderProtocolFinal', 'a claimed order', record, jsonText(orderRecord(id, { status: 'ClaimedUnlock' }))],
    [
      'orderUserFinal',
      'the status of a fulfilled order',
      status,
      jsonText({ orderId: id, status: 'Fulfilled' }),
    ],
    [
      'orderOpen',
      'a claimed order without its offers',
      record,
      jsonText({ orderId: id, status: 'ClaimedUnlock' }),
    ],
  ])('has the lifetimes `%s`: %s', async (topic, _, select, text) => {
    expect(select(catalogue).kind.freshness((await load(select, text)).value)).toBe(defaultFreshness[topic]);
  });

  const open = jsonText(orderRecord(id));
  const fulfilled = jsonText(orderRecord(id, { status: 'Fulfilled' }));
  const withoutOffers = jsonText({ orderId: id, status: 'Fulfilled' });

  it.each<[string, Select, string, string, boolean, boolean]>([
    ['an order without its offers', record, withoutOffers, fulfilled, true, false],
    ['an order with its offers', record, fulfilled, withoutOffers, false, false],
    ['an order that lacks its offers as before', record, withoutOffers, withoutOffers, false, false],
    ['an open order after a fulfilled one', record, open, fulfilled, false, true],
    [
      'an open order without offers after a fulfilled one',
      record,
      jsonText({ orderId: id, status: 'Created' }),
      fulfilled,
      true,
      true,
    ],
    ['a fulfilled order after an open one', record, fulfilled, open, false, false],
    ['an order in the state of the stored one', record, open, open, false, false],
    ['an open status after a fulfilled one', status, open, fulfilled, false, true],
    [
      'a transaction without the order that it had',
      transaction,
      jsonText({ orderIds: [] }),
      ids,
      false,
      true,
    ],
    ['a transaction with another order', transaction, jsonText({ orderIds: [orderId(8)] }), ids, false, true],
    [
      'a transaction with one order more',
      transaction,
      jsonText({ orderIds: [orderId(8), id] }),
      ids,
      false,
      false,
    ],
  ])('is compared with the stored one: %s', async (_, select, loadedText, storedText, isLess, isOlder) => {
    const [loaded, stored] = [await load(select, loadedText), await load(select, storedText)];
    const { kind } = select(catalogue);
    expect(kind.isLessComplete?.(loaded.value, stored.value) ?? false).toBe(isLess);
    expect(kind.isOlderState?.(loaded.value, stored.value) ?? false).toBe(isOlder);
  });

  it.each<[string, Select, string]>([
    ['of statistics', statisticsRecord, whole.statistics],
    ['of the order interface', record, whole.order],
    ['without its offers', record, withoutOffers],
  ])('is read once, an order, and parsed again as it was: %s', async (_, select, text) => {
    const loaded = await load(select, text);
    const unpacked = unpack(loaded);
    expect({ ...unpacked }).toMatchObject({
      status: 200,
      contentType: loaded.contentType,
      parsed: undefined,
    });
    expect(unpacked.body).toEqual(loaded.body);
    expect(unpacked.value).not.toBe(loaded.value);
    expect(unpacked.value).toEqual(loaded.value);
    expect(unpacked.value).toBe(unpacked.value);
    expect(select(catalogue).kind.isReadOnce).toBe(true);
  });

  it('keeps a number that a double cannot hold, parsed again', async () => {
    const exact = '12345678901234567890123';
    const text = whole.order.replaceAll('"25000000"', exact);
    expect(text).not.toBe(whole.order);
    const loaded = await load(record, text);
    const { value } = unpack(loaded) as Payload<OrderReading<OrderRecord>>;
    expect([value.record?.give.amount, value.record?.take.amount]).toContain(exact);
  });

  it.each<[string, Select]>([
    ['a token list', (all) => all.tokenList('1')],
    ['the orders of a transaction', transaction],
    ['a status', status],
  ])('is read often: %s', (_, select) => {
    expect(select(catalogue).kind.isReadOnce).toBeUndefined();
  });
});
