import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, exchangeBytes } from '../support/http-client';
import { describeWith } from '../support/describe-with';
import { ScriptedUpstream } from '../support/scripted-upstream';
import { type ShippedCache, shippedCaches } from '../support/shipped-caches';

const hidden = '/v1/chains?hidden';

/** What a server that reads the first request in another way takes for a second one. */
const second = `GET ${hidden} HTTP/1.1\r\nhost: g\r\n\r\n`;

/** The client wants one response, so that no proxy takes what follows for another request of it. */
const head =
  'POST /v1/orders/batch HTTP/1.1\r\nhost: g\r\nconnection: close\r\ncontent-type: application/json\r\n';

const lengthOf = (text: string): string => `content-length: ${text.length}\r\n`;

const chunked = `0\r\n\r\n${second}`;

/** Requests whose end two servers may see in different places. */
const ambiguous = [
  ['a length before chunks', `${lengthOf(chunked)}transfer-encoding: chunked\r\n\r\n${chunked}`],
  ['a length behind chunks', `transfer-encoding: chunked\r\n${lengthOf(chunked)}\r\n${chunked}`],
  ['chunks in another word', `${lengthOf(chunked)}transfer-encoding: xchunked\r\n\r\n${chunked}`],
  ['chunks behind a tab', `${lengthOf(chunked)}transfer-encoding:\tchunked\r\n\r\n${chunked}`],
  ['chunks in a name with a space', `${lengthOf(chunked)}transfer-encoding : chunked\r\n\r\n${chunked}`],
  ['chunks on a folded line', `${lengthOf(chunked)}x: y\r\n transfer-encoding: chunked\r\n\r\n${chunked}`],
  ['chunks twice', `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n${chunked}`],
  ['two lengths', `content-length: 0\r\n${lengthOf(second)}\r\n${second}`],
  ['a length with a sign', `content-length: +0\r\n\r\n${second}`],
  ['a length in hexadecimal', `content-length: 0x0\r\n\r\n${second}`],
  ['a chunk that is longer than it says', `transfer-encoding: chunked\r\n\r\n1\r\n{}${chunked}`],
  ['lines without carriage returns', `${lengthOf(chunked)}transfer-encoding: chunked\n\n${chunked}`],
] as const;

describe.each(shippedCaches)('behind the shipped %s', (program, start) => {
  describeWith(program)('no request hides in another:', () => {
    let upstream: ScriptedUpstream;
    let gateway: RunningGateway;
    let edge: ShippedCache;
    let seen: string[] = [];

    beforeAll(async () => {
      upstream = await ScriptedUpstream.start();
      gateway = await startGateway(
        { statisticsUrl: upstream.url, orderUrl: upstream.url },
        { TRUST_PROXY: '1' },
      );
      gateway.app.getHttpServer().on('request', ({ url = '' }: { url?: string }) => seen.push(url));
      edge = await start([gateway.url]);
    });

    beforeEach(() => (seen = []));

    afterAll(async () => {
      await edge.program.stop();
      await gateway.close();
      await upstream.close();
    });

    it.each(ambiguous)('%s', async (_, rest) => {
      await exchangeBytes(edge.url, head + rest);
      expect(seen.filter((url) => url === hidden)).toEqual([]);
      // The next caller gets a response of its own, and one that does not hide is seen.
      expect((await ask(edge.url, hidden)).body).toMatchObject({ status: 400, instance: '/v1/chains' });
      expect(seen.at(-1)).toBe(hidden);
    });
  });
});
