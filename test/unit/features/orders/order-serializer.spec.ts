import {
  cacheStatusesOf,
  orderFormat,
  orderResponse,
  parseOrderFields,
  type SerializedOrder,
  statusFormat,
} from '../../../../src/features/orders/order-serializer';
import { joinOrder } from '../../../../src/features/orders/order-join';
import { type OrderMetaView } from '../../../../src/features/orders/order-meta.view';
import { type OrderSources } from '../../../../src/features/orders/order-records.loader';
import { type OrderQuery } from '../../../../src/features/orders/order.queries';
import { type JoinedOrder } from '../../../../src/features/orders/orders.service';
import { readOrderRecord } from '../../../../src/upstream/order/order-record';
import { readStatisticsOrder } from '../../../../src/upstream/statistics/statistics-order';
import { nothingKnown } from '../../../support/joined-orders';
import { present, unavailable } from '../../../support/source-results';
import { giveToken, offer, orderId, orderRecord, statisticsOrder } from '../../../support/upstream-records';

const id = orderId(7);

const freshAt = (storedAt: number): OrderSources => ({
  // A member of the record that contains the text that the serializer searches for.
  statistics: present(
    'statistics',
    storedAt,
    statisticsOrder(id, { orderMetadata: { creationProcessType: '"sources":{}}' } }),
    readStatisticsOrder,
  ),
  order: present('order', storedAt + 5, orderRecord(id), readOrderRecord),
});

const staleAt = (storedAt: number): OrderSources => {
  const { statistics, order } = freshAt(storedAt);
  return {
    statistics: { ...statistics, state: 'stale' },
    order: { ...order, state: 'stale' },
  } as OrderSources;
};

const withoutOrder = (sources: OrderSources): OrderSources => ({
  ...sources,
  order: unavailable('order'),
});

const smallOffer = offer(8453n, giveToken, 5n);

type Serializer = (joined: JoinedOrder) => SerializedOrder;

const inFormat = (query: OrderQuery): Serializer => orderFormat(query).serialize;

const serialized = (serializer: Serializer, sources: OrderSources) =>
  serializer({ ...joinOrder(id, sources, null, nothingKnown), sources, since: 0, revision: 0 });

describe('a serialized order', () => {
  const serializers: [string, Serializer][] = [
    ['the whole view', inFormat({})],
    ['a selection with the times', inFormat({ fields: 'status,meta' })],
    ['a selection without them', inFormat({ fields: 'give' })],
    ['the view with both records', inFormat({ expand: 'raw' })],
    ['the status', statusFormat.serialize],
  ];

  it.each(serializers)(
    'is tagged by the data alone, whenever it was fetched and be it stale: %s',
    (_name, serializer) => {
      const [fresh, stale] = [freshAt(1_700_000_000_000), staleAt(1_800_000_000_000)];
      expect(serialized(serializer, stale).etagSource).toBe(serialized(serializer, fresh).etagSource);
    },
  );

  it.each(serializers)('has another tag where a record has another value: %s', (_name, serializer) => {
    const sources = freshAt(1_700_000_000_000);
    const other = statisticsOrder(id, { state: 'Fulfilled', giveOfferWithMetadata: smallOffer });
    const changed = { ...sources, statistics: present('statistics', 5, other, readStatisticsOrder) };
    expect(serialized(serializer, changed).etagSource).not.toBe(serialized(serializer, sources).etagSource);
  });

  it.each([
    ['the whole view', inFormat({})],
    ['a selection with meta', inFormat({ fields: 'status,meta' })],
    ['the status', statusFormat.serialize],
  ])('has another tag once a record is not there: %s', (_name, serializer) => {
    const sources = freshAt(1_700_000_000_000);
    expect(serialized(serializer, withoutOrder(sources)).etagSource).not.toBe(
      serialized(serializer, sources).etagSource,
    );
  });

  it('has both records under raw, byte for byte, and null where one is away', () => {
    const sources = freshAt(1_700_000_000_000);
    const whole = serialized(inFormat({}), sources);
    const raw = (order: string) =>
      `,"raw":{"statistics":${String(sources.statistics.record && sources.statistics.read.value.body)},"order":${order}}}`;
    const orderText = String(sources.order.record && sources.order.read.value.body);
    expect(serialized(inFormat({ expand: 'raw' }), sources)).toEqual({
      body: `${whole.body.slice(0, -1)}${raw(orderText)}`,
      etagSource: `${whole.etagSource}${raw(orderText)}`,
    });
    const { body } = serialized(inFormat({ expand: 'raw' }), withoutOrder(sources));
    expect(body).toMatch(/"order":null\}\}$/);
  });

  it('is whole without fields, be they null or not given', () => {
    expect([parseOrderFields(null), parseOrderFields(undefined)]).toEqual([{}, {}]);
  });

  it('is a response that is shown as it was read', () => {
    const sources = withoutOrder(freshAt(1_700_000_000_000));
    const { view } = joinOrder(id, sources, null, nothingKnown);
    const shown = { view, sources, since: 0, revision: 3 };
    for (const format of [orderFormat({}), statusFormat])
      expect(orderResponse(shown, format)).toMatchObject({
        complete: false,
        orders: { ids: [id], revision: 3 },
      });
    expect(cacheStatusesOf(sources)).toEqual([sources.statistics.record && sources.statistics.read]);
  });

  it('is tagged by what is selected by name, the sources too', () => {
    const serializer = inFormat({ fields: 'status,meta.sources.order.state' });
    const { body, etagSource } = serialized(serializer, freshAt(1_700_000_000_000));
    expect(etagSource).toBe(body);
    expect(serialized(serializer, staleAt(1_700_000_000_000)).etagSource).not.toBe(etagSource);
  });

  it.each([serializers[0], serializers[4]] as typeof serializers)(
    'is whole where an interface is away: %s',
    (_name, serializer) => {
      const { body, etagSource } = serialized(serializer, withoutOrder(freshAt(1_700_000_000_000)));
      const { meta } = JSON.parse(body) as { meta: OrderMetaView };
      const { sources, pollAfterSeconds } = meta;
      expect(body).toBe(
        `${etagSource}"sources":${JSON.stringify(sources)},"pollAfterSeconds":${pollAfterSeconds}}}`,
      );
    },
  );
});
