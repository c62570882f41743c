import { createHash } from 'node:crypto';
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

  it.each<[string, string[]]>([
    ['addresses of one /64', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:3:4:5:6']],
    ['one address with its ports', ['203.0.113.7:1024', '203.0.113.7:1025', '203.0.113.7']],
    ['one IPv6 address with its ports', ['[2001:db8::1]:1024', '[2001:db8::1]:1025', '2001:db8::1']],
    ['an IPv4 address in its IPv6 forms', ['8.8.8.8', '::ffff:8.8.8.8', '::ffff:808:808']],
    ['spellings of one address', ['2001:db8::1', '2001:DB8:0::1', '2001:0db8:0:0:0:0:0:1']],
    ['texts that are not addresses', ['unknown', 'a'.repeat(5000), '999.1.1.1']],
  ])('is one for %s', async (_, addresses) => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '1' });
    const statuses = [];
    for (const address of addresses)
      statuses.push((await fetch(`${url}/v1/chains`, { headers: { 'x-forwarded-for': address } })).status);
    expect(statuses).toEqual([200, 429, 429]);
  });

  it('is identified by the address that a trusted proxy gives, with or without ports', async () => {
    const url = await open({ RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '127.0.0.1,10.0.0.0/8' });
    const statusFrom = async (addresses: string) =>
      (await fetch(`${url}/v1/chains`, { headers: { 'x-forwarded-for': addresses } })).status;
    expect([
      await statusFrom('203.0.113.1:4711, 10.0.0.1:80'),
      await statusFrom('203.0.113.2:4711, 10.0.0.1:80'),
      await statusFrom('203.0.113.1:4712, 10.0.0.1:81'),
    ]).toEqual([200, 200, 429]);
  });

  it.each([
    ['UTF-8', 'utf8'],
    ['Latin-1', 'latin1'],
  ] as const)('is identified by the bytes of a key that is not ASCII: %s', async (_, coding) => {
    const key = Buffer.from('schlüssel-8e1f0c42d97b', coding);
    const sha256 = createHash('sha256').update(key).digest('hex');
    const url = await open({ API_KEYS: `mobile:${sha256}` });
    const response = await ask(url, '/v1/chains', { headers: { 'x-api-key': key.toString('latin1') } });
    expect(response.status).toBe(200);
  });

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
