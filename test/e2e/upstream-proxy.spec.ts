import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { selfSignedCertificate } from '../support/certificate';
import { CompiledGateway, logLinesOf, urlOf } from '../support/compiled-gateway';
import { ConnectProxy, refuseTunnel } from '../support/connect-proxy';
import { ask } from '../support/http-client';
import { orderPath, orderSays, statisticsPath, statisticsSays } from '../support/order-view';
import { ScriptedUpstream } from '../support/scripted-upstream';
import { orderId } from '../support/upstream-records';

const id = orderId(7);
const credentials = 'gateway:proxy-secret-41c9e07b';

describe('a gateway behind a proxy, before upstreams with a certificate of a private authority', () => {
  let gateway: CompiledGateway;
  let upstream: ScriptedUpstream;
  let encrypted: Server;
  let proxy: ConnectProxy;
  let certificateFile: string;

  beforeAll(async () => {
    [gateway, upstream] = await Promise.all([CompiledGateway.compile(), ScriptedUpstream.start()]);
    const files = selfSignedCertificate(gateway.folder);
    const tls = { key: readFileSync(files.keyFile), cert: readFileSync(files.certificateFile) };
    certificateFile = files.certificateFile;
    proxy = await ConnectProxy.start(tls);
    encrypted = createServer(tls, (client) => {
      const plain = connect(Number(new URL(upstream.url).port), '127.0.0.1');
      plain.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.on('error', () => plain.destroy()).on('close', () => plain.destroy());
      client.pipe(plain).pipe(client);
    });
    await new Promise<void>((resolve) => encrypted.listen(0, '127.0.0.1', resolve));
  }, 60_000);

  beforeEach(() => {
    upstream.on(statisticsPath(id), statisticsSays(id, 'Created'));
    upstream.on(orderPath(id), orderSays(id, 'Created'));
  });

  afterEach(() => {
    proxy.reset();
    upstream.reset();
  });

  afterAll(async () => {
    await gateway.remove();
    await Promise.all([proxy.close(), upstream.close()]);
    await new Promise((resolve) => encrypted.close(resolve));
  });

  const upstreamAddress = () => `127.0.0.1:${(encrypted.address() as AddressInfo).port}`;

  /** The answer for an order of a gateway with this environment, and the codes of its failed attempts. */
  async function answerWith(environment: Record<string, string>) {
    const url = `https://${upstreamAddress()}`;
    const run = gateway.start({ STATS_URL: url, ORDER_URL: url, ...environment });
    await run.until('limit=3');
    const { status } = await ask(urlOf(run.output), `/v1/orders/${id}`);
    await run.stop();
    expect(run.output).not.toContain(credentials.split(':')[1]);
    const codes = logLinesOf(run.output).flatMap(({ msg, code }) => (msg === 'failed attempt' ? [code] : []));
    return { status, codes: [...new Set(codes)] };
  }

  it('makes every call through it, once NODE_EXTRA_CA_CERTS names the authority', async () => {
    const UPSTREAM_PROXY = proxy.urlWith(`${credentials}@`);
    const environment = { UPSTREAM_PROXY, NODE_EXTRA_CA_CERTS: certificateFile };
    expect(await answerWith(environment)).toEqual({ status: 200, codes: [] });
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(new Set(proxy.tunnels.map(({ target }) => target))).toEqual(new Set([upstreamAddress()]));
    expect(new Set(proxy.tunnels.map((each) => each.authorization))).toEqual(new Set([authorization]));
    expect(upstream.requests.length).toBeGreaterThanOrEqual(2);
  }, 30_000);

  it('names a refusal of the proxy, and shows no password', async () => {
    proxy.behaveBy(refuseTunnel(407));
    const UPSTREAM_PROXY = proxy.urlWith(`${credentials}@`);
    const answer = await answerWith({ UPSTREAM_PROXY, NODE_EXTRA_CA_CERTS: certificateFile });
    expect(answer).toEqual({ status: 503, codes: ['PROXY_TUNNEL_FAILED'] });
    expect(upstream.requests).toHaveLength(0);
  }, 30_000);

  it('trusts no certificate of a private authority by itself, and ignores HTTPS_PROXY', async () => {
    const url = proxy.urlWith();
    const answer = await answerWith({ HTTPS_PROXY: url, HTTP_PROXY: url, https_proxy: url });
    expect(answer).toEqual({ status: 503, codes: ['DEPTH_ZERO_SELF_SIGNED_CERT'] });
    expect(proxy.tunnels).toHaveLength(0);
  }, 30_000);
});
