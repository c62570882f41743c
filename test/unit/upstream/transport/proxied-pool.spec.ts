import { CancellationToken, CancelledError } from '../../../../src/lib/cancellation-token';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { newHttpService } from '../../../../src/upstream/upstreams.module';
import {
  type UpstreamRequest,
  UpstreamTransport,
} from '../../../../src/upstream/transport/upstream-transport';
import { closeTunnel, ConnectProxy, ignoreTunnel, refuseTunnel } from '../../../support/connect-proxy';
import { eventually } from '../../../support/eventually';
import { bytes, json, neverRespond, ScriptedUpstream } from '../../../support/scripted-upstream';
import { callSettings } from '../../../support/upstream-calls';

const get: UpstreamRequest = { method: 'GET', path: '/x?a=%2F', maxBytes: 1024, isIdempotent: true };

describe('calls through a proxy', () => {
  let proxy: ConnectProxy;
  let upstream: ScriptedUpstream;
  let transport: UpstreamTransport | undefined;

  beforeAll(async () => {
    [proxy, upstream] = await Promise.all([ConnectProxy.start(), ScriptedUpstream.start()]);
  });

  afterEach(async () => {
    await transport?.close();
    transport = undefined;
    proxy.reset();
    upstream.reset();
  });

  afterAll(() => Promise.all([proxy.close(), upstream.close()]));

  async function open(proxyUrl = proxy.urlWith()): Promise<UpstreamTransport> {
    const calls = callSettings({ maxInFlight: 1, maxRefreshesInFlight: 0, connectTimeoutMs: 1000 });
    return (transport = new UpstreamTransport(
      await newHttpService(),
      { url: `${upstream.url}/base`, accessToken: null },
      { calls, upstreamProxyUrl: proxyUrl, traceExporter: null },
    ));
  }

  const send = async (
    request: Partial<UpstreamRequest> = {},
    timeoutMs = 5000,
    cancellation?: CancellationToken,
  ) =>
    (transport ?? (await open())).send({ ...get, ...request }, newCorrelationIds(), timeoutMs, cancellation);

  it('reach the upstream unchanged over one tunnel, with the credentials for the proxy alone', async () => {
    upstream.on('/base/x', bytes(200, 'application/octet-stream', Buffer.from([0, 255, 10])));
    await open(proxy.urlWith('me:p%40ss@'));
    const body = { bytes: Buffer.from('{"n":18446744073709551615}'), contentType: 'application/json' };
    expect((await send()).body).toEqual(Buffer.from([0, 255, 10]));
    await send({ method: 'POST', body });
    const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(proxy.tunnels).toEqual([{ target: new URL(upstream.url).host, authorization: basic }]);
    expect(upstream.requests.map(({ method, target }) => [method, target])).toEqual([
      ['GET', '/base/x?a=%2F'],
      ['POST', '/base/x?a=%2F'],
    ]);
    expect(upstream.requests[1]?.body).toEqual(body.bytes);
    for (const { headers } of upstream.requests) {
      expect(headers).toMatchObject({ host: new URL(upstream.url).host, 'user-agent': 'order-gateway' });
      expect(headers).not.toHaveProperty('proxy-authorization');
    }
  });

  it('follow no redirect', async () => {
    upstream.on('/base', json(302, {}, { location: '/elsewhere' }));
    expect((await send()).status).toBe(302);
    expect(upstream.requests).toHaveLength(1);
  });

  it('fail at a body that is too large', async () => {
    upstream.on('/base', json(200, `"${'x'.repeat(2000)}"`));
    await expect(send()).rejects.toThrow('the body is larger than 1024 bytes');
  });

  it('end with their time, and when they are cancelled', async () => {
    upstream.on('/base', neverRespond);
    await expect(send({}, 100)).rejects.toMatchObject({ name: 'TimeoutError' });
    const cancellation = new CancellationToken();
    const cancelled = send({}, 5000, cancellation);
    await eventually('the upstream is asked', () => upstream.requests.length === 2);
    cancellation.abort();
    await expect(cancelled).rejects.toBeInstanceOf(CancelledError);
  });

  it.each([
    ['answers 407', refuseTunnel(407)],
    ['answers 502', refuseTunnel(502)],
    ['closes the connection', closeTunnel],
  ])('fail once where the proxy %s', async (_, behaviour) => {
    proxy.behaveBy(behaviour);
    await expect(send()).rejects.toMatchObject({ code: 'PROXY_TUNNEL_FAILED' });
    expect(proxy.tunnels).toHaveLength(1);
    expect(upstream.requests).toHaveLength(0);
  });

  it('end with their time where the proxy is silent', async () => {
    proxy.behaveBy(ignoreTunnel);
    await expect(send({}, 100)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fail with the code of the system where there is no proxy', async () => {
    const gone = await ConnectProxy.start();
    const proxyUrl = gone.urlWith();
    await gone.close();
    await open(proxyUrl);
    await expect(send()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
