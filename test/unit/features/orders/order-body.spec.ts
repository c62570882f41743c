import { orderBody, orderStatusBody, type WriteOrder } from '../../../../src/features/orders/order-body';
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

const written = (write: WriteOrder, sources: OrderSources) =>
  write({ view: joinOrder(id, sources, () => null), sources });

describe('an order in writing', () => {
  const writers: [string, WriteOrder][] = [
    ['the whole view', orderBody({})],
    ['a selection with the times', orderBody({ fields: 'status,meta' })],
    ['a selection without them', orderBody({ fields: 'give' })],
    ['the view with both records', orderBody({ expand: 'raw' })],
    ['the status', orderStatusBody],
  ];

  it.each(writers)(
    'is tagged by the data alone, whenever it was fetched and be it stale: %s',
    (_name, write) => {
      const [fresh, stale] = [askedAt(1_700_000_000_000), staleAt(1_800_000_000_000)];
      expect(written(write, stale).tagged).toBe(written(write, fresh).tagged);
    },
  );

  it.each(writers)('has another tag where a record says something else: %s', (_name, write) => {
    const sources = askedAt(1_700_000_000_000);
    const other = statisticsOrder(id, { state: 'Fulfilled', giveOfferWithMetadata: smallOffer });
    const changed = { ...sources, statistics: present('statistics', 5, other, readStatisticsOrder) };
    expect(written(write, changed).tagged).not.toBe(written(write, sources).tagged);
  });

  it.each([
    ['the whole view', orderBody({})],
    ['a selection with meta', orderBody({ fields: 'status,meta' })],
    ['the status', orderStatusBody],
  ])('has another tag once a record is not there: %s', (_name, write) => {
    const sources = askedAt(1_700_000_000_000);
    expect(written(write, withoutOrder(sources)).tagged).not.toBe(written(write, sources).tagged);
  });

  it('is tagged by what is selected by name, the sources too', () => {
    const write = orderBody({ fields: 'status,meta.sources.order.state' });
    const { says, tagged } = written(write, askedAt(1_700_000_000_000));
    expect(tagged).toBe(says);
    expect(written(write, staleAt(1_700_000_000_000)).tagged).not.toBe(tagged);
  });

  it.each([writers[0], writers[4]] as typeof writers)(
    'is whole where an interface is away: %s',
    (_name, write) => {
      const { says, tagged } = written(write, withoutOrder(askedAt(1_700_000_000_000)));
      const { meta } = JSON.parse(says) as { meta: { sources: object } };
      expect(says).toBe(`${tagged}"sources":${JSON.stringify(meta.sources)}}}`);
    },
  );
});
