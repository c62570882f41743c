import { type CacheStatus } from '../../../src/cache/cached-resource';
import { orderBody, orderStatusBody, type WriteOrder } from '../../../src/orders/order-body';
import { joinOrder, type OrderSources } from '../../../src/orders/order-join';
import { readOrderRecord } from '../../../src/upstream/order/order-record.reader';
import { readStatisticsOrder } from '../../../src/upstream/statistics/statistics-order.reader';
import { type InterfaceName, UpstreamFailure } from '../../../src/upstream/upstream-failure';
import { type Reader, readJson } from '../../../src/wire/read-json';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../../support/upstream-records';

const id = orderId(7);

const present = <T>(source: InterfaceName, storedAt: number, record: object, read: Reader<T>) => {
  const status: CacheStatus = {
    key: `${source}/${id}`,
    source,
    served: 'miss',
    storedAt,
    freshUntil: storedAt + 1000,
    unchangedUntil: storedAt + 1000,
    servedAtOnceUntil: storedAt + 1000,
  };
  const body = Buffer.from(jsonText(record));
  return { ...status, state: 'ok' as const, record: readJson(body, read), fetchedAt: storedAt, body };
};

const failure = new UpstreamFailure({
  interfaceName: 'order',
  kind: 'unreachable',
  status: null,
  reason: 'no connection',
});

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

  it.each(writers)('is the same but for the times: %s', (_name, write) => {
    const { says, timeless } = written(write, askedAt(1_700_000_000_000));
    const untimed = says.replace(/"asOf":"[^"]*"/g, '"asOf":null');
    expect(JSON.parse(timeless)).toEqual(JSON.parse(untimed));
  });

  it.each(writers)('without the times hangs on the order alone: %s', (_name, write) => {
    const [early, late] = [askedAt(1_700_000_000_000), askedAt(1_800_000_000_000)];
    expect(written(write, late).timeless).toBe(written(write, early).timeless);
  });

  it.each([writers[0], writers[4]] as typeof writers)(
    'is whole where an interface is away: %s',
    (_name, write) => {
      const sources = {
        ...askedAt(1_700_000_000_000),
        order: { state: 'unavailable', record: null, failure },
      };
      const { says, timeless } = written(write, sources as OrderSources);
      expect(JSON.parse(timeless)).toEqual(JSON.parse(says.replace(/"asOf":"[^"]*"/g, '"asOf":null')));
    },
  );
});
