import { ApiDocument } from '../support/api-document';
import { type RunningGateway, startGateway } from '../support/gateway';
import { EventStreamClient } from '../support/event-stream-client';
import { ask, post } from '../support/http-client';
import { onePerStanding, ordersOf } from '../support/sandbox-client';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';

describe('responses against the served OpenAPI document', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let api: ApiDocument;
  let orderIds: readonly string[];
  /** One in each standing. */
  let spread: readonly string[];

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, { RELAY: 'orders' });
    api = await ApiDocument.servedBy(gateway.url);
    const orders = await ordersOf(sandbox.controlUrl);
    orderIds = orders.map(({ orderId }) => orderId);
    spread = onePerStanding(orders).map(({ orderId }) => orderId);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  /** What differs in the answers to a path of each order, one line for each order that differs. */
  const differencesOver = async (
    ids: readonly string[],
    target: (orderId: string) => string,
  ): Promise<string[]> => {
    const found: string[] = [];
    for (const orderId of ids) {
      const path = target(orderId);
      const response = await ask(gateway.url, path);
      const differences = api.differencesOf('GET', path.split('?')[0]!, response);
      if (differences.length > 0) found.push(`${path}: ${differences.join('; ')}`);
    }
    return found;
  };

  it.each([
    ['views with raw records', (id: string) => `/v1/orders/${id}?expand=raw`],
    ['records of the statistics interface', (id: string) => `/api/Orders/${id}`],
    ['records of the order interface', (id: string) => `/v1.0/dln/order/${id}`],
  ])(
    'validate strictly for every order of the sandbox: %s',
    async (_, target) => {
      expect(orderIds.length).toBeGreaterThan(290);
      expect(await differencesOver(orderIds, target)).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['views', (id: string) => `/v1/orders/${id}`],
    ['selected members', (id: string) => `/v1/orders/${id}?fields=status,give.amount.formatted,meta.sources`],
    ['statuses', (id: string) => `/v1/orders/${id}/status`],
    ['cancellations', (id: string) => `/v1/orders/${id}/cancellation`],
    ['external call cancellations', (id: string) => `/v1/orders/${id}/external-call-cancellation`],
    ['statuses of the order interface', (id: string) => `/v1.0/dln/order/${id}/status`],
    ['cancel transactions', (id: string) => `/v1.0/dln/order/${id}/extcall-cancel-tx`],
  ])('validate strictly for an order in each standing: %s', async (_, target) => {
    expect(spread.length).toBeGreaterThan(20);
    expect(await differencesOver(spread, target)).toEqual([]);
  });

  it.each([
    '/v1/tokens?chainId=8453&limit=500',
    '/v1/tokens/popular?limit=500',
    '/v1/leaderboard?limit=100',
    '/v1/chains',
    `/v1/transactions?hashes=0x${'ab'.repeat(32)}`,
    ...[0, 100, 200, 300].map(
      (offset) => `/v1/orders/search?createdSince=2020-01-01&limit=100&offset=${offset}`,
    ),
    '/v1/orders/search?status=Created&limit=5&expand=view',
  ])('validate strictly for the list %s', async (target) => {
    const response = await ask(gateway.url, target);
    expect(response.status).toBe(200);
    expect(api.differencesOf('GET', target.split('?')[0]!, response)).toEqual([]);
  });

  it('validate strictly for a batch, and the orders of an account and of transactions', async () => {
    const { orderId, transactionHash } = sandbox.examples;
    const path = `/v1/transactions/${transactionHash}/orders`;
    expect(api.differencesOf('GET', path, await ask(gateway.url, path))).toEqual([]);
    const account = `/v1/accounts/${sandbox.examples.walletAddress}/orders`;
    expect(api.differencesOf('GET', account, await ask(gateway.url, account))).toEqual([]);
    const transactions = await ask(gateway.url, `/v1/transactions?hashes=${transactionHash}`);
    expect(api.differencesOf('GET', '/v1/transactions', transactions)).toEqual([]);
    const batch = await ask(gateway.url, '/v1/orders/batch', post({ orderIds: [orderId] }));
    expect(api.differencesOf('POST', '/v1/orders/batch', batch)).toEqual([]);
  });

  it.each(['/v1/orders/batch', '/api/Users/usersLeaderboard'])(
    'validate strictly for a precondition that does not hold: %s',
    async (path) => {
      const body = path.endsWith('batch') ? { orderIds: [orderIds[0]] } : { skip: 0, take: 1 };
      const headers = { ...post(body).headers, 'if-match': '"other"' };
      const response = await ask(gateway.url, path, { ...post(body), headers });
      expect(response.status).toBe(412);
      expect(api.differencesOf('POST', path, response)).toEqual([]);
    },
  );

  it('validate strictly for the first event of a stream whose order is not known', async () => {
    const path = `/v1/orders/0x${'ab'.repeat(32)}/events`;
    const client = await EventStreamClient.open(gateway.url, path);
    await client.until('an event', ({ events }) => events.length > 0);
    client.close();
    const { headers, statusCode: status = 0 } = client.response;
    expect(api.differencesOf('GET', path, { status, headers, text: client.text })).toEqual([]);
    const { name: event, ...others } = client.events[0]!;
    expect(api.differencesFrom('WaitingEventView', { event, ...others })).toEqual([]);
  });
});
