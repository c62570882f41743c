import { createClient, type Client, ProblemError } from '@order-gateway/client';
import { readFileSync } from 'node:fs';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { type OrderSummary, orderWhere } from '../support/sandbox-client';
import { exampleWallet } from '../../src/http/schema/examples';
import { signTerms } from '../support/sign-terms';

/** The clock stands still, so that no live order moves between two looks at it. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');

const unknownId = `0x${'ab'.repeat(32)}`;

describe('an operation of the client', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let client: Client;
  let fulfilled: OrderSummary;

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: () => nowMs });
    gateway = await startGateway(sandbox, { RELAY: 'orders' });
    client = createClient({ baseUrl: gateway.url });
    fulfilled = await orderWhere(sandbox.controlUrl, '?state=Fulfilled');
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const get = async (target: string): Promise<unknown> => (await fetch(`${gateway.url}${target}`)).json();

  /** Views say when each source was asked. */
  const withoutTimes = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (name, member: unknown) => (name === 'asOf' ? null : member)));

  const expectSame = (value: unknown, expected: unknown) => {
    expect(withoutTimes(value)).toEqual(withoutTimes(expected));
  };

  it('is there for every operation of /v1', () => {
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const own = Object.entries(document.paths).filter(([path]) => path.startsWith('/v1/'));
    const names = own.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    const methods = names.map((name) => name.replace(/^stream/, 'watch').replace('OrderCancell', 'Cancell'));
    const composed = ['iterateOrders', 'watchAccount'];
    expect(Object.keys(client).sort()).toEqual([...methods, ...composed].sort());
  });

  it('reads an order', async () => {
    const order = await client.getOrder(fulfilled.orderId);
    expect(order.status).toBe('Fulfilled');
    expectSame(order, await get(`/v1/orders/${fulfilled.orderId}`));
  });

  it('reads the members of an order that a list of paths names', async () => {
    const order = await client.getOrder(fulfilled.orderId, { fields: ['status', 'give.chain.id'] });
    expect(order).toEqual({ status: 'Fulfilled', give: { chain: { id: fulfilled.sourceChainId } } });
  });

  it('reads the members of an order that a text names', async () => {
    const order = await client.getOrder(fulfilled.orderId, { fields: 'status,userFinal' });
    expect(order).toEqual({ status: 'Fulfilled', userFinal: true });
  });

  it('reads an order with its raw records', async () => {
    const { raw, ...order } = await client.getOrder(fulfilled.orderId, {
      expand: 'raw',
      require: 'complete',
    });
    expect(raw.statistics?.state).toBe('Fulfilled');
    expect(raw.order?.orderId).toBe(fulfilled.orderId);
    expectSame(order, await get(`/v1/orders/${fulfilled.orderId}`));
  });

  it('reads the status of an order', async () => {
    const status = await client.getOrderStatus(fulfilled.orderId);
    expect(status.phase).toBe('completed');
    expectSame(status, await get(`/v1/orders/${fulfilled.orderId}/status`));
  });

  it.each(['listOrders', 'getOrderBatch'] as const)('reads several orders by %s', async (name) => {
    const { results } = await client[name]([fulfilled.orderId, unknownId], { fields: ['orderId', 'status'] });
    expect(results).toMatchObject([
      { orderId: fulfilled.orderId, order: { orderId: fulfilled.orderId, status: 'Fulfilled' } },
      { orderId: unknownId, problem: { code: 'ORDER_NOT_FOUND' } },
    ]);
    expect(results[1]?.problem?.retryable).toBe(true);
  });

  it('reads the orders of a transaction', async () => {
    const { orderIds, orders } = await client.listTransactionOrders(fulfilled.transactionHash, {
      fields: 'status',
    });
    expect(orderIds).toContain(fulfilled.orderId);
    expect(orders).toContainEqual({ orderId: fulfilled.orderId, order: { status: 'Fulfilled' } });
  });

  it('reads the ids of the orders of a transaction alone', async () => {
    const { transactionHash: hash } = fulfilled;
    expect(await client.listTransactionOrders(hash, { expand: 'none' })).toEqual(
      await get(`/v1/transactions/${hash}/orders?expand=none`),
    );
  });

  it('reads the ids of the orders of several transactions', async () => {
    const { transactionHash: hash, orderId } = fulfilled;
    const { results } = await client.listTransactions([hash, unknownId]);
    expect(results.map(({ transactionHash }) => transactionHash)).toEqual([hash, unknownId]);
    expect(results[0]?.orderIds).toContain(orderId);
    expect(results[1]?.problem?.code).toBe('TRANSACTION_NOT_FOUND');
    expect(await client.listTransactions([hash])).toEqual(await get(`/v1/transactions?hashes=${hash}`));
  });

  it('reads a page of the orders of an account', async () => {
    const options = { status: ['Created', 'OrderCancelled'], limit: 2, offset: 1 } as const;
    const orders = await client.listAccountOrders(exampleWallet, options);
    expect(orders.page).toMatchObject({ limit: 2, offset: 1 });
    expect(orders.items).toHaveLength(2);
    const query = 'status=Created,OrderCancelled&limit=2&offset=1';
    expectSame(orders, await get(`/v1/accounts/${exampleWallet}/orders?${query}`));
  });

  it('searches orders, and reads them whole', async () => {
    const orders = await client.searchOrders({
      maker: exampleWallet,
      createdSince: new Date('2026-07-26T00:00:00Z'),
      giveChainId: ['1', '8453'],
      expand: 'view',
    });
    expect(orders.items.length).toBeGreaterThan(1);
    for (const { orderId, order } of orders.items) expect(order?.orderId).toBe(orderId);
    const query = `maker=${exampleWallet}&createdSince=2026-07-26&giveChainId=1,8453&expand=view`;
    expectSame(orders, await get(`/v1/orders/search?${query}`));
  });

  it('iterates over the orders of an account', async () => {
    const orderIds: string[] = [];
    for await (const { orderId } of client.iterateOrders({ account: exampleWallet, limit: 4 }))
      orderIds.push(orderId);
    const { items, page } = await client.listAccountOrders(exampleWallet);
    expect(page.total).toBeGreaterThan(4);
    expect(orderIds).toEqual(items.map(({ orderId }) => orderId));
  });

  it('follows the orders of an account', async () => {
    const states = client.watchAccount(exampleWallet, { limit: 3 });
    const first = await states.next();
    await states.return?.();
    expectSame(first.value, { page: await client.listAccountOrders(exampleWallet, { limit: 3 }) });
  });

  it('reads the cancellation of an order', async () => {
    const { orderId } = await orderWhere(sandbox.controlUrl, '?state=Created');
    const { data, ...cancellation } = await client.getCancellation(orderId);
    expect(data).toMatch(/^0x/);
    // Each one is new.
    const expected = { ...cancellation, data: expect.any(String) as string };
    expect(await get(`/v1/orders/${orderId}/cancellation`)).toEqual(expected);
  });

  it('reads the cancellation of an external call', async () => {
    const query = '?externalCallState=AwaitingExecution';
    const { orderId } = await orderWhere(sandbox.controlUrl, query);
    const cancellation = await client.getExternalCallCancellation(orderId);
    expect(cancellation.data).toMatch(/^0x/);
    expect(cancellation).toEqual(await get(`/v1/orders/${orderId}/external-call-cancellation`));
  });

  it('reads the tokens of a chain', async () => {
    const options = { chainId: '8453', search: 'e', limit: 2, offset: 1 };
    const tokens = await client.listTokens(options);
    expect(tokens.page).toMatchObject({ limit: 2, offset: 1 });
    expect(tokens).toEqual(await get('/v1/tokens?chainId=8453&search=e&limit=2&offset=1'));
    const addresses = tokens.items.map(({ address }) => address);
    const { items } = await client.listTokens({ chainId: '8453', addresses });
    expect(items.map(({ address }) => address)).toEqual(addresses);
  });

  it('reads the popular tokens, of all chains or of one', async () => {
    const { page } = await client.listPopularTokens({ limit: 5, offset: 1 });
    expect(page).toMatchObject({ limit: 5, offset: 1 });
    const { items } = await client.listPopularTokens({ chainId: '8453', limit: 3 });
    expect(items.map(({ chainId }) => chainId)).toEqual(['8453', '8453', '8453']);
  });

  it('reads the leaderboard, with the entry of a wallet', async () => {
    const { items } = await client.getLeaderboard({ limit: 1, offset: 1 });
    expect(items).toHaveLength(1);
    const { wallet } = await client.getLeaderboard({ wallet: items[0]!.address });
    expect(wallet).toEqual(items[0]);
  });

  it('reads the chains', async () => {
    expect(await client.listChains()).toEqual(await get('/v1/chains'));
  });

  it('records a signature', async () => {
    const signature = signTerms(new Uint8Array(32).fill(3));
    await expect(client.recordTermsSignature(signature)).resolves.toBeUndefined();
  });

  it('rejects with the problem', async () => {
    const error: unknown = await client.getOrder('0x12').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      name: 'ProblemError',
      message: 'orderId must be 0x and 64 hexadecimal digits',
      code: 'VALIDATION_FAILED',
      status: 400,
      retryable: false,
      retryAfterMs: null,
      errors: [{ field: 'orderId', message: 'must be 0x and 64 hexadecimal digits' }],
      upstream: null,
    });
  });
});
