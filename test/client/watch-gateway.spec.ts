import { createClient, type Client, type Connection } from '@order-gateway/client';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { freePort } from '../support/free-port';
import { type RunningGateway, startGateway } from '../support/gateway';
import { send } from '../support/sandbox-client';
import { withoutStreaming } from '../support/scripted-streams';

/** A transaction of the sandbox's seed with two orders. */
const seedHash = '0x9391d6226dd1e4fa996518a0e9b96070cace9121dfee6af872fc3f076a30fd5c';

describe('a watch of the gateway', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let client: Client;
  let closing: AbortController;
  let connections: Connection[];

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startOn(0);
    client = createClient({ baseUrl: gateway.url });
  });

  beforeEach(() => {
    closing = new AbortController();
    connections = [];
    comeBackSoon();
  });

  afterEach(() => {
    closing.abort();
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  /** Gateways let their clients come back as soon as they ever do. */
  const comeBackSoon = () => jest.spyOn(Math, 'random').mockReturnValue(0);
  const startOn = async (port: number) => {
    // A gateway that starts makes ids at random.
    jest.restoreAllMocks();
    const environment = { PORT: String(port), LIVE_OPENS_PER_MINUTE: '1000', DRAIN_DELAY_MS: '0' };
    const started = await startGateway(sandbox, environment);
    comeBackSoon();
    return started;
  };
  const options = () => ({
    signal: closing.signal,
    onConnection: (connection: Connection) => connections.push(connection),
  });
  const create = async () => {
    const { body } = await send('POST', `${sandbox.controlUrl}/sandbox/orders`, { state: 'Created' });
    return body as { orderId: string; transactionHash: string };
  };
  const advance = async (orderId: string, to: string) => {
    await send('POST', `${sandbox.controlUrl}/sandbox/orders/${orderId}/advance`, { to });
  };
  const ways = () =>
    connections.flatMap((connection) => (connection.state === 'open' ? [connection.by] : []));

  /** Follows an order to its end; something happens to the connection before each of its changes. */
  async function follow(
    states: AsyncIterable<{ orderId: string; status: string }>,
    happen: () => Promise<void> = () => Promise.resolve(),
  ): Promise<string[]> {
    const seen: string[] = [];
    for await (const { orderId, status } of states) {
      seen.push(status);
      if (status === 'Created') await happen();
      if (status === 'Created') await advance(orderId, 'ClaimedUnlock');
    }
    return seen;
  }

  it('yields the states of an order until it is final', async () => {
    const { orderId } = await create();
    const states = await follow(client.watchOrder(orderId, options()));
    expect(states[0]).toBe('Created');
    expect(states.at(-1)).toBe('ClaimedUnlock');
    expect(connections).toEqual([
      { state: 'connecting' },
      { state: 'open', by: 'stream' },
      { state: 'closed' },
    ]);
  });

  it('yields the states of several orders', async () => {
    const ids = [(await create()).orderId, (await create()).orderId];
    const last = new Map<string, string>();
    for await (const { orderId, status } of client.watchOrders(ids, { ...options(), fields: 'status' })) {
      last.set(orderId, status);
      if (status === 'Created') await advance(orderId, 'ClaimedUnlock');
    }
    expect(last).toEqual(new Map(ids.map((id) => [id, 'ClaimedUnlock'])));
  });

  it.each([
    ['streams', undefined],
    ['long polling', withoutStreaming],
  ])(
    'yields both orders of a transaction by %s, and ends where nothing more happens for their users',
    async (_, fetch) => {
      const own = createClient({ baseUrl: gateway.url, fetch });
      const { orderIds } = await own.listTransactionOrders(seedHash, { expand: 'none' });
      const seen: [string, string][] = [];
      const fields = ['outcome'] as const;
      for await (const order of own.watchTransaction(seedHash, { ...options(), fields, until: 'userFinal' }))
        seen.push([order.orderId, order.outcome]);
      expect(seen.sort()).toEqual(orderIds.map((orderId) => [orderId, 'delivered']).sort());
      expect(orderIds).toHaveLength(2);
    },
  );

  it('has the final state after a restart of the gateway', async () => {
    const port = await freePort();
    let restarted = await startOn(port);
    const { orderId } = await create();
    const own = createClient({ baseUrl: restarted.url });
    const states = await follow(own.watchOrder(orderId, options()), async () => {
      await restarted.close();
      restarted = await startOn(port);
    });
    await restarted.close();
    expect(states.at(-1)).toBe('ClaimedUnlock');
    expect(ways().length).toBeGreaterThanOrEqual(2);
  });

  it('has the final state without streams, in the same form, by each way to watch', async () => {
    const own = createClient({ baseUrl: gateway.url, fetch: withoutStreaming });
    const [one, among, created] = [await create(), await create(), await create()];
    const watches = [
      own.watchOrder(one.orderId, options()),
      own.watchOrders([among.orderId], options()),
      own.watchTransaction(created.transactionHash, options()),
    ];
    const lastStates = watches.map(async (states) => {
      let last: object = {};
      const kept = async function* () {
        for await (const state of states) yield (last = state);
      };
      expect((await follow(kept())).at(-1)).toBe('ClaimedUnlock');
      return last;
    });
    for (const last of await Promise.all(lastStates))
      expect(Object.keys(last).sort()).toEqual(Object.keys(await own.getOrderStatus(one.orderId)).sort());
    expect(ways()).toEqual(Array(3).fill('long-polling'));
  });
});
