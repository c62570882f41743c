import {
  createOrderSerializer,
  serializeOrderStatus,
  type OrderSerializer,
} from '../../../../src/features/orders/order-serializer';
import { joinOrder, type OrderSources } from '../../../../src/features/orders/order-join';
import { readOrderRecord } from '../../../../src/upstream/order/order-record.reader';
import { readStatisticsOrder } from '../../../../src/upstream/statistics/statistics-order.reader';
import { present, unavailable } from '../../../support/source-answers';
import { giveToken, offer, orderId, orderRecord, statisticsOrder } from '../../../support/upstream-records';

const id = orderId(7);

const askedAt = (storedAt: number): OrderSources => ({
  // A text of the record's own that looks like what the writer searches for.
  statistics: present(
    'statistics',
    storedAt,
    statisticsOrder(id, { orderMetadata: { creationProcessType: '"sources":{}}' } }),
    readStatisticsOrder,
  ),
  order: present('order', storedAt + 5, orderRecord(id), readOrderRecord),
});

const staleAt = (storedAt: number): OrderSources => {
  const { statistics, order } = askedAt(storedAt);
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

const written = (write: OrderSerializer, sources: OrderSources) =>
  write({ view: joinOrder(id, sources, () => null), sources });

describe('an order in writing', () => {
  const writers: [string, OrderSerializer][] = [
    ['the whole view', createOrderSerializer({})],
    ['a selection with the times', createOrderSerializer({ fields: 'status,meta' })],
    ['a selection without them', createOrderSerializer({ fields: 'give' })],
    ['the view with both records', createOrderSerializer({ expand: 'raw' })],
    ['the status', serializeOrderStatus],
  ];

  it.each(writers)(
    'is tagged by the data alone, whenever it was fetched and be it stale: %s',
    (_name, write) => {
      const [fresh, stale] = [askedAt(1_700_000_000_000), staleAt(1_800_000_000_000)];
      expect(written(write, stale).etagSource).toBe(written(write, fresh).etagSource);
    },
  );

  it.each(writers)('has another tag where a record says something else: %s', (_name, write) => {
    const sources = askedAt(1_700_000_000_000);
    const other = statisticsOrder(id, { state: 'Fulfilled', giveOfferWithMetadata: smallOffer });
    const changed = { ...sources, statistics: present('statistics', 5, other, readStatisticsOrder) };
    expect(written(write, changed).etagSource).not.toBe(written(write, sources).etagSource);
  });

  it.each([
    ['the whole view', createOrderSerializer({})],
    ['a selection with meta', createOrderSerializer({ fields: 'status,meta' })],
    ['the status', serializeOrderStatus],
  ])('has another tag once a record is not there: %s', (_name, write) => {
    const sources = askedAt(1_700_000_000_000);
    expect(written(write, withoutOrder(sources)).etagSource).not.toBe(written(write, sources).etagSource);
  });

  it('is tagged by what is selected by name, the sources too', () => {
    const write = createOrderSerializer({ fields: 'status,meta.sources.order.state' });
    const { body, etagSource } = written(write, askedAt(1_700_000_000_000));
    expect(etagSource).toBe(body);
    expect(written(write, staleAt(1_700_000_000_000)).etagSource).not.toBe(etagSource);
  });

  it.each([writers[0], writers[4]] as typeof writers)(
    'is whole where an interface is away: %s',
    (_name, write) => {
      const { body, etagSource } = written(write, withoutOrder(askedAt(1_700_000_000_000)));
      const { meta } = JSON.parse(body) as { meta: { sources: object } };
      expect(body).toBe(`${etagSource}"sources":${JSON.stringify(meta.sources)}}}`);
    },
  );
});
