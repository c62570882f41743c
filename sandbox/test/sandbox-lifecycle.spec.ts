import { type Sandbox, startSandbox } from '../sandbox';
import { ask, at, items, type OrderSummary, ordersOf } from '../../test/support/sandbox-client';

const startMs = Date.parse('2026-08-01T12:00:00Z');
let nowMs = startMs;
let sandbox: Sandbox;
let live: OrderSummary[];

const after = (seconds: number): void => {
  nowMs = startMs + seconds * 1000;
};

const stateOf = async ({ orderId }: OrderSummary): Promise<unknown> =>
  at((await ask(`${sandbox.orderUrl}/v1.0/dln/order/${orderId}/status`)).body, 'status');

const liveStates = async (): Promise<Set<unknown>> => new Set(await Promise.all(live.map(stateOf)));

beforeEach(async () => {
  nowMs = startMs;
  sandbox = await startSandbox({ clock: () => nowMs });
  live = (await ordersOf(sandbox.controlUrl)).filter((order) => order.live);
});

afterEach(() => sandbox.close());

describe('live orders', () => {
  it('are born at the start, about a dozen', async () => {
    expect(live).toHaveLength(12);
    expect(await liveStates()).toEqual(new Set(['Created']));
  });

  it.each([
    [3, ['Created']],
    [4, ['Fulfilled', 'Created']],
    [30, ['Fulfilled', 'OrderCancelled']],
    [64, ['SentUnlock', 'OrderCancelled']],
    [90, ['SentUnlock', 'SentOrderCancel']],
    [124, ['ClaimedUnlock', 'SentOrderCancel']],
    [150, ['ClaimedUnlock', 'ClaimedOrderCancel']],
    [86_400, ['ClaimedUnlock', 'ClaimedOrderCancel']],
  ])('after %i s stand in %j', async (seconds, states) => {
    after(seconds);
    expect(await liveStates()).toEqual(new Set(states));
  });

  it('show an event as soon as it has happened, at its own time', async () => {
    after(10);
    const [first] = live;
    const { body } = await ask(`${sandbox.statisticsUrl}/api/Orders/${first!.orderId}`);
    expect(at(body, 'createdSrcEventMetadata.blockTimeStamp')).toBe(BigInt(startMs / 1000));
    expect(at(body, 'fulfilledDstEventMetadata.blockTimeStamp')).toBe(BigInt(startMs / 1000 + 4));
    expect(at(body, 'sentUnlockDstEventInfo.transactionMetadata')).toBeNull();
  });

  it('take their external call along', async () => {
    const withCall = live.filter(({ externalCallState }) => externalCallState === 'AwaitingOrderFulfillment');
    expect(withCall.length).toBeGreaterThan(0);
    const callStatesAfter = async (seconds: number): Promise<Set<string>> => {
      after(seconds);
      const ids = new Set(withCall.map(({ orderId }) => orderId));
      const orders = await ordersOf(sandbox.controlUrl);
      return new Set(
        orders.filter(({ orderId }) => ids.has(orderId)).map(({ externalCallState }) => externalCallState),
      );
    };
    expect(await callStatesAfter(4)).toContain('AwaitingExecution');
    expect(await callStatesAfter(7)).toContain('Executing');
    expect(await callStatesAfter(10)).toContain('Completed');
    expect(await callStatesAfter(31)).toContain('Cancelled');
  });
});

describe('settled orders', () => {
  it('do not change with the clock', async () => {
    const statesAt = async (time: number): Promise<string[]> => {
      nowMs = time;
      const orders = await ordersOf(sandbox.controlUrl);
      return orders
        .filter((order) => !order.live)
        .map(({ orderId, state, externalCallState }) => `${orderId} ${state} ${externalCallState}`);
    };
    const before = await statesAt(0);
    expect(await statesAt(startMs)).toEqual(before);
    expect(await statesAt(startMs * 2)).toEqual(before);
  });
});

describe('the seed', () => {
  it('gives the same orders and examples every time', async () => {
    const again = await startSandbox({ clock: () => nowMs });
    expect(again.examples).toEqual(sandbox.examples);
    expect(await ordersOf(again.controlUrl)).toEqual(await ordersOf(sandbox.controlUrl));
    await again.close();
  });

  it('has an example that both interfaces know, with all that an order can have', async () => {
    const { orderId, transactionHash, walletAddress, chainId } = sandbox.examples;
    const { body } = await ask(`${sandbox.statisticsUrl}/api/Orders/${orderId}`);
    expect(body).toMatchObject({
      makerSrc: { stringValue: walletAddress },
      state: 'ClaimedUnlock',
      externalCallState: 'Completed',
      giveOfferWithMetadata: { chainId: { stringValue: chainId }, symbol: 'USDC' },
      createdSrcEventMetadata: { transactionHash: { stringValue: transactionHash } },
    });
    for (const member of ['preswapData', 'affiliateFee', 'orderMetadata', 'externalCallData']) {
      expect(at(body, member)).not.toBeNull();
    }
    const ids = await ask(`${sandbox.statisticsUrl}/api/Transaction/${transactionHash}/orderIds`);
    expect(items(ids.body, 'orderIds').map((item) => at(item, 'stringValue'))).toContain(orderId);
  });
});

describe('closing', () => {
  it('frees the ports at once, hanging requests included', async () => {
    await fetch(`${sandbox.controlUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ interface: 'both', kind: 'hang' }),
    });
    const hanging = fetch(`${sandbox.orderUrl}/v1.0/token-list?chainId=1`).then(
      () => 'answered',
      () => 'cut',
    );
    const calls = async (): Promise<unknown> =>
      at((await ask(`${sandbox.controlUrl}/sandbox/calls`)).body, 'order');
    while ((await calls()) !== 1n);
    const { port } = new URL(sandbox.orderUrl);
    await sandbox.close();
    expect(await hanging).toBe('cut');
    sandbox = await startSandbox({ orderPort: Number(port) });
    expect(new URL(sandbox.orderUrl).port).toBe(port);
  });

  it('leaves no server behind when a port is taken', async () => {
    const port = Number(new URL(sandbox.orderUrl).port);
    await expect(startSandbox({ controlPort: port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
