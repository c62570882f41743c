import { createClient, type Client, type Connection } from '@order-gateway/client';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';
import { send } from '../support/sandbox-client';

describe('a watch', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;
  let client: Client;
  let closing: AbortController;

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox, { LIVE_OPENS_PER_MINUTE: '1000' });
    client = createClient({ baseUrl: gateway.url });
  });

  beforeEach(() => {
    closing = new AbortController();
  });

  afterEach(() => {
    closing.abort();
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  const create = async (state = 'Created') => {
    const { body } = await send('POST', `${sandbox.controlUrl}/sandbox/orders`, { state });
    return body as { orderId: string; transactionHash: string };
  };
  const advance = async (orderId: string, to: string) => {
    await send('POST', `${sandbox.controlUrl}/sandbox/orders/${orderId}/advance`, { to });
  };

  it('yields the states of an order until it is final', async () => {
    const { orderId } = await create();
    const states: string[] = [];
    const connections: Connection[] = [];
    const onConnection = (connection: Connection) => connections.push(connection);
    for await (const order of client.watchOrder(orderId, { onConnection, signal: closing.signal })) {
      states.push(order.status);
      if (order.status === 'Created') await advance(orderId, 'ClaimedUnlock');
    }
    expect(states[0]).toBe('Created');
    expect(states.at(-1)).toBe('ClaimedUnlock');
    expect(connections).toEqual([{ state: 'connecting' }, { state: 'open', by: 'stream' }]);
  });
});
