import { knownChains } from '../../src/domain/chain-registry';
import { type ChainsView } from '../../src/features/chains/chain.view';
import { type LeaderboardView } from '../../src/features/leaderboard/leaderboard.dto';
import { type BatchView, type TransactionOrdersView } from '../../src/features/orders/order-lists.view';
import { type OrderView } from '../../src/features/orders/order.view';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type TokensView } from '../../src/features/tokens/listed-token.view';
import { type RunningGateway, startGateway } from '../support/gateway';
import { callsOf, forgetCalls } from '../support/sandbox-calls';
import { giveToken } from '../support/upstream-records';
import { type OrderSummary, orderWhere, ordersOf } from '../support/sandbox-client';

/** The clock stands still, so that no live order moves between two looks at it. */
const nowMs = Date.parse('2026-08-01T12:00:00Z');

const unknownId = `0x${'ab'.repeat(32)}`;
const upperCase = (hex: string): string => `0X${hex.slice(2).toUpperCase()}`;

let sandbox: Sandbox;
let gateway: RunningGateway;
let orders: OrderSummary[];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
  gateway = await startGateway(sandbox);
  orders = await ordersOf(sandbox.controlUrl);
});

beforeEach(() => forgetCalls(sandbox));

afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

/** From here on a gateway that has asked for nothing yet. */
async function beginCold(): Promise<void> {
  await gateway.close();
  gateway = await startGateway(sandbox);
}

const get = (path: string): Promise<Response> => fetch(`${gateway.url}${path}`);

async function read<T>(path: string): Promise<T> {
  const response = await get(path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/json; charset=utf-8',
  ]);
  return (await response.json()) as T;
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A problem as it stands inside a list. */
const notFoundProblem = (id: string, requestId: unknown) => ({
  type: 'urn:order-gateway:problem:order-not-found',
  title: expect.any(String) as unknown,
  status: 404,
  detail: expect.any(String) as unknown,
  instance: `/v1/orders/${id}`,
  code: 'ORDER_NOT_FOUND',
  requestId,
  retryable: true,
  upstream: expect.objectContaining({ interface: expect.any(String) as unknown }) as unknown,
});

describe('POST /v1/orders/batch', () => {
  const batch = (orderIds: unknown): Promise<Response> => post('/v1/orders/batch', { orderIds });

  it('responds for each id, in the order of the request, with the same view as for the order alone', async () => {
    await beginCold();
    const ids = [orders[40]!, orders[3]!, orders[200]!, orders[7]!].map(({ orderId: id }) => id);
    const response = await batch(ids);
    expect([response.status, response.headers.get('x-gateway-complete')]).toEqual([200, 'true']);
    const { results } = (await response.json()) as BatchView;
    expect(results.map((result) => result.orderId)).toEqual(ids);
    for (const { orderId: id, order, ...others } of results) {
      expect(others).toEqual({});
      expect(order).toEqual(await read(`/v1/orders/${id}`));
    }
  });

  describe('of a GET', () => {
    const target = (ids: readonly string[], query = '') => `/v1/orders?ids=${ids.join()}${query}`;

    it('responds as the POST does, with an entity tag', async () => {
      const ids = [orders[4]!.orderId, orders[3]!.orderId, orders[4]!.orderId];
      const response = await fetch(`${gateway.url}${target(ids)}`);
      const etag = String(response.headers.get('etag'));
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(await (await batch(ids)).json());
      const again = await fetch(`${gateway.url}${target(ids)}`, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    });

    it('selects members of each order', async () => {
      const ids = [orders[4]!.orderId, unknownId];
      const { results } = await read<BatchView>(target(ids, '&fields=status,give.amount.value'));
      expect(results[0]).toEqual({
        orderId: ids[0],
        order: {
          status: expect.any(String) as unknown,
          give: { amount: { value: expect.any(String) as unknown } },
        },
      });
      expect(results[1]).toMatchObject({ problem: { code: 'ORDER_NOT_FOUND' } });
    });
  });

  it('selects members of each order of a batch, and of a transaction', async () => {
    const { orderId: id, transactionHash } = orders[4]!;
    const selected = { order: { status: expect.any(String) as unknown } };
    const response = await post('/v1/orders/batch', { orderIds: [id], fields: 'status' });
    expect(await response.json()).toEqual({ results: [{ orderId: id, ...selected }] });
    const { orders: listed } = await read<{ orders: unknown[] }>(
      `/v1/transactions/${transactionHash}/orders?fields=status`,
    );
    expect(listed).toContainEqual({ orderId: id, ...selected });
  });

  it('reads duplicates once, in whatever case, and responds for each', async () => {
    await beginCold();
    const [a, b] = [orders[1]!.orderId, orders[2]!.orderId];
    const response = await batch([a, b, upperCase(a), a, upperCase(b)]);
    const { results } = (await response.json()) as BatchView;
    expect(results.map(({ orderId, order }) => [orderId, (order as OrderView).orderId])).toEqual([
      [a, a],
      [b, b],
      [a, a],
      [a, a],
      [b, b],
    ]);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 2, order: 2 });
  });

  it('has a problem for an unknown id, and is partial then', async () => {
    const [first, last] = [orders[1]!.orderId, orders[2]!.orderId];
    const response = await batch([first, unknownId, last]);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-gateway-complete')).toBe('false');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { results } = (await response.json()) as BatchView;
    expect(results.map(({ order }) => (order as OrderView | undefined)?.orderId)).toEqual([
      first,
      undefined,
      last,
    ]);
    expect(results[1]).toStrictEqual({
      orderId: unknownId,
      problem: notFoundProblem(unknownId, response.headers.get('x-request-id')),
    });
  });
});

describe('GET /v1/transactions/{hash}/orders', () => {
  it.each([
    ['EVM', '8453', /^0x[0-9a-f]{64}$/],
    ['Solana', '7565164', /^[1-9A-HJ-NP-Za-km-z]{86,88}$/],
    ['Tron', '100000026', /^[0-9a-f]{64}$/],
  ])('has every order that a transaction on %s created', async (_family, sourceChainId, spelling) => {
    const { transactionHash } = await orderWhere(sandbox.controlUrl, `?sourceChainId=${sourceChainId}`);
    expect(transactionHash).toMatch(spelling);
    const created = orders
      .filter((order) => order.transactionHash === transactionHash)
      .map(({ orderId: id }) => id);
    const response = await get(`/v1/transactions/${transactionHash}/orders`);
    expect([response.status, response.headers.get('x-gateway-complete')]).toEqual([200, 'true']);
    const body = (await response.json()) as TransactionOrdersView;
    expect(body).toStrictEqual({
      transactionHash,
      orderIds: created,
      orders: created.map((id) => ({
        orderId: id,
        order: expect.objectContaining({ orderId: id }) as unknown,
      })),
    });
  });

  it('has both orders of the example', async () => {
    await beginCold();
    const { transactionHash, orderId: example } = sandbox.examples;
    const { orderIds, orders: listed } = await read<TransactionOrdersView>(
      `/v1/transactions/${transactionHash}/orders`,
    );
    expect(orderIds).toHaveLength(2);
    expect(orderIds).toContain(example);
    expect(listed!.map((each) => each.orderId)).toEqual(orderIds);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 3, order: 2 });
  });

  it('gives ids alone with expand=none', async () => {
    await beginCold();
    const { transactionHash } = sandbox.examples;
    const body = await read<TransactionOrdersView>(`/v1/transactions/${transactionHash}/orders?expand=none`);
    expect(Object.keys(body)).toEqual(['transactionHash', 'orderIds']);
    expect(body.orderIds).toHaveLength(2);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 1, order: 0 });
  });

  it.each([
    ['EVM', '8453', (hash: string) => upperCase(hash)],
    ['Tron', '100000026', (hash: string) => hash.toUpperCase()],
  ])(
    'takes a hash on %s in any case, and responds with the chain’s own',
    async (_family, sourceChainId, written) => {
      const { transactionHash } = await orderWhere(sandbox.controlUrl, `?sourceChainId=${sourceChainId}`);
      const body = await read<TransactionOrdersView>(
        `/v1/transactions/${written(transactionHash)}/orders?expand=none`,
      );
      expect(body.transactionHash).toBe(transactionHash);
      expect(body.orderIds).not.toEqual([]);
    },
  );

  it.each(['', '?expand=none'])(
    'responds to an unknown transaction%s with a 404 that is worth a retry',
    async (query) => {
      const response = await get(`/v1/transactions/0x${'cd'.repeat(32)}/orders${query}`);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(10);
      expect([response.status, await response.json()]).toMatchObject([
        404,
        {
          code: 'TRANSACTION_NOT_FOUND',
          status: 404,
          retryable: true,
          upstream: { interface: 'statistics' },
        },
      ]);
    },
  );
});

describe('GET /v1/tokens', () => {
  it('has the list of a chain with all that both interfaces know of its tokens', async () => {
    const { items, page } = await read<TokensView>('/v1/tokens?chainId=8453&limit=500');
    expect(page).toEqual({ limit: 500, offset: 0, total: 43 });
    expect(items[0]).toEqual({
      chainId: '8453',
      address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      logoURI: 'https://tokens.sandbox.example/logos/8453/0x833589fcd6edb6e08f4c7c32d4f71b54bda02913.png',
      native: false,
      listed: true,
      tags: ['tokens'],
      popularity: { rank: 1, index: 22 },
    });
  });

  it.each([
    ['an EVM chain', '8453', 43, ['USDC 1', 'WETH 2', 'ETH 3', 'NIVU 4']],
    ['Solana', '7565164', 93, ['SOL 1', 'USDT 2', 'USDC 3', 'CALI -']],
    ['Tron', '100000026', 43, ['USDT 1', 'USDC 2', 'TRX 3', 'COWUPE -']],
    ['a chain whose list has no wrapper', '100000002', 42, ['USDC 1', 'xDAI 2', 'CIXOGO -', 'CUCILI -']],
  ])('has the list of %s, most popular first, then by symbol', async (_chain, chainId, total, first) => {
    const { items, page } = await read<TokensView>(`/v1/tokens?chainId=${chainId}&limit=4`);
    expect(page).toEqual({ limit: 4, offset: 0, total });
    expect(items.map(({ symbol, popularity }) => `${symbol} ${popularity?.rank ?? '-'}`)).toEqual(first);
  });

  it('has 100 tokens on a page by default', async () => {
    const { items: listed, page } = await read<TokensView>('/v1/tokens?chainId=1');
    expect([listed.length, page]).toEqual([100, { limit: 100, offset: 0, total: 5006 }]);
  });

  it('pages through a list of thousands without a gap, for two calls in all', async () => {
    await beginCold();
    const seen: string[] = [];
    for (let offset = 0; offset < 5006; offset += 500) {
      const { items: listed } = await read<TokensView>(`/v1/tokens?chainId=1&limit=500&offset=${offset}`);
      seen.push(...listed.map(({ address }) => address));
    }
    expect([seen.length, new Set(seen).size]).toEqual([5006, 5006]);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 1, order: 1 });
  });

  const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';
  const weth = '0x4200000000000000000000000000000000000006';
  const symbols = ({ items: listed }: TokensView) => listed.map(({ symbol }) => symbol).sort();

  it.each([
    [
      'addresses in any case, twice, and an unknown one',
      `addresses=${upperCase(weth)},${weth},${giveToken}`,
      ['WETH'],
    ],
    ['a search among addresses', `addresses=${usdc},${weth}&search=coin`, ['USDC']],
  ])('finds %s', async (_what, query, expected) => {
    const found = await read<TokensView>(`/v1/tokens?chainId=8453&${query}`);
    expect(symbols(found)).toEqual(expected);
    expect(found.page).toEqual({ limit: 100, offset: 0, total: expected.length });
  });

  it('compares addresses on Solana case-sensitively', async () => {
    const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const found = await read<TokensView>(`/v1/tokens?chainId=7565164&addresses=${address}`);
    expect(found.items).toMatchObject([{ address, symbol: 'USDC', chainId: '7565164' }]);
    const other = await read<TokensView>(`/v1/tokens?chainId=7565164&addresses=${address.toLowerCase()}`);
    expect(other.items).toEqual([]);
  });
});

describe('GET /v1/tokens/popular', () => {
  const ranked = ({ items }: TokensView) =>
    items.map(({ chainId, symbol, popularity }) => [chainId, symbol, popularity?.rank, popularity?.index]);

  it('ranks the tokens of all chains, with what their lists know of them', async () => {
    const popular = await read<TokensView>('/v1/tokens/popular?limit=500');
    expect(popular.page).toEqual({ limit: 500, offset: 0, total: 58 });
    expect(ranked(popular).slice(0, 3)).toEqual([
      ['100000026', 'USDT', 1, 63],
      ['7565164', 'SOL', 2, 54],
      ['7565164', 'USDT', 3, 46],
    ]);
    for (const [index, item] of popular.items.entries()) {
      expect(item).toMatchObject({ symbol: expect.any(String) as unknown, popularity: { rank: index + 1 } });
    }
  });

  it('describes a token as the token list does', async () => {
    const { items: popular } = await read<TokensView>('/v1/tokens/popular?chainId=8453');
    const { items: listed } = await read<TokensView>('/v1/tokens?chainId=8453');
    expect(popular).toEqual(listed.slice(0, popular.length));
  });

  it('pages, and keeps the ranks', async () => {
    const popular = await read<TokensView>('/v1/tokens/popular?limit=2&offset=1');
    expect(popular.page).toEqual({ limit: 2, offset: 1, total: 58 });
    expect(ranked(popular)).toEqual([
      ['7565164', 'SOL', 2, 54],
      ['7565164', 'USDT', 3, 46],
    ]);
  });
});

describe('GET /v1/leaderboard', () => {
  const [first, second] = [
    {
      address: '0x2b757a5d1795688f5463db6d8d720e51419ef397',
      rank: 1,
      volumeUsd: 99280.87,
      feesUsd: 63.36,
      executedOrders: 9,
    },
    {
      address: '0xe56bb2d1b5b71c39a17527db94ef33d30b281e8b',
      rank: 2,
      volumeUsd: 55380.88,
      feesUsd: 37.75,
      executedOrders: 6,
    },
  ];

  it.each([
    ['?limit=2', { items: [first, second], page: { limit: 2, offset: 0, total: 88 } }],
    ['?limit=1&offset=1', { items: [second], page: { limit: 1, offset: 1, total: 88 } }],
    ['?offset=100000', { items: [], page: { limit: 20, offset: 100_000, total: 88 } }],
  ])('has the users and the page for %s', async (query, expected) => {
    expect(await read(`/v1/leaderboard${query}`)).toEqual({ ...expected, wallet: null });
  });

  it('has the users by rank, without a gap between pages', async () => {
    const { page } = await read<LeaderboardView>('/v1/leaderboard');
    const ranks: number[] = [];
    for (let offset = 0; offset < page.total; offset += 10) {
      const { items: users } = await read<LeaderboardView>(`/v1/leaderboard?limit=10&offset=${offset}`);
      ranks.push(...users.map(({ rank }) => rank));
    }
    expect(ranks).toEqual(Array.from({ length: page.total }, (_, index) => index + 1));
  });

  it.each(['8453', '7565164', '100000026'])(
    'has the entry of a wallet on chain %s, on the page or not',
    async (chainId) => {
      const { walletAddress } = await orderWhere(
        sandbox.controlUrl,
        `?state=ClaimedUnlock&sourceChainId=${chainId}`,
      );
      const view = await read<LeaderboardView>(`/v1/leaderboard?limit=1&wallet=${walletAddress}`);
      expect(view.items).toEqual([first]);
      expect(view.wallet!.address).toBe(walletAddress);
    },
  );

  it('takes an EVM wallet in any case, as one question', async () => {
    await beginCold();
    const { walletAddress } = sandbox.examples;
    const lower = await read<LeaderboardView>(`/v1/leaderboard?wallet=${walletAddress}`);
    const upper = await read<LeaderboardView>(
      `/v1/leaderboard?wallet=0x${walletAddress.slice(2).toUpperCase()}`,
    );
    expect(upper).toEqual(lower);
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 1 });
  });

  it('has null for a wallet that has executed nothing', async () => {
    const view = await read<LeaderboardView>(`/v1/leaderboard?wallet=0x${'ab'.repeat(20)}`);
    expect([view.items.length, view.wallet]).toEqual([20, null]);
  });
});

describe('GET /v1/chains', () => {
  it('has every known chain, without an upstream call', async () => {
    const { items } = await read<ChainsView>('/v1/chains');
    expect(items.map(({ id }) => id)).toEqual(knownChains.map(({ id }) => id));
    expect(items[1]).toEqual({
      id: '10',
      name: 'Optimism',
      caip2: 'eip155:10',
      originalChainId: '10',
      tokenList: true,
      native: { symbol: 'ETH', decimals: 18 },
      explorer: {
        transaction: 'https://optimistic.etherscan.io/tx/{transactionHash}',
        address: 'https://optimistic.etherscan.io/address/{address}',
      },
    });
    for (const { native, explorer } of items) {
      expect(native.symbol).toMatch(/^x?[A-Z]{1,5}$/);
      expect(explorer.transaction).toMatch(/^https:\/\/[^ ]+\/\{transactionHash\}$/);
      expect(explorer.address).toMatch(/^https:\/\/[^ ]+\/\{address\}$/);
    }
    expect(await callsOf(sandbox)).toMatchObject({ statistics: 0, order: 0 });
  });

  it('marks the chains that have a token list, and each of them has one', async () => {
    const { items: known } = await read<ChainsView>('/v1/chains');
    for (const { id, tokenList } of known) {
      const { page } = await read<TokensView>(`/v1/tokens?chainId=${id}&limit=1`);
      expect([id, tokenList, page.total > 0]).toEqual([id, true, true]);
    }
  });

  it('follows the configuration, as the refusal of a chain without a list does', async () => {
    const narrow = await startGateway(sandbox, { TOKEN_LIST_CHAIN_IDS: '1,8453' });
    try {
      const { items: known } = (await (await fetch(`${narrow.url}/v1/chains`)).json()) as ChainsView;
      expect(known.filter(({ tokenList }) => tokenList).map(({ id }) => id)).toEqual(['1', '8453']);
      const refused = await fetch(`${narrow.url}/v1/tokens?chainId=10`);
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        {
          code: 'VALIDATION_FAILED',
          errors: [
            {
              field: 'chainId',
              message: 'must be a chain with a token list (tokenList in /v1/chains): 1, 8453',
            },
          ],
        },
      ]);
    } finally {
      await narrow.close();
    }
  });
});
