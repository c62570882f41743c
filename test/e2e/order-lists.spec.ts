import { type OrderListView } from '../../src/features/order-lists/order-list.view';
import { usesFakeClock } from '../support/clock';
import { EventStreamClient } from '../support/event-stream-client';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { type HttpResponse } from '../support/http-client';
import { listPath, listSays } from '../support/order-rows';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { type Behaviour, json, reset } from '../support/scripted-upstream';
import { jsonText, maker, orderId, trackedEvent, orderRow } from '../support/upstream-records';

const accountPath = `/v1/accounts/${maker}/orders`;
const [first, second, third] = [orderId(1), orderId(2), orderId(3)];

const bed = usesGatewayTestBed({ STATS_REQUESTS_PER_MINUTE: '600' });
const clock = usesFakeClock();

beforeEach(async () => {
  await bed.resetGateway();
  bed.statistics.on(listPath, listSays([orderRow(second), orderRow(first)]));
});

afterEach(() => {
  clock.reset();
});

const listOf = ({ body }: HttpResponse): OrderListView => body as unknown as OrderListView;
const statusesOf = (response: HttpResponse): string[] => listOf(response).items.map(({ status }) => status);
const sentFilter = (): unknown => JSON.parse(bed.statistics.requests.at(-1)!.body.toString());

describe('the call for a list', () => {
  it.each([
    [accountPath, { skip: 0, take: 20, filter: maker }],
    [
      `/v1/accounts/${maker.toUpperCase().replace('0X', '0x')}/orders?limit=5&offset=10&status=Fulfilled,Created,Created&giveChainId=8453&takeChainId=42161,10`,
      {
        skip: 10,
        take: 5,
        filter: maker,
        orderStates: ['Created', 'Fulfilled'],
        giveChainIds: [8453],
        takeChainIds: [10, 42161],
      },
    ],
    [
      `/v1/orders/search?maker=${maker}&referralCode=31045&createdSince=2026-07-26T18:24:56.5Z`,
      { skip: 0, take: 20, maker, referralCode: '31045', blockTimestampFrom: 1785090296 },
    ],
    [`/v1/orders/search?createdSince=2024-02-29`, { skip: 0, take: 20, blockTimestampFrom: 1709164800 }],
    [`/v1/orders/search?createdSince=2026-07-26`, { skip: 0, take: 20, blockTimestampFrom: 1785024000 }],
  ])('%s', async (target, filter) => {
    expect((await bed.ask(target)).status).toBe(200);
    expect(sentFilter()).toEqual(filter);
    expect(bed.upstreamCalls).toBe(1);
  });

  it('is one for the same list, however it is spelled, while the page is fresh', async () => {
    const spellings = [
      `${accountPath}?status=Created,Fulfilled`,
      `${accountPath}?status=Fulfilled,Created&limit=20`,
      `/v1/accounts/0x${maker.slice(2).toUpperCase()}/orders?status=Fulfilled,Created,Fulfilled&offset=0`,
    ];
    const tags = await Promise.all(
      [...spellings, ...spellings].map(async (target) => (await bed.ask(target)).headers.etag),
    );
    expect(new Set(tags).size).toBe(1);
    expect(bed.upstreamCalls).toBe(1);
    clock.passSeconds(5);
    await bed.ask(accountPath + '?status=Created,Fulfilled');
    expect(bed.upstreamCalls).toBe(2);
  });

  it.each([
    ['', 21],
    ['?offset=20', 3],
  ])('%s is made at most %d times a minute, however many clients ask', async (query, calls) => {
    // The time that the requests take counts, too.
    for (const endMs = Date.now() + 60_000; Date.now() < endMs;) {
      await Promise.all(Array.from({ length: 5 }, () => bed.ask(accountPath + query)));
      clock.passSeconds(1);
    }
    expect(bed.upstreamCalls).toBeLessThanOrEqual(calls);
    expect(bed.upstreamCalls).toBeGreaterThan(calls / 2);
  });

  it('is at most half of the quota for any number of accounts, and others have the rest', async () => {
    await bed.startGateway({ STATS_REQUESTS_PER_MINUTE: '20' });
    bed.statistics.on(statisticsPath(first), statisticsSays(first, 'Created'));
    bed.order.on(orderPath(first), orderSays(first, 'Created'));
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async (_, n) => (await bed.ask(`/v1/accounts/0x${String(n).padStart(40, '0')}/orders`)).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 503)).toHaveLength(20);
    expect((await bed.ask(`/v1/orders/${first}?require=complete`)).status).toBe(200);
  });
});

describe('a list of orders', () => {
  it('has what the rows know, where it comes from, and which part it is', async () => {
    bed.statistics.on(listPath, listSays([orderRow(first)], 41));
    const response = await bed.ask(`${accountPath}?limit=1&offset=40`);
    expect(response.headers).toMatchObject({
      'x-gateway-complete': 'true',
      vary: expect.stringContaining('accept') as unknown,
    });
    expect(response.headers['cache-control']).toContain('s-maxage=');
    const { items, page, meta } = listOf(response);
    expect([page, meta]).toEqual([
      { limit: 1, offset: 40, total: 41 },
      {
        unreadableRows: 0,
        source: { state: 'ok', asOf: expect.any(String) as unknown },
        pollAfterSeconds: 15,
      },
    ]);
    expect(items).toMatchObject([
      {
        orderId: first,
        status: 'Created',
        phase: 'open',
        outcome: 'pending',
        userFinal: false,
        protocolFinal: false,
        message: 'The order waits for a taker.',
        createdAt: '2026-07-26T18:24:56Z',
        give: { chain: { id: '8453' }, amount: { value: '25000000', formatted: '25' } },
        take: { chain: { id: '42161' }, amount: { value: '24990000', formatted: '24.99' } },
        externalCall: { state: 'NoExtCall' },
        fees: { fixed: { formatted: '0.001' }, finalPercent: { value: '10000' }, affiliate: null },
        preswap: null,
        metadata: null,
        meta: { agreement: 'single', missing: [] },
      },
    ]);
    expect(Object.keys(items[0]!)).not.toEqual(expect.arrayContaining(['maker']));
  });

  it('keeps its tag while nothing but the time has changed', async () => {
    const { headers } = await bed.ask(accountPath);
    clock.passSeconds(30);
    const again = await bed.ask(accountPath, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, bed.upstreamCalls]).toEqual([304, 2]);
  });

  it('leaves out a row that cannot be read, and says so', async () => {
    bed.statistics.on(listPath, listSays([orderRow(second, { state: null }), 7, orderRow(first)], 3));
    const response = await bed.ask(accountPath);
    expect(response.headers['x-gateway-complete']).toBe('false');
    expect(listOf(response)).toMatchObject({ items: [{ orderId: first }], meta: { unreadableRows: 2 } });
  });

  it('has no more rows than were asked for, and none twice', async () => {
    const rows = [
      orderRow(second),
      orderRow(first),
      orderRow(second, { state: 'Fulfilled' }),
      orderRow(third),
    ];
    bed.statistics.on(listPath, listSays(rows, 40));
    const { items, meta } = listOf(await bed.ask(`${accountPath}?limit=3`));
    expect(items.map(({ orderId, status }) => [orderId, status])).toEqual([
      [second, 'Created'],
      [first, 'Created'],
    ]);
    expect(meta.unreadableRows).toBe(0);
  });

  it.each([-1, null, 1.5, 2n ** 70n, 'many'])('is invalid with a total of %p', async (total) => {
    bed.statistics.on(listPath, listSays([orderRow(first)], total));
    const { status, body } = await bed.ask(accountPath);
    expect([status, body.code]).toEqual([502, 'UPSTREAM_INVALID_RESPONSE']);
  });

  it.each([
    ['', 295, 20],
    ['?offset=20', 86_000, 1000],
  ])(
    '%s is served stale for %d s while the interface fails, then its problem',
    async (query, seconds, more) => {
      await bed.ask(accountPath + query);
      clock.passSeconds(seconds);
      bed.statistics.on(listPath, reset);
      const stale = await bed.ask(accountPath + query);
      expect([stale.status, listOf(stale).meta.source.state]).toEqual([200, 'stale']);
      clock.passSeconds(more);
      const gone = await bed.ask(accountPath + query);
      expect([gone.status, gone.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
    },
  );

  it('is the problem of the interface where nobody has seen the page', async () => {
    bed.statistics.on(listPath, reset);
    const { status, body } = await bed.ask(accountPath);
    expect([status, body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE']);
  });

  it.each([404, 405])('is a 502 that says so where the interface has none (%d)', async (status) => {
    bed.statistics.on(listPath, json(status, {}));
    const { body } = await bed.ask(accountPath);
    expect(body).toMatchObject({
      status: 502,
      code: 'UPSTREAM_INVALID_RESPONSE',
      detail: 'The statistics interface has no lists of orders (/api/Orders/filteredList).',
    });
  });

  it('has the whole orders with expand=view, or their problems', async () => {
    bed.statistics.on(statisticsPath(second), statisticsSays(second, 'Fulfilled'));
    bed.order.on(orderPath(second), orderSays(second, 'Fulfilled'));
    const { items } = listOf(await bed.ask(`${accountPath}?expand=view`));
    expect(items).toMatchObject([
      { orderId: second, status: 'Fulfilled', order: { orderId: second, status: 'Fulfilled' } },
      { orderId: first, status: 'Created', problem: { code: 'UPSTREAM_INVALID_RESPONSE' } },
    ]);
  });
});

describe('bad input is told by its field, without a call', () => {
  const sol = 'So11111111111111111111111111111111111111112';
  const mistakes: readonly (readonly [target: string, field: string])[] = [
    ['/v1/accounts/0x12/orders', 'address'],
    [`/v1/accounts/${first}/orders`, 'address'],
    [`/v1/accounts/${'5'.repeat(88)}/orders`, 'address'],
    [`/v1/accounts/${maker},${maker}/orders`, 'address'],
    [`/v1/accounts/${sol.replace('So', 'S0')}/orders`, 'address'],
    ['/v1/accounts/T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc/orders', 'address'],
    [`${accountPath}?limit=0`, 'limit'],
    [`${accountPath}?limit=101`, 'limit'],
    [`${accountPath}?offset=-1`, 'offset'],
    [`${accountPath}?offset=1000000000000`, 'offset'],
    [`${accountPath}?status=Unknown`, 'status'],
    [`${accountPath}?status=Created,`, 'status'],
    [`${accountPath}?status=Created&status=Fulfilled`, 'status'],
    [`${accountPath}?giveChainId=2`, 'giveChainId'],
    [`${accountPath}?takeChainId=x`, 'takeChainId'],
    [`${accountPath}?expand=raw`, 'expand'],
    [`${accountPath}?expand=view&limit=21`, 'limit'],
    ['/v1/orders/search', 'query'],
    ['/v1/orders/search?limit=3', 'query'],
    ['/v1/orders/search?maker=0x12', 'maker'],
    [`/v1/orders/search?maker=${maker}&maker=${maker}`, 'maker'],
    ['/v1/orders/search?referralCode=-1', 'referralCode'],
    ['/v1/orders/search?createdSince=yesterday', 'createdSince'],
    ['/v1/orders/search?createdSince=2026-02-30', 'createdSince'],
    ['/v1/orders/search?createdSince=2026-02-29T00:00:00%2B05:00', 'createdSince'],
    ['/v1/orders/search?createdSince=2026-01-31T24:00:00Z', 'createdSince'],
  ];

  it('in one error for each', async () => {
    for (const [target, field] of mistakes) {
      const { status, body } = await bed.ask(target);
      expect([target, status, body.errors]).toMatchObject([target, 400, [{ field }]]);
    }
    expect(bed.upstreamCalls).toBe(0);
  });

  it.each([maker, maker.toUpperCase().replace('0X', '0x'), sol, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'])(
    '%s is an account',
    async (address) => {
      expect((await bed.ask(`/v1/accounts/${address}/orders`)).status).toBe(200);
    },
  );
});

describe('a list and an order of it', () => {
  // What an earlier list has had is remembered.
  beforeEach(() => bed.startGateway());

  const says = (listed: string, statistics: string, order = statistics): void => {
    bed.statistics.on(listPath, listSays([orderRow(first, { state: listed })]));
    bed.statistics.on(statisticsPath(first), statisticsSays(first, statistics));
    bed.order.on(orderPath(first), orderSays(first, order));
  };
  const statusOf = async (): Promise<unknown> => (await bed.ask(`/v1/orders/${first}`)).body.status;
  const listedStatus = async (): Promise<unknown> => statusesOf(await bed.ask(accountPath))[0];

  it('the list is not behind an order that was read before', async () => {
    says('Created', 'Created', 'Fulfilled');
    expect([await statusOf(), await listedStatus()]).toEqual(['Fulfilled', 'Fulfilled']);
    expect(listOf(await bed.ask(accountPath)).items[0]).toMatchObject({ meta: { agreement: 'lagging' } });
  });

  it('the list is not behind an order that was read since, though its page is cached', async () => {
    says('Created', 'Created', 'Fulfilled');
    await listedStatus();
    expect([await listedStatus(), await statusOf(), await listedStatus()]).toEqual([
      'Created',
      'Fulfilled',
      'Fulfilled',
    ]);
  });

  it('the order is not behind a list that was read before, though its records are', async () => {
    says('SentUnlock', 'Created', 'Fulfilled');
    expect([await listedStatus(), await statusOf()]).toEqual(['SentUnlock', 'SentUnlock']);
    expect((await bed.ask(`/v1/orders/${first}`)).body).toMatchObject({
      phase: 'completed',
      meta: {
        agreement: 'lagging',
        sources: { statistics: { status: 'Created' }, order: { status: 'Fulfilled' } },
      },
    });
  });

  it('nor where its statistics record is away', async () => {
    says('Fulfilled', 'Created');
    bed.statistics.on(statisticsPath(first), reset);
    expect([await listedStatus(), await statusOf()]).toEqual(['Fulfilled', 'Fulfilled']);
  });

  it('a row that is further makes a record due that was fresh, and the cached response with it', async () => {
    says('Created', 'ClaimedUnlock');
    await statusOf();
    says('Created', 'Created');
    await bed.startGateway();
    says('SentUnlock', 'Fulfilled');
    expect([await statusOf(), await statusOf()]).toEqual(['Fulfilled', 'Fulfilled']);
    const calls = bed.statistics.countOf(statisticsPath(first));
    clock.passSeconds(3);
    says('SentUnlock', 'SentUnlock', 'Fulfilled');
    expect([await listedStatus(), await statusOf()]).toEqual(['SentUnlock', 'SentUnlock']);
    expect(bed.statistics.countOf(statisticsPath(first))).toBe(calls + 1);
    expect((await bed.ask(`/v1/orders/${first}`)).body).toMatchObject({
      meta: { sources: { statistics: { status: 'SentUnlock' } } },
    });
  });

  it('a stream is not behind a list that was read before, though its next record is', async () => {
    says('Created', 'Created');
    // A young order is polled every two seconds.
    const young = { createdSrcEventMetadata: trackedEvent(Math.floor(Date.now() / 1000)) };
    bed.statistics.on(statisticsPath(first), statisticsSays(first, 'Created', young));
    const stream = await EventStreamClient.open(
      bed.gateway.url,
      `/v1/orders/${first}/events?fields=status,referralCode`,
    );
    await stream.untilState('Created');
    bed.statistics.on(listPath, listSays([orderRow(first, { state: 'Fulfilled' })]));
    bed.statistics.on(statisticsPath(first), statisticsSays(first, 'Created', { ...young, referralCode: 7 }));
    expect(await listedStatus()).toBe('Fulfilled');
    await stream.until('the next record', ({ last }) => last?.data.referralCode === 7, 10_000);
    await stream.untilState('Fulfilled');
    expect(stream.last?.data).toMatchObject({ status: 'Fulfilled', referralCode: 7 });
    stream.close();
  }, 20_000);

  it('is sent on a stream, and to who waits, as soon as a list is further', async () => {
    says('Created', 'Created');
    const stream = await EventStreamClient.open(bed.gateway.url, `/v1/orders/${first}/events?fields=status`);
    await stream.untilState('Created');
    says('Fulfilled', 'Created');
    expect(await listedStatus()).toBe('Fulfilled');
    await stream.untilState('Fulfilled');
    const waiting = await bed.ask(`/v1/orders/${first}/status`, { headers: { prefer: 'wait=1' } });
    expect(waiting.body).toMatchObject({ status: 'Fulfilled' });
    stream.close();
  });

  it('what a list has had is believed for a minute', async () => {
    says('Fulfilled', 'Created');
    expect([await listedStatus(), await statusOf()]).toEqual(['Fulfilled', 'Fulfilled']);
    clock.passSeconds(61);
    expect(await statusOf()).toBe('Created');
  });

  it.each<[string, Behaviour | null]>([
    ['have it less far', null],
    ['fail, and are served from before', reset],
  ])('and no longer where later lists %s', async (_, reply) => {
    says('Fulfilled', 'Created');
    expect([await listedStatus(), await statusOf()]).toEqual(['Fulfilled', 'Fulfilled']);
    says('Created', 'Created');
    if (reply) bed.statistics.on(listPath, reply);
    const seen = [];
    for (let seconds = 0; seconds < 80; seconds += 8) {
      clock.passSeconds(8);
      seen.push([await listedStatus(), await statusOf()]);
    }
    expect(seen.every(([row, order]) => row === order)).toBe(true);
    expect(seen.at(-1)).toEqual(['Created', 'Created']);
  });

  it('is the same in one response with whole orders', async () => {
    says('SentUnlock', 'Created', 'Created');
    const [item] = listOf(await bed.ask(`${accountPath}?expand=view`)).items;
    expect(item).toMatchObject({ status: 'SentUnlock', order: { status: 'SentUnlock' } });
    says('Created', 'Created', 'Fulfilled');
    await bed.startGateway();
    const [other] = listOf(await bed.ask(`${accountPath}?expand=view`)).items;
    expect(other).toMatchObject({ status: 'Fulfilled', order: { status: 'Fulfilled' } });
  });

  it('says how much was fulfilled where the record of the order is stored', async () => {
    says('Fulfilled', 'Fulfilled');
    const amount = { stringValue: '1', bytesValue: null };
    bed.statistics.on(
      statisticsPath(first),
      statisticsSays(first, 'Fulfilled', { actualFulfillAmount: amount }),
    );
    const { message } = (await bed.ask(`/v1/orders/${first}`)).body;
    expect(message).toMatch(/^The order was fulfilled with [0-9.]+ of [0-9.]+[.]$/);
    expect(listOf(await bed.ask(accountPath)).items[0]).toMatchObject({ message });
  });
});

describe('CSV', () => {
  const csv = (target = accountPath): Promise<HttpResponse> =>
    bed.ask(target, { headers: { accept: 'text/csv' } });

  it('is the same rows, and neither stored nor served from what is stored as JSON', async () => {
    await bed.ask(accountPath);
    await bed.ask(accountPath);
    const { status, headers, text } = await csv();
    expect([
      status,
      headers['content-type'],
      headers['cache-control'],
      headers['content-disposition'],
    ]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'no-store',
      'attachment; filename="orders.csv"',
    ]);
    expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['orderId', second, first, '']);
    expect((await bed.ask(accountPath)).headers['content-type']).toContain('application/json');
    expect(bed.upstreamCalls).toBe(1);
  });

  it('has exact amounts, and no formula', async () => {
    const offer = orderRow(first).giveOfferWithMetadata as Record<string, unknown>;
    const metadata = { decimals: 18, name: 'x', symbol: '=HYPERLINK("http://a,b")', logoURI: null };
    const amount = { stringValue: String(2n ** 256n - 1n) };
    const give = { ...offer, amount, metadata };
    bed.statistics.on(listPath, listSays([orderRow(first, { giveOfferWithMetadata: give })]));
    const { text } = await csv();
    expect(text).toContain(`,"'=HYPERLINK(""http://a,b"")",${2n ** 256n - 1n},`);
  });

  it.each([';=1+1;', 'A; +1', 'A\t-1', 'A\n@SUM(1)', '\uff1d1+1', '\u00a0=1'])(
    'has no formula where a spreadsheet splits the symbol %j in two, or normalizes it',
    async (symbol) => {
      const offer = orderRow(first).giveOfferWithMetadata as Record<string, unknown>;
      const metadata = { decimals: 18, name: 'x', symbol, logoURI: null };
      const give = { ...offer, metadata };
      bed.statistics.on(listPath, listSays([orderRow(first, { giveOfferWithMetadata: give })]));
      const { text } = await csv();
      expect(text).toContain("'");
      expect(text).not.toMatch(/(?:^|[,;"\t\r\n])\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/);
    },
  );

  it.each([
    ['text/csv;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8; header=present'],
    ['application/problem+json', 'application/json; charset=utf-8'],
    ['text/csv; charset=utf-8', 'text/csv; charset=utf-8; header=present'],
    ['text/csv;header=present', 'text/csv; charset=utf-8; header=present'],
    ['text/*', 'text/csv; charset=utf-8; header=present'],
    ['application/json;q=0, */*', 'text/csv; charset=utf-8; header=present'],
    ['text/csv;header=absent', 'application/problem+json'],
    ['text/csv;q=0, text/*', 'application/problem+json'],
  ])('Accept: %s is answered with %s, whatever is stored', async (accept, contentType) => {
    for (let n = 0; n < 2; n += 1) {
      expect((await bed.ask(accountPath, { headers: { accept } })).headers['content-type']).toBe(contentType);
      await bed.ask(accountPath);
    }
  });

  it.each([
    ['*', 200],
    ['"other"', 412],
  ])('If-Match: %s is a %i', async (ifMatch, status) => {
    const headers = { accept: 'text/csv', 'if-match': ifMatch };
    expect((await bed.ask(accountPath, { headers })).status).toBe(status);
  });

  it('has rows alone: whole orders are refused before any is read', async () => {
    const { status, body } = await csv(`${accountPath}?expand=view`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: 'expand', message: 'must be absent for CSV' }]);
    expect(bed.upstreamCalls).toBe(0);
  });

  it('is there at every spelling of a path', async () => {
    const { headers } = await csv(accountPath.replace('orders', 'o%72ders'));
    expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  });

  it('is not there for other paths', async () => {
    for (const accept of ['text/csv', 'text/*', 'application/json;q=0, */*'])
      expect((await bed.ask(`/v1/orders/${first}`, { headers: { accept } })).status).toBe(406);
  });
});

it('a long list takes its bytes as they are', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => orderRow(orderId(n)));
  bed.statistics.on(listPath, json(200, jsonText({ orders: rows, totalCount: 2 ** 40 })));
  const { items, page } = listOf(await bed.ask(`${accountPath}?limit=100`));
  expect([items.length, page.total, third]).toEqual([100, 2 ** 40, items[3]?.orderId]);
});
