import { type Sandbox, startSandbox } from '../sandbox';
import { type SandboxResponse, ask, at, items, ordersOf, send } from '../../test/support/sandbox-client';
import { statisticsOrder } from '../../test/support/sandbox-records';

const startMs = Date.parse('2026-08-01T12:00:00Z');
const unknownId = `0x${'ab'.repeat(32)}`;
let nowMs = startMs;
let sandbox: Sandbox;

const control = (method: string, path: string, body?: unknown): Promise<SandboxResponse> =>
  body === undefined
    ? ask(`${sandbox.controlUrl}/sandbox${path}`, { method })
    : send(method, `${sandbox.controlUrl}/sandbox${path}`, body);

const create = async (body: unknown = {}): Promise<string> =>
  at((await control('POST', '/orders', body)).body, 'orderId') as string;

const statisticsOf = (orderId: string): Promise<SandboxResponse> =>
  ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}`);
const plainOf = (orderId: string): Promise<SandboxResponse> =>
  ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}`);

const statesOf = async (orderId: string): Promise<unknown[]> => [
  at((await statisticsOf(orderId)).body, 'state'),
  at((await plainOf(orderId)).body, 'status'),
];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
});

afterAll(() => sandbox.close());

describe('the index of the control API', () => {
  it.each(['/', '/sandbox'])('lists every endpoint at %s', async (path) => {
    const { status, body } = await ask(`${sandbox.controlUrl}${path}`);
    expect(status).toBe(200);
    const endpoints = items(body, 'endpoints');
    expect(endpoints).toContainEqual({
      method: 'POST',
      path: '/sandbox/orders/{id}/advance',
      description: 'Moves an order to its next state, or to a later one.',
    });
    expect(endpoints).toHaveLength(14);
  });

  it('has a page that loads all of its own', async () => {
    const { text } = await ask(`${sandbox.controlUrl}/sandbox/docs`);
    const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"|url: '([^']+)'/g)].map(
      ([, file, document]) => file ?? document,
    );
    expect(files).toHaveLength(3);
    for (const file of files) {
      const response = await fetch(`${sandbox.controlUrl}${file}`);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    }
  });
});

describe('GET /sandbox/orders', () => {
  it('finds orders by state, external call state, source and destination chain', async () => {
    const query = '?state=SentUnlock&externalCallState=Failed&sourceChainId=7565164&destinationChainId=10';
    const found = await ordersOf(sandbox.controlUrl, query);
    expect(found).toMatchObject([
      {
        state: 'SentUnlock',
        externalCallState: 'Failed',
        sourceChainId: '7565164',
        destinationChainId: '10',
      },
    ]);
  });

  it.each([
    'state=Open',
    'externalCallState=Open',
    'sourceChainId=base',
    'destinationChainId=',
    'colour=red',
  ])('refuses %s, naming the field', async (query) => {
    const { status, body } = await control('GET', `/orders?${query}`);
    expect([status, at(body, 'message')]).toEqual([400, expect.stringContaining(query.split('=')[0]!)]);
  });
});

describe('POST /sandbox/orders', () => {
  it('creates an order that both interfaces know, and its transaction', async () => {
    const { status, body } = await control('POST', '/orders', {});
    const orderId = at(body, 'orderId') as string;
    expect(status).toBe(201);
    expect(await statesOf(orderId)).toEqual(['Created', 'Created']);
    expect((await statisticsOf(orderId)).body).toStrictEqual(statisticsOrder);
    const hash = at(body, 'transactionHash') as string;
    const ids = await ask(`${sandbox.statisticsUrl}/api/Transaction/${hash}/orderIds`);
    expect(items(ids.body, 'orderIds').map((item) => at(item, 'stringValue'))).toEqual([orderId]);
  });

  it('creates it without a body, a different one each time', async () => {
    const { status, body } = await control('POST', '/orders');
    expect(status).toBe(201);
    expect(at(body, 'orderId')).not.toBe(await create());
  });

  it('between any two chains, in any state, with exact amounts', async () => {
    const orderId = await create({
      giveChainId: '7565164',
      takeChainId: 100000026,
      state: 'SentUnlock',
      externalCallState: 'Executing',
      amount: (2n ** 256n - 1n).toString(),
      makerOrderNonce: (2n ** 64n - 1n).toString(),
    });
    const { body } = await statisticsOf(orderId);
    expect(body).toStrictEqual(statisticsOrder);
    expect(body).toMatchObject({
      makerOrderNonce: 2n ** 64n - 1n,
      state: 'SentUnlock',
      externalCallState: 'Executing',
      giveOfferWithMetadata: {
        amount: { bigIntegerValue: 2n ** 256n - 1n },
        chainId: { stringValue: '7565164' },
      },
      takeOfferWithMetadata: { chainId: { stringValue: '100000026' } },
    });
    expect(Number(at(body, 'sentUnlockDstEventInfo.transactionMetadata.blockTimeStamp'))).toBe(
      startMs / 1000,
    );
  });

  it('on a chain that is on no list', async () => {
    const { body } = await statisticsOf(await create({ giveChainId: '100000099', takeChainId: '42161' }));
    expect(body).toStrictEqual(statisticsOrder);
    expect(at(body, 'giveOfferWithMetadata.chainId.stringValue')).toBe('100000099');
  });

  it('live, moving with the clock', async () => {
    const orderId = await create({ live: true, externalCallState: 'AwaitingOrderFulfillment' });
    expect(await statesOf(orderId)).toEqual(['Created', 'Created']);
    nowMs += 64_000;
    expect(await statesOf(orderId)).toEqual(['SentUnlock', 'SentUnlock']);
    nowMs = startMs;
  });

  it.each([0, 1, 600, 86_400])('live, fulfilled after %i s', async (fulfilledAfterSeconds) => {
    const orderId = await create({ live: true, fulfilledAfterSeconds });
    nowMs += fulfilledAfterSeconds * 1000 - 1;
    if (fulfilledAfterSeconds > 0) expect(await statesOf(orderId)).toEqual(['Created', 'Created']);
    nowMs += 1;
    expect(await statesOf(orderId)).toEqual(['Fulfilled', 'Fulfilled']);
    nowMs += 60_000;
    expect(await statesOf(orderId)).toEqual(['SentUnlock', 'SentUnlock']);
    nowMs = startMs;
  });

  it.each([
    ['giveChainId', { giveChainId: 'base' }],
    ['takeChainId', { takeChainId: -1 }],
    ['state', { state: 'Open' }],
    ['state', { state: 'Fulfilled', live: true }],
    ['externalCallState', { externalCallState: 'Open' }],
    ['externalCallState', { state: 'Created', externalCallState: 'Completed' }],
    ['amount', { amount: 5 }],
    ['amount', { amount: '1e18' }],
    ['amount', { amount: (2n ** 256n).toString() }],
    ['makerOrderNonce', { makerOrderNonce: (2n ** 64n).toString() }],
    ['live', { live: 'yes' }],
    ['fulfilledAfterSeconds', { live: true, fulfilledAfterSeconds: -1 }],
    ['fulfilledAfterSeconds', { live: true, fulfilledAfterSeconds: 86_401 }],
    ['fulfilledAfterSeconds', { live: true, fulfilledAfterSeconds: 1.5 }],
    ['fulfilledAfterSeconds', { live: true, fulfilledAfterSeconds: '60' }],
    ['fulfilledAfterSeconds', { live: true, fulfilledAfterSeconds: null }],
    ['fulfilledAfterSeconds', { fulfilledAfterSeconds: 60 }],
    ['fulfilledAfterSeconds', { state: 'Fulfilled', live: false, fulfilledAfterSeconds: 60 }],
    ['colour', { colour: 'red' }],
    ['body', []],
  ])('refuses a wrong %s: %j', async (field, body) => {
    const response = await control('POST', '/orders', body);
    expect(response.status).toBe(400);
    expect(response.body).toStrictEqual({ message: expect.stringContaining(field) as unknown });
  });

  it('refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await ask(`${sandbox.controlUrl}/sandbox/orders`, {
      method: 'POST',
      headers,
      body: '{',
    });
    expect(response.status).toBe(400);
  });
});

describe('POST /sandbox/orders/{id}/advance', () => {
  it('moves an order through its whole life', async () => {
    const orderId = await create({ state: 'None' });
    const states: unknown[] = [];
    for (let step = 0; step < 4; step += 1) {
      states.push(at((await control('POST', `/orders/${orderId}/advance`)).body, 'state'));
    }
    expect(states).toEqual(['Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock']);
    expect((await control('POST', `/orders/${orderId}/advance`)).status).toBe(409);
  });

  it('takes the cancelled branch on request, and stays on it', async () => {
    const orderId = await create();
    await control('POST', `/orders/${orderId}/advance`, { to: 'OrderCancelled' });
    expect(await statesOf(orderId)).toEqual(['OrderCancelled', 'OrderCancelled']);
    const crossing = await control('POST', `/orders/${orderId}/advance`, { to: 'Fulfilled' });
    expect([crossing.status, at(crossing.body, 'message')]).toEqual([
      409,
      'An order in OrderCancelled cannot move to Fulfilled.',
    ]);
    await control('POST', `/orders/${orderId}/advance`, { to: 'ClaimedOrderCancel' });
    expect(await statesOf(orderId)).toEqual(['ClaimedOrderCancel', 'ClaimedOrderCancel']);
  });

  it('never moves an order back', async () => {
    const orderId = await create({ state: 'SentUnlock' });
    expect((await control('POST', `/orders/${orderId}/advance`, { to: 'Created' })).status).toBe(409);
    expect((await control('POST', `/orders/${orderId}/advance`, { to: 'SentUnlock' })).status).toBe(409);
  });

  it('progresses the external call by the clock', async () => {
    const orderId = await create({ externalCallState: 'AwaitingOrderFulfillment' });
    await control('POST', `/orders/${orderId}/advance`);
    const callState = async (): Promise<unknown> => at((await plainOf(orderId)).body, 'externalCallState');
    expect(await callState()).toBe('AwaitingExecution');
    nowMs += 5_000;
    expect(await callState()).toBe('Completed');
    nowMs = startMs;
  });

  it('does not change a settled external call', async () => {
    const orderId = await create({ state: 'Fulfilled', externalCallState: 'Failed' });
    const { body } = await control('POST', `/orders/${orderId}/advance`);
    expect(body).toMatchObject({ state: 'SentUnlock', externalCallState: 'Failed' });
  });

  it('takes a live order out of the clock’s hands', async () => {
    const orderId = await create({ live: true });
    await control('POST', `/orders/${orderId}/advance`, { to: 'OrderCancelled' });
    nowMs += 600_000;
    expect(await statesOf(orderId)).toEqual(['OrderCancelled', 'OrderCancelled']);
    nowMs = startMs;
  });

  it('refuses an unknown order and a wrong state', async () => {
    expect((await control('POST', `/orders/${unknownId}/advance`)).status).toBe(404);
    const orderId = await create();
    expect((await control('POST', `/orders/${orderId}/advance`, { to: 'Open' })).status).toBe(400);
  });
});

describe('GET /sandbox/calls', () => {
  it('counts what reached each interface, by path without query', async () => {
    expect((await control('DELETE', '/calls')).status).toBe(204);
    const { orderId } = sandbox.examples;
    await plainOf(orderId);
    await plainOf(orderId);
    await ask(`${sandbox.orderUrl}/v1.0/token-list?chainId=10`);
    await statisticsOf(unknownId);
    const { text } = await control('GET', '/calls');
    expect(JSON.parse(text)).toEqual({
      statistics: 1,
      order: 3,
      byPath: [
        { interface: 'order', method: 'GET', path: `/v1.0/dln/order/${orderId}`, count: 2 },
        { interface: 'order', method: 'GET', path: '/v1.0/token-list', count: 1 },
        { interface: 'statistics', method: 'GET', path: `/api/Orders/${unknownId}`, count: 1 },
      ],
    });
  });
});

it('responds to an unknown control path with 404', async () => {
  expect((await control('GET', '/nothing')).status).toBe(404);
});
