import { type Ask } from '../support/http-client';
import { json } from '../support/scripted-upstream';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const view = `/v1/orders/${id}`;
const dropIns = [`/api/Orders/${id}`, `/v1.0/dln/order/${id}`, '/v1.0/token-list?chainId=1'];

const gatewayTestBed = usesGatewayTestBed({ ORDER_OPEN_FRESH_SECONDS: '100' });

beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
  gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
  gatewayTestBed.order.on('/v1.0/token-list', json(200, { tokens: {} }));
});

const asking = (name: string, value: string): Ask => ({ headers: { [name]: value } });

/** The status without and with a cached response. */
async function statusColdAndHot(target: string, how: Ask): Promise<[number, number]> {
  const cold = await gatewayTestBed.ask(target, how);
  expect((await gatewayTestBed.ask(target)).status).toBe(200);
  expect((await gatewayTestBed.ask(target)).headers['cache-status']).toContain('hit');
  return [cold.status, (await gatewayTestBed.ask(target, how)).status];
}

describe('Accept', () => {
  const accepted: [string, number][] = [
    ['*/*', 200],
    ['application/*', 200],
    ['application/json', 200],
    ['application/problem+json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json, text/plain, */*', 200],
    ['text/html, application/json;q=0.1', 200],
    ['text/html', 406],
    ['application/json;q=0', 406],
    ['application/json;q=0, text/html', 406],
    ['application/json;q=0, */*', 406],
    ['application/json;q=0, application/problem+json', 406],
    ['application/json-seq', 406],
    ['application/jsonp', 406],
    ['*/*;q=0', 406],
    ['text/html, */*;q=0', 406],
    ['*', 406],
    ['nonsense', 406],
    ['', 406],
    // Ranking thousands of media types would take longer than all else.
    ['text/html,'.repeat(103), 200],
  ];

  it.each(accepted)('%.60s on /v1: %i, cached or not', async (accept, status) => {
    expect(await statusColdAndHot(view, asking('accept', accept))).toEqual([status, status]);
  });

  it.each(['text/html', '*/*;q=0', ''])(
    '%s on a passthrough path: the JSON of the upstream',
    async (accept) => {
      for (const target of dropIns)
        expect(await statusColdAndHot(target, asking('accept', accept))).toEqual([200, 200]);
    },
  );
});

it('an event stream is accepted at its paths alone, whatever a query contains', async () => {
  const how = asking('accept', 'text/event-stream');
  expect((await gatewayTestBed.ask('/v1/tokens?chainId=1&search=/events', how)).status).toBe(406);
});

describe('If-Match', () => {
  it.each([
    ['*', 200],
    ['TAG', 412],
  ])('%s: %i, ready or not', async (given, status) => {
    for (const target of [view, ...dropIns]) {
      const { etag = '' } = (await gatewayTestBed.ask(`${target}${target.includes('?') ? '&' : '?'}`))
        .headers;
      const how = asking('if-match', given.replace('TAG', etag));
      expect(await statusColdAndHot(target, how)).toEqual([status, status]);
    }
  });

  it('comes before If-None-Match', async () => {
    const { etag = '' } = (await gatewayTestBed.ask(view)).headers;
    const how = { headers: { 'if-match': '"other"', 'if-none-match': etag } };
    expect((await gatewayTestBed.ask(view, how)).status).toBe(412);
  });

  it('is not evaluated where there is no response anyway', async () => {
    expect((await gatewayTestBed.ask('/v1/orders/nope', asking('if-match', '"other"'))).status).toBe(400);
    expect((await gatewayTestBed.ask('/nowhere', asking('if-match', '"other"'))).status).toBe(404);
  });

  it('gets a problem, on passthrough paths with the members of the upstream', async () => {
    const { headers, body } = await gatewayTestBed.ask(dropIns[1]!, asking('if-match', '"other"'));
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    expect(body).toMatchObject({
      code: 'PRECONDITION_FAILED',
      status: 412,
      retryable: false,
      errorCode: 412,
    });
  });
});
