import {
  cacheStatusesOf,
  orderResponse,
  orderStatusResponse,
  parseOrderFormat,
} from '../../../../src/features/orders/order-serializer';
import { joinOrder } from '../../../../src/features/orders/order-join';
import { type OrderQuery } from '../../../../src/features/orders/order.queries';
import { orderStatusView } from '../../../../src/features/orders/order.view';
import { joinedId, orderOf, resultOf, sourcesOf, statisticsOf, viewOf } from '../../../support/joined-orders';

const statistics = statisticsOf();
const order = orderOf({ state: 'Fulfilled' });

const joinedOf = (sources: ReturnType<typeof sourcesOf>) => ({
  view: joinOrder(joinedId, sources, () => null),
  sources,
  since: 0,
});

const textOf = ({ body }: { readonly body: Buffer }): string => String(body);
const respond = (sources: ReturnType<typeof sourcesOf>, query: OrderQuery = {}) =>
  orderResponse(joinedOf(sources), parseOrderFormat(query));

describe('the response with an order', () => {
  const both = sourcesOf(statistics, order);

  it('is the whole view as JSON', () => {
    const response = respond(both);
    expect(response).toMatchObject({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      complete: true,
    });
    expect(JSON.parse(textOf(response))).toEqual(viewOf(statistics, order));
  });

  it.each([
    ['status', { status: 'Fulfilled' }],
    ['give.amount.formatted,status', { status: 'Fulfilled', give: { amount: { formatted: '25' } } }],
    ['timeline.type', { timeline: [{ type: 'Created' }] }],
    ['meta.agreement', { meta: { agreement: 'lagging' } }],
  ])('has the members that are selected, in the order of the view: %s', (fields, selected) => {
    expect(textOf(respond(both, { fields }))).toBe(JSON.stringify(selected));
  });

  it('is tagged by the whole meta but its sources where the path is meta', () => {
    const { etagSource } = respond(both, { fields: 'meta' });
    const { sources, ...meta } = viewOf(statistics, order).meta;
    expect(sources).toBeDefined();
    expect(JSON.parse(String(etagSource))).toEqual({ meta });
  });

  it('has the records byte for byte where it is expanded', () => {
    const bytes = {
      statistics: '{"nonce": 123456789012345678901234567890,\n "x":1e3 }',
      order: '{"name":"Zoë"}',
    };
    const sources = {
      statistics: { ...resultOf('statistics', statistics), body: Buffer.from(bytes.statistics) },
      order: { ...resultOf('order', order), body: Buffer.from(bytes.order) },
    } as ReturnType<typeof sourcesOf>;
    const raw = `"raw":{"statistics":${bytes.statistics},"order":${bytes.order}}}`;
    for (const fields of [undefined, 'status']) {
      const plain = respond(sources, { ...(fields && { fields }) });
      const expanded = respond(sources, { ...(fields && { fields }), expand: 'raw' });
      expect(textOf(expanded)).toBe(`${textOf(plain).slice(0, -1)},${raw}`);
      expect(expanded.etagSource).toBe(`${String(plain.etagSource)},${raw}`);
    }
  });

  it.each([
    ['statistics', null, order],
    ['order', statistics, null],
  ])('has null for the bytes of %s if it has no record', (missing, ofStatistics, ofOrder) => {
    const response = respond(sourcesOf(ofStatistics, ofOrder), { expand: 'raw' });
    const { raw } = JSON.parse(textOf(response)) as { raw: object };
    expect(raw).toEqual({ statistics: {}, order: {}, [missing]: null });
    expect(response.complete).toBe(false);
  });

  it.each([
    [['statistics', 'order'], sourcesOf(statistics, order)],
    [['statistics'], sourcesOf(statistics, null)],
    [['order'], sourcesOf(null, order)],
  ])('has the cache reads of the records that there are: %j', (names, sources) => {
    expect(cacheStatusesOf(sources).map(({ source }) => source)).toEqual(names);
    expect(respond(sources).sources).toEqual(cacheStatusesOf(sources));
    expect(orderStatusResponse(joinedOf(sources)).sources).toEqual(cacheStatusesOf(sources));
  });
});

describe('the response with the status of an order', () => {
  it('is the status view, tagged by all but the sources', () => {
    const joined = joinedOf(sourcesOf(statistics, order));
    const response = orderStatusResponse(joined);
    const { meta, ...members } = orderStatusView(joined.view);
    expect(JSON.parse(textOf(response))).toEqual({ ...members, meta });
    expect(textOf(response)).toBe(
      `${String(response.etagSource)}"sources":${JSON.stringify(meta.sources)}}}`,
    );
  });

  it('has the state of the order and of its external call', () => {
    const view = viewOf(statisticsOf({ state: 'Fulfilled', externalCallState: 'Executing' }), null);
    expect(orderStatusView(view)).toEqual({
      orderId: joinedId,
      status: 'Fulfilled',
      phase: 'completed',
      outcome: 'pending',
      userFinal: false,
      protocolFinal: false,
      externalCallState: 'Executing',
      meta: { ...view.meta, missing: [] },
    });
  });
});
