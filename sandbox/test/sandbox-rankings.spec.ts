import { type Sandbox, startSandbox } from '../sandbox';
import {
  type SandboxResponse,
  ask,
  at,
  items,
  type OrderSummary,
  ordersOf,
  send,
} from '../../test/support/sandbox-client';

const nowMs = Date.parse('2026-08-01T12:00:00Z');
const executedStates = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock'];
let sandbox: Sandbox;
let orders: OrderSummary[];

beforeAll(async () => {
  sandbox = await startSandbox({ clock: () => nowMs });
  orders = await ordersOf(sandbox.controlUrl);
});

afterAll(() => sandbox.close());

const leaderboard = (body: Record<string, unknown>): Promise<SandboxResponse> =>
  send('POST', `${sandbox.statisticsUrl}/api/Users/usersLeaderboard`, body);

const popular = async (path: string): Promise<unknown> =>
  (await ask(`${sandbox.statisticsUrl}/api/TokenMetadata/popularTokens${path}`)).body;

describe('the leaderboard', () => {
  it('counts every executed order once, for its maker', async () => {
    const executed = orders.filter(({ state }) => executedStates.includes(state));
    const { body } = await leaderboard({ skip: 0, take: 100 });
    const users = items(body, 'users');
    expect(users).toHaveLength(Number(at(body, 'totalCount')));
    expect(users.length).toBe(new Set(executed.map(({ walletAddress }) => walletAddress)).size);
    for (const user of users) {
      const wallet = at(user, 'walletAddress.stringValue');
      const own = executed.filter(({ walletAddress }) => walletAddress === wallet);
      expect(Number(at(user, 'totalExecutedOrders'))).toBe(own.length);
    }
  });

  it('ranks by fees, from 1 up', async () => {
    const { body } = await leaderboard({ skip: 0, take: 100 });
    const users = items(body, 'users');
    expect(users.map((user) => Number(at(user, 'userRank')))).toEqual(users.map((_, index) => index + 1));
    const fees = users.map((user) => Number(at(user, 'totalFeesUSD')));
    expect(fees).toEqual([...fees].sort((one, other) => other - one));
  });

  it('comes in pages', async () => {
    const whole = items((await leaderboard({ skip: 0, take: 100 })).body, 'users');
    const page = await leaderboard({ skip: 5, take: 4 });
    expect(items(page.body, 'users')).toEqual(whole.slice(5, 9));
    expect(at(page.body, 'totalCount')).toBe(BigInt(whole.length));
    expect(items((await leaderboard({ skip: 10_000, take: 4 })).body, 'users')).toEqual([]);
  });

  it('finds a wallet in any case, outside the page as well', async () => {
    const { walletAddress } = sandbox.examples;
    const mixed = `0x${walletAddress.slice(2).toUpperCase()}`;
    const { body } = await leaderboard({ skip: 10_000, take: 1, walletAddress: mixed });
    expect(at(body, 'searchResult.walletAddress.stringValue')).toBe(walletAddress);
  });

  it.each([{}, { walletAddress: null }, { walletAddress: `0x${'00'.repeat(20)}` }])(
    'has no search result for %j',
    async (search) => {
      expect(at((await leaderboard({ skip: 0, take: 1, ...search })).body, 'searchResult')).toBeNull();
    },
  );

  it('grows with an order that is fulfilled', async () => {
    const created = await send('POST', `${sandbox.controlUrl}/sandbox/orders`, { state: 'Created' });
    const orderId = at(created.body, 'orderId') as string;
    const maker = (await ordersOf(sandbox.controlUrl)).find(
      (order) => order.orderId === orderId,
    )!.walletAddress;
    const executedOrders = async (): Promise<number> => {
      const { body } = await leaderboard({ skip: 0, take: 1, walletAddress: maker });
      return Number(at(body, 'searchResult.totalExecutedOrders') ?? 0);
    };
    const before = await executedOrders();
    await send('POST', `${sandbox.controlUrl}/sandbox/orders/${orderId}/advance`);
    expect(await executedOrders()).toBe(before + 1);
  });
});

describe('popular tokens', () => {
  it('count the orders that give or take each token', async () => {
    const counts = new Map<string, number>();
    for (const { orderId } of await ordersOf(sandbox.controlUrl)) {
      const { body } = await ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}`);
      for (const side of ['giveOffer', 'takeOffer']) {
        const offer = at(body, `orderStruct.${side}`);
        const key = `${String(at(offer, 'chainId'))} ${String(at(offer, 'tokenAddress'))}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    const reported = items(await popular(''), 'tokens').map((token): [string, number] => [
      `${String(at(token, 'chainId.stringValue'))} ${String(at(token, 'tokenAddress.stringValue'))}`,
      Number(at(token, 'popularityIndex')),
    ]);
    expect(new Map(reported)).toEqual(counts);
  });

  it('of one chain are its part of the whole list, in the same order', async () => {
    const whole = items(await popular(''), 'tokens');
    const body = await popular('/42161');
    expect(items(body, 'tokens')).toEqual(
      whole.filter((token) => at(token, 'chainId.stringValue') === '42161'),
    );
  });

  it('come in pages with skip and take', async () => {
    const whole = await popular('');
    const page = await popular('?skip=3&take=2');
    expect(items(page, 'tokens')).toEqual(items(whole, 'tokens').slice(3, 5));
    expect(at(page, 'totalCount')).toBe(at(whole, 'totalCount'));
  });

  it('of a chain without orders are none', async () => {
    expect(await popular('/999')).toEqual({ tokens: [], totalCount: 0n });
  });
});
