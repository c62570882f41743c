import { Logger } from '@nestjs/common';
import { type Metrics } from '../../../src/observability/metrics/metrics';
import { type PayloadReader } from '../../../src/upstream/upstream-payload';
import { get, UpstreamClient } from '../../../src/upstream/upstream-client';
import { type UpstreamHttp } from '../../../src/upstream/transport/upstream-http';
import { callSettings } from '../../support/upstream-calls';
import { readOrderReading } from '../../../src/upstream/order-reading';
import { readStatisticsOrder } from '../../../src/upstream/statistics/statistics-order';
import { type CorrelationIds, newCorrelationIds } from '../../../src/observability/correlation-ids';
import { type MemberReader } from '../../../src/codec/member-reader';
import { type JsonNode } from '../../../src/codec/json-node';
import { readOrderId } from '../../../src/codec/value-readers';
import { ownMetrics } from '../../support/own-metrics';
import { samplesOf } from '../../support/metrics';
import { jsonText, orderId, statisticsOrder } from '../../support/upstream-records';

const id = orderId(7);
const response = (body: unknown) => ({
  status: 200,
  contentType: 'application/json',
  body: Buffer.from(jsonText(body)),
});
const readRecord = (root: JsonNode, members: MemberReader) =>
  readOrderReading(root, members, readStatisticsOrder, 'state');

describe('the payloads of an upstream', () => {
  let metrics: Metrics;
  let client: UpstreamClient;
  let logged: Record<'warn' | 'error', Record<string, unknown>[]>;

  beforeEach(() => {
    metrics = ownMetrics();
    client = new UpstreamClient({ upstreamName: 'statistics' } as UpstreamHttp, metrics, callSettings(), []);
    logged = { warn: [], error: [] };
    for (const level of ['warn', 'error'] as const)
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation(
          (...args: unknown[]) => void logged[level].push(args[0] as Record<string, unknown>),
        );
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const parse = <T>(body: unknown, read: PayloadReader<null, T>['read'], correlationIds?: CorrelationIds) =>
    client.parse({ request: () => get('/'), read }, null, response(body), correlationIds);

  const counted = async (): Promise<[string, number][]> =>
    [...samplesOf(await metrics.registry.metrics())]
      .filter(([name]) => name.startsWith('upstream_unreadable_total{'))
      .map(([name, value]) => [/member="([^"]*)"/.exec(name)?.[1] ?? '', value]);

  it('makes whatever a reader throws an invalid response, logged with the stack', async () => {
    const broken = (): never => {
      throw new TypeError('cannot read properties of undefined');
    };
    await expect(parse({}, broken, newCorrelationIds())).rejects.toMatchObject({
      upstreamName: 'statistics',
      kind: 'invalid',
      status: 200,
    });
    expect(logged.error).toMatchObject([
      {
        msg: 'unreadable response',
        members: ['body'],
        stack: expect.stringContaining('TypeError: cannot') as string,
      },
    ]);
    expect(await counted()).toEqual([['body', 1]]);
  });

  it('names the member at which a reader threw', async () => {
    const broken = (root: JsonNode, members: MemberReader) =>
      members.read('percentFee', root.member('percentFee'), () => BigInt('0x'));
    await expect(parse({}, broken, newCorrelationIds())).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(logged.error).toMatchObject([
      {
        members: ['percentFee'],
        reason: 'a reader threw SyntaxError',
        stack: expect.stringContaining('SyntaxError') as string,
      },
    ]);
    expect(await counted()).toEqual([['percentFee', 1]]);
  });

  it('gives a record without an odd member, and names it', async () => {
    const record = statisticsOrder(id, { percentFee: 'some', fixFee: 1.5 });
    const { value } = await parse(record, readRecord, newCorrelationIds());
    expect(value.record).toMatchObject({
      percentFee: null,
      fixedFee: null,
      unreadable: ['fixedFee', 'percentFee'],
    });
    expect(logged.warn).toMatchObject([
      {
        msg: 'unreadable members',
        interface: 'statistics',
        members: ['fixedFee', 'percentFee'],
        reason: 'percentFee is not an integer',
      },
    ]);
    expect(await counted()).toEqual([
      ['fixedFee', 1],
      ['percentFee', 1],
    ]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no offer', { takeOfferWithMetadata: null }, 'take.chainId'],
    ['an offer that is a text', { giveOfferWithMetadata: 'all' }, 'giveOfferWithMetadata'],
    [
      'an offer without an amount',
      { giveOfferWithMetadata: { chainId: 1, tokenAddress: '0xa' } },
      'give.amount',
    ],
  ])('gives no record where there is %s, and names the missing member', async (_what, changes, member) => {
    const { value } = await parse(statisticsOrder(id, changes), readRecord, newCorrelationIds());
    expect(value).toEqual({ orderId: id, state: 'Created', record: null });
    expect(logged.warn).toMatchObject([{ msg: 'unreadable response', kind: 'invalid', members: [member] }]);
  });

  it('gives no record, yet a response, where a reader throws', async () => {
    const throwing = (): never => {
      throw new RangeError('too deep');
    };
    const read = (root: JsonNode, members: MemberReader) =>
      readOrderReading(root, members, throwing, 'state');
    const { value } = await parse(statisticsOrder(id), read, newCorrelationIds());
    expect(value).toEqual({ orderId: id, state: 'Created', record: null });
    expect(logged.error).toMatchObject([{ members: ['body'], reason: 'a reader threw RangeError' }]);
  });

  it('counts a member of an item without its index', async () => {
    const read = (root: JsonNode) => root.member('orderIds').items().map(readOrderId);
    await expect(parse({ orderIds: [id, 7] }, read, newCorrelationIds())).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect(await counted()).toEqual([['orderIds', 1]]);
    expect(logged.warn).toMatchObject([{ reason: 'orderIds[1] is not a string' }]);
  });

  it('reads an exact number beside an odd member once', async () => {
    const record = statisticsOrder(id, { percentFee: 'some', makerOrderNonce: 18446744073709551615n });
    const { value } = await parse(record, readRecord, newCorrelationIds());
    expect(value.record).toMatchObject({ makerNonce: '18446744073709551615', unreadable: ['percentFee'] });
    expect(await counted()).toEqual([['percentFee', 1]]);
  });

  it('logs, but does not count, what is wrong with a stored copy', async () => {
    await parse(statisticsOrder(id, { percentFee: 'some' }), readRecord);
    expect(logged.warn).toHaveLength(1);
    expect(await counted()).toEqual([]);
  });
});
