import { type RunningGateway, startGateway } from '../support/gateway';
import { eventually } from '../support/eventually';
import { ask } from '../support/http-client';
import { openRaw } from '../support/raw-connection';

describe('a client', () => {
  let gateway: RunningGateway | undefined;

  afterEach(() => gateway?.close());

  async function open(environment: Record<string, string>): Promise<string> {
    const nowhere = { statisticsUrl: 'http://127.0.0.1:1', orderUrl: 'http://127.0.0.1:1' };
    gateway = await startGateway(nowhere, environment);
    return gateway.url;
  }

  it.each(['1', '10.0.0.0/8'])(
    'that resets its connection after a request does no harm, with TRUST_PROXY=%s',
    async (proxies) => {
      const url = await open({ RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: proxies });
      // The first response is cached: the second request is handled before the framework.
      for (let n = 0; n < 2; n += 1) {
        const { socket } = await openRaw(url);
        await eventually('the gateway has the connection', async () => (await gateway?.connections()) === 1);
        socket.write('GET /v1/chains HTTP/1.1\r\nhost: g\r\n\r\n');
        socket.resetAndDestroy();
        await eventually('the connection is closed', async () => (await gateway?.connections()) === 0);
        expect((await ask(url, '/v1/chains')).status).toBe(200);
      }
    },
  );
});
