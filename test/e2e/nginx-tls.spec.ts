import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox';
import { type FleetProxy, startFleetProxy, tlsFiles } from '../processes/nginx';
import { Program, requireExecutable } from '../processes/program';
import { SandboxControl } from '../processes/sandbox-control';
import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';

const run = promisify(execFile);

describeWith('curl')('over TLS', () => {
  describeWith('nginx')('the shipped nginx', () => {
    let sandbox: Sandbox;
    let gateway: RunningGateway;
    let proxy: FleetProxy;

    const curlArguments = (...args: string[]) => ['-sS', '-N', '--cacert', proxy.certificateFile, ...args];
    const curl = async (...args: string[]): Promise<string> =>
      (await run(requireExecutable('curl'), curlArguments('-i', ...args))).stdout;

    beforeAll(async () => {
      sandbox = await startSandbox();
      gateway = await startGateway(sandbox, { TRUST_PROXY: '1' });
      proxy = await startFleetProxy([gateway.url], [gateway.url], { included: tlsFiles });
    });

    afterAll(async () => {
      await proxy.program.stop();
      await gateway.close();
      await sandbox.close();
    });

    it.each([
      ['--http2', 'HTTP/2 200'],
      ['--http1.1', 'HTTP/1.1 200'],
    ])('agrees on the protocol that the client has: %s', async (protocol, status) => {
      const response = await curl(protocol, `${proxy.tlsUrl}/v1/chains`);
      expect(response.split('\r\n')[0]).toContain(status);
      expect(response).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
    });

    it('leaves plain HTTP to balancers that end TLS', async () => {
      expect(await curl(`${proxy.url}/v1/chains`)).not.toMatch(/strict-transport-security/i);
      const balanced = await curl('-H', 'X-Forwarded-Proto: https', `${proxy.url}/v1/chains`);
      expect(balanced).toMatch(/^strict-transport-security: /im);
    });

    it('refuses plain HTTP on the port for TLS with a problem', async () => {
      const response = await curl(`${proxy.tlsUrl.replace('https', 'http')}/v1/chains`);
      expect(response).toMatch(/^HTTP\/1.1 400 [^]*"code":"VALIDATION_FAILED"/);
    });

    it('takes TLS 1.2 with forward secrecy and authenticated encryption alone', async () => {
      const tls12 = (cipher: string) =>
        curl('--tls-max', '1.2', '--ciphers', cipher, `${proxy.tlsUrl}/health/live`);
      expect(await tls12('ECDHE-ECDSA-AES128-GCM-SHA256')).toMatch(/ 200/);
      await expect(tls12('ECDHE-ECDSA-AES128-SHA')).rejects.toThrow(/handshake failure/);
    });

    it('passes events on at once, and answers who waits when the order changes', async () => {
      const control = new SandboxControl(sandbox.controlUrl);
      const orderId = await control.createOrder();
      const stream = Program.spawn({
        command: [
          requireExecutable('curl'),
          ...curlArguments('--http2', `${proxy.tlsUrl}/v1/orders/${orderId}/events?fields=status`),
        ],
      });
      await stream.until('"status":"Created"');
      const status = `${proxy.tlsUrl}/v1/orders/${orderId}/status`;
      const [, tag = ''] = /^etag: (.*)\r$/im.exec(await curl('--http2', status)) ?? [];
      const waited = curl('--http2', '-H', 'Prefer: wait=20', '-H', `If-None-Match: ${tag}`, status);
      await control.advance(orderId, 'Fulfilled');
      expect(await waited).toMatch(/^HTTP\/2 200[^]*preference-applied: wait=20[^]*"status":"Fulfilled"/);
      await stream.until('"status":"Fulfilled"');
      expect(stream.output).toMatch(/^event: order$/m);
      await stream.stop();
    });
  });
});
