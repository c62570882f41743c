import { type OrderView } from '../../src/features/orders/order.view';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { GatewayPool } from '../support/gateway-pool';
import { ask as rawRequest } from '../support/http-client';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { bytes, json, ScriptedUpstream } from '../support/scripted-upstream';
import {
  giveToken,
  jsonText,
  orderId,
  orderRecord,
  statisticsOrder,
  takeToken,
} from '../support/upstream-records';
import { orderWhere } from '../support/sandbox-client';

const largestAmount = (2n ** 256n - 1n).toString();
const largestNonce = (2n ** 64n - 1n).toString();

interface Problem {
  code: string;
  errors?: { field: string; message: string }[];
}

describe('fields', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  const ask = (query: string): Promise<Response> =>
    fetch(`${gateway.url}/v1/orders/${sandbox.examples.orderId}${query}`);

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it('gives just that, in the order of the view', async () => {
    const { give, timeline } = (await (await ask('')).json()) as OrderView;
    const response = await ask('?fields=timeline.type,give.amount.value');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(
      JSON.stringify({
        give: { amount: { value: give.amount!.value } },
        timeline: timeline.map(({ type }) => ({ type })),
      }),
    );
  });

  it.each([
    ['status,nothing,give.nothing', ['fields.nothing', 'fields.give.nothing']],
    ['', ['fields']],
  ])('refuses %j by the name of the path, without an upstream call', async (fields, named) => {
    await forgetCalls(sandbox);
    const response = await ask(`?fields=${encodeURIComponent(fields)}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      'application/problem+json',
    ]);
    const { code, errors } = (await response.json()) as Problem;
    expect([code, errors?.map(({ field }) => field)]).toEqual(['VALIDATION_FAILED', named]);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 0, order: 0 });
  });
});

describe('expand=raw', () => {
  const id = orderId(7);

  describe('before the sandbox', () => {
    let sandbox: Sandbox;
    let gateway: RunningGateway;

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: () => Date.parse('2026-08-01T12:00:00Z') });
      gateway = await startGateway(sandbox);
    });

    afterAll(async () => {
      await gateway.close();
      await sandbox.close();
    });

    const textOf = async (baseUrl: string, target: string): Promise<string> =>
      (await rawRequest(baseUrl, target)).text;

    it.each(['?state=Created', '?state=ClaimedUnlock&sourceChainId=7565164'])(
      'adds both records of an order (%s) as they came',
      async (query) => {
        const { orderId: seeded } = await orderWhere(sandbox.controlUrl, query);
        const statistics = await textOf(sandbox.statisticsUrl, `/api/Orders/${seeded}`);
        const order = await textOf(sandbox.orderUrl, `/v1.0/dln/order/${seeded}`);
        const text = await textOf(gateway.url, `/v1/orders/${seeded}?expand=raw`);
        expect(text).toContain(`"raw":{"statistics":${statistics},"order":${order}}`);
        const { raw, ...view } = JSON.parse(text) as OrderView & { raw: unknown };
        expect(raw).toEqual({
          statistics: JSON.parse(statistics) as unknown,
          order: JSON.parse(order) as unknown,
        });
        expect(view).toEqual(JSON.parse(await textOf(gateway.url, `/v1/orders/${seeded}`)));
      },
    );

    it('can be combined with fields', async () => {
      const { orderId: seeded } = sandbox.examples;
      const order = await textOf(sandbox.orderUrl, `/v1.0/dln/order/${seeded}`);
      const text = await textOf(gateway.url, `/v1/orders/${seeded}?fields=status&expand=raw`);
      expect(Object.keys(JSON.parse(text) as object)).toEqual(['status', 'raw']);
      expect(text).toContain(`"order":${order}}`);
    });
  });

  describe('before odd records', () => {
    let statistics: ScriptedUpstream;
    let order: ScriptedUpstream;
    let gateway: RunningGateway;
    const gateways = new GatewayPool();

    beforeAll(async () => {
      [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
    });

    beforeEach(async () => {
      gateway = await gateways.gateway({ statisticsUrl: statistics.url, orderUrl: order.url });
    });

    afterEach(() => {
      statistics.reset();
      order.reset();
    });

    afterAll(async () => {
      await gateways.close();
      await Promise.all([statistics.close(), order.close()]);
    });

    const oddTakeOffer = `{"amount":"1" , "chainId":\t"42161","tokenAddress":"${takeToken}"}`;
    const oddGiveOffer = `{ "tokenAddress":"${giveToken}","chainId":"8453","amount":${largestAmount}}`;
    const oddStatisticsOrder = [
      '\n{ "brandNew" :{"later":[1.50,1e2,-0.0]},\t"state" : "Created",',
      ` "makerOrderNonce":${largestNonce} ,"takeOfferWithMetadata":${oddTakeOffer},`,
      ` "giveOfferWithMetadata":{"symbol":"caf\\u00e9 \\/ é","chainId":8453 ,"tokenAddress":"${giveToken}",`,
      `"amount": { "bigIntegerValue" :   ${largestAmount}\r\n} },`,
      ` "orderId": {"stringValue":"${id}"} }\n\n`,
    ].join('\n');
    const oddOrderRecord = [
      `{"status":"Created"  ,"orderStruct":{"makerOrderNonce":\t${largestNonce},`,
      ` "giveOffer":${oddGiveOffer},"takeOffer" :${oddTakeOffer}},"orderId":"${id}"}\n`,
    ].join('\n');

    it('keeps every byte of both, and the whole is JSON', async () => {
      statistics.on('/api/Orders', bytes(200, 'application/json', oddStatisticsOrder));
      order.on('/v1.0/dln/order', bytes(200, 'application/json', oddOrderRecord));
      const { text, body } = await rawRequest(gateway.url, `/v1/orders/${id}?expand=raw`);
      expect(text).toContain(`"raw":{"statistics":${oddStatisticsOrder},"order":${oddOrderRecord}}`);
      expect(body).toMatchObject({
        maker: { nonce: largestNonce },
        give: { amount: { value: largestAmount, decimals: null, formatted: null } },
        raw: { statistics: { brandNew: { later: [1.5, 100, -0] } }, order: { status: 'Created' } },
      });
    });

    it.each([
      ['statistics', json(500, { message: null, errorCode: 500 }), json(200, jsonText(orderRecord(id)))],
      ['order', json(200, jsonText(statisticsOrder(id))), bytes(200, 'text/html', '<html>')],
    ] as const)('has null for %s where it gives no record', async (absent, statisticsResult, orderResult) => {
      statistics.on('/api/Orders', statisticsResult);
      order.on('/v1.0/dln/order', orderResult);
      const response = await fetch(`${gateway.url}/v1/orders/${id}?expand=raw`);
      expect(response.headers.get('x-gateway-complete')).toBe('false');
      const { raw } = (await response.json()) as { raw: Record<string, unknown> };
      expect(Object.entries(raw).map(([name, record]) => [name, record === null])).toEqual([
        ['statistics', absent === 'statistics'],
        ['order', absent === 'order'],
      ]);
    });
  });
});
