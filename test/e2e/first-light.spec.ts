import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox';
import { type RunningGateway, startGateway } from '../support/gateway';

describe('a gateway before the sandbox', () => {
  let sandbox: Sandbox;
  let gateway: RunningGateway;

  beforeAll(async () => {
    sandbox = await startSandbox();
    gateway = await startGateway(sandbox);
  });

  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });

  it('answers with a complete order', async () => {
    const response = await fetch(`${gateway.url}/v1/orders/${sandbox.examples.orderId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-gateway-complete')).toBe('true');
    expect(await response.json()).toMatchObject({
      orderId: sandbox.examples.orderId,
      status: 'ClaimedUnlock',
      meta: { complete: true, agreement: 'agree', conflicts: [] },
    });
  });
});
