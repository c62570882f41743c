import { type OrderView } from '../../src/features/orders/order.view';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { GatewayPool } from '../support/gateway-pool';
import { ask as rawRequest } from '../support/http-client';
import { filledByStatisticsAlone, filledByTokenMetadata } from '../support/order-view';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { type Behaviour, bytes, json, reset, ScriptedUpstream } from '../support/scripted-upstream';
import {
  giveToken,
  jsonText,
  orderId,
  orderRecord,
  statisticsOrder,
  takeToken,
} from '../support/upstream-records';
import { orderViewWith } from '../support/view-shapes';
import { at, orderWhere } from '../support/sandbox-client';

const largestAmount = (2n ** 256n - 1n).toString();
const largestNonce = (2n ** 64n - 1n).toString();

interface Problem {
  code: string;
  errors?: { field: string; message: string }[];
}

describe('fields', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let view: OrderView;

  const ask = (query: string): Promise<Response> =>
    fetch(`${gateway.url}/v1/orders/${sandbox.examples.orderId}${query}`);

  const select = async (fields: string): Promise<unknown> => {
    const response = await ask(`?fields=${encodeURIComponent(fields)}`);
    expect([fields, response.status]).toEqual([fields, 200]);
    return response.json();
  };

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, { ORDER_PROTOCOL_FINAL_FRESH_SECONDS: '3600' });
    view = (await (await ask('')).json()) as OrderView;
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it.each<[string, (view: OrderView) => unknown]>([
    ['status', ({ status }) => ({ status })],
    ['phase,status', ({ status, phase }) => ({ status, phase })],
    ['status,status', ({ status }) => ({ status })],
    ['give.amount.formatted', ({ give }) => ({ give: { amount: { formatted: give.amount!.formatted } } })],
    [
      'give.amount.value,give.token.symbol,take.chain.id',
      ({ give, take }) => ({
        give: { token: { symbol: give.token!.symbol }, amount: { value: give.amount!.value } },
        take: { chain: { id: take.chain!.id } },
      }),
    ],
    ['give.amount,give.amount.value', ({ give }) => ({ give: { amount: give.amount } })],
    ['give.amount.value,give', ({ give }) => ({ give })],
    [
      'timeline.type,timeline.timestamp',
      ({ timeline }) => ({ timeline: timeline.map(({ type, timestamp }) => ({ type, timestamp })) }),
    ],
    [
      'meta.sources.order.state,meta.complete',
      () => ({ meta: { complete: true, sources: { order: { state: 'ok' } } } }),
    ],
    ['externalCall.data', ({ externalCall }) => ({ externalCall: { data: externalCall.data } })],
  ])('%s gives just that, in the order of the view', async (fields, expected) => {
    expect(JSON.stringify(await select(fields))).toBe(JSON.stringify(expected(view)));
  });

  /** Every dot path of a value: of its members, of theirs, and of the first item of a list. */
  const pathsOf = (value: unknown): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(Array.isArray(value) ? ((value[0] ?? {}) as object) : value).flatMap(
          ([name, member]) => [name, ...pathsOf(member).map((path) => `${name}.${path}`)],
        );

  it('takes every path of the view', async () => {
    const paths = pathsOf(view);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const selected = await select(path);
      const [first = ''] = path.split('.');
      expect(Object.keys(selected as object)).toEqual([first]);
      if (first !== 'timeline') expect([path, at(selected, path)]).toEqual([path, at(view, path)]);
    }
  });

  it('takes all members at once, and gives the view', async () => {
    expect(await select(Object.keys(view).join())).toEqual(view);
  });

  it('gives null where a part on the way is null', async () => {
    const { orderId } = await orderWhere(sandbox.controlUrl, '?state=None');
    const response = await fetch(
      `${gateway.url}/v1/orders/${orderId}?fields=take.fulfilledAmount.value,fees.fixed.decimals,createdAt`,
    );
    expect(await response.json()).toMatchObject({ take: { fulfilledAmount: null }, createdAt: null });
  });

  it.each([
    ['nothing', ['fields.nothing']],
    ['status,nothing,give.nothing', ['fields.nothing', 'fields.give.nothing']],
    ['status.phase', ['fields.status.phase']],
    ['Status', ['fields.Status']],
    ['timeline.0', ['fields.timeline.0']],
    ['timeline.0.type', ['fields.timeline.0.type']],
    ['give..amount', ['fields.give..amount']],
    ['.status', ['fields..status']],
    ['status.', ['fields.status.']],
    ['status,', ['fields.']],
    ['raw', ['fields.raw']],
    ['__proto__', ['fields.__proto__']],
    ['constructor', ['fields.constructor']],
    ['give.toString', ['fields.give.toString']],
    ['meta.conflicts.nothing', ['fields.meta.conflicts.nothing']],
    ['*', ['fields.?']],
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

  it('refuses more paths than a view has', async () => {
    const response = await ask(`?fields=${Array.from({ length: 400 }, () => 'status').join()}`);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', errors: [{ field: 'fields' }] },
    ]);
  });

  it.each([
    ['?fields=status&fields=phase', 'fields'],
    ['?field=status', 'field'],
    ['?expand=everything', 'expand'],
    ['?expand=raw&expand=raw', 'expand'],
    ['?require=partial', 'require'],
    ['?_=1', '_'],
    ['/status?fields=status', 'fields'],
  ])('refuses %s', async (query, field) => {
    const response = await ask(query);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'VALIDATION_FAILED', errors: [{ field }] },
    ]);
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

    it.each(['?state=Created', '?state=ClaimedUnlock&sourceChainId=7565164', '?state=ClaimedOrderCancel'])(
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
        expect(view).toStrictEqual(orderViewWith(view));
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

describe('require=complete', () => {
  const id = orderId(7);
  let statistics: ScriptedUpstream;
  let order: ScriptedUpstream;
  let gateway: RunningGateway;

  const start = async (environment: Record<string, string> = {}): Promise<void> => {
    gateway = await gateways.gateway({ statisticsUrl: statistics.url, orderUrl: order.url }, environment);
  };
  const gateways = new GatewayPool();
  /** Whether a 429 lets the gateway pause its calls, so that the next test needs another. */
  let isPausing = false;

  beforeAll(async () => {
    [statistics, order] = await Promise.all([ScriptedUpstream.start(), ScriptedUpstream.start()]);
  });

  beforeEach(() => {
    statistics.on('/api/Orders', json(200, jsonText(statisticsOrder(id))));
    order.on('/v1.0/dln/order', json(200, jsonText(orderRecord(id))));
  });

  afterEach(async () => {
    if (isPausing) await gateways.close();
    isPausing = false;
    statistics.reset();
    order.reset();
  });

  afterAll(async () => {
    await gateways.close();
    await Promise.all([statistics.close(), order.close()]);
  });

  const ask = (query = ''): Promise<Response> => fetch(`${gateway.url}/v1/orders/${id}${query}`);

  it('gives the view where both records are there', async () => {
    await start();
    const response = await ask('?require=complete');
    expect([response.status, response.headers.get('x-gateway-complete')]).toEqual([200, 'true']);
    expect(await response.json()).toMatchObject({ orderId: id, meta: { complete: true } });
  });

  const errorOf = (errorId: string, errorCode: number) => ({
    errorId,
    errorCode,
    errorMessage: errorId,
    reqId: 'r',
  });

  type Row = [
    what: string,
    absent: 'statistics' | 'order',
    behaviour: Behaviour,
    state: string,
    problem: [status: number, code: string, upstreamStatus: number | null],
  ];

  it.each<Row>([
    [
      '500',
      'statistics',
      json(500, { message: 'oops', errorCode: 500 }),
      'unavailable',
      [502, 'UPSTREAM_FAILED', 500],
    ],
    [
      '503',
      'order',
      json(503, errorOf('INTERNAL_SERVER_ERROR', 1)),
      'unavailable',
      [502, 'UPSTREAM_FAILED', 503],
    ],
    [
      'a 500 inside 200',
      'order',
      json(200, errorOf('INTERNAL_SDK_ERROR', 9)),
      'unavailable',
      [502, 'UPSTREAM_FAILED', 200],
    ],
    [
      '404',
      'statistics',
      json(404, { message: null, errorCode: 404 }),
      'not-found',
      [404, 'ORDER_NOT_FOUND', 404],
    ],
    ['an empty 204', 'statistics', bytes(204, 'text/plain', ''), 'not-found', [404, 'ORDER_NOT_FOUND', 204]],
    [
      'UNKNOWN_ORDER',
      'order',
      json(400, errorOf('UNKNOWN_ORDER', 15)),
      'not-found',
      [404, 'ORDER_NOT_FOUND', 400],
    ],
    [
      'half a body',
      'statistics',
      bytes(200, 'application/json', '{"orderId":'),
      'invalid',
      [502, 'UPSTREAM_INVALID_RESPONSE', 200],
    ],
    [
      'a page in HTML',
      'order',
      bytes(200, 'text/html', '<!doctype html><p>hello'),
      'invalid',
      [502, 'UPSTREAM_INVALID_RESPONSE', 200],
    ],
    [
      'another order',
      'statistics',
      json(200, jsonText(statisticsOrder(orderId(8)))),
      'invalid',
      [502, 'UPSTREAM_INVALID_RESPONSE', 200],
    ],
    [
      'another order',
      'order',
      json(200, jsonText(orderRecord(orderId(8)))),
      'invalid',
      [502, 'UPSTREAM_INVALID_RESPONSE', 200],
    ],
    [
      '429',
      'order',
      json(429, errorOf('TOO_MANY_REQUESTS', 429), { 'retry-after': '17' }),
      'unavailable',
      [503, 'UPSTREAM_RATE_LIMITED', 429],
    ],
    ['a cut connection', 'statistics', reset, 'unavailable', [503, 'UPSTREAM_UNAVAILABLE', null]],
  ])(
    '%s from %s is that problem, and without require=complete a partial view',
    async (_what, absent, behaviour, state, problem) => {
      await start();
      if (absent === 'statistics') statistics.on('/api/Orders', behaviour);
      else order.on('/v1.0/dln', behaviour);
      const [status, code, upstreamStatus] = problem;
      isPausing = code === 'UPSTREAM_RATE_LIMITED';
      const refused = await ask('?require=complete');
      expect([refused.status, refused.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json',
      ]);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.json()).toMatchObject({
        status,
        code,
        instance: `/v1/orders/${id}`,
        retryable: true,
        upstream: { interface: absent, status: upstreamStatus },
      });

      const partial = await ask();
      expect(partial.status).toBe(200);
      expect(partial.headers.get('x-gateway-complete')).toBe('false');
      expect(partial.headers.get('cache-control')).toBe('no-store');
      const view = (await partial.json()) as OrderView;
      expect(view).toStrictEqual(orderViewWith(view));
      expect(view.meta).toMatchObject({
        complete: false,
        agreement: 'single',
        conflicts: [],
        sources: {
          statistics: { state: 'ok' },
          order: { state: 'ok' },
          [absent]: { state, status: null, asOf: null },
        },
      });
    },
  );

  it('passes Retry-After on', async () => {
    await start();
    isPausing = true;
    order.on('/v1.0/dln', json(429, errorOf('TOO_MANY_REQUESTS', 429), { 'retry-after': '17' }));
    const response = await ask('?require=complete');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '17']);
  });

  it('waits for the second record longer than the grace', async () => {
    await start({ JOIN_GRACE_MS: '20' });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    order.on('/v1.0/dln/order', async (...exchange) => {
      await released;
      await json(200, jsonText(orderRecord(id)))(...exchange);
    });
    const complete = ask('?require=complete');
    const partial = await ask();
    expect(await partial.json()).toMatchObject({
      meta: { complete: false, sources: { order: { state: 'unavailable' } } },
    });
    release();
    expect(await (await complete).json()).toMatchObject({
      meta: { complete: true, sources: { order: { state: 'ok' } } },
    });
    expect(order.countOf('/v1.0/dln/order')).toBe(1);
  });

  it('names what only statistics has, and describes tokens by their list', async () => {
    await start();
    statistics.on('/api/Orders', json(500, { message: null, errorCode: 500 }));
    const listed = {
      symbol: 'TST',
      name: 'Test Coin',
      decimals: 6,
      logoURI: 'https://tokens.example/tst.png',
      tags: [],
    };
    order.on(
      '/v1.0/token-list?chainId=8453',
      json(200, { tokens: { [giveToken]: { ...listed, address: giveToken } } }),
    );
    const view = (await (await ask()).json()) as OrderView;
    expect([...view.meta.missing].sort()).toEqual(
      [...filledByStatisticsAlone, ...filledByTokenMetadata('take')].sort(),
    );
    for (const name of view.meta.missing)
      expect([name, [null, []]]).toEqual([name, expect.arrayContaining([at(view, name)])]);
    expect(view.give).toMatchObject({
      token: { symbol: 'TST', decimals: 6, logoURI: 'https://tokens.example/tst.png' },
      amount: { value: '25000000', decimals: 6, formatted: '25' },
    });
    expect(view.take).toMatchObject({
      token: { symbol: null, decimals: null },
      amount: { value: '24990000', decimals: null, formatted: null },
    });
  });
});
