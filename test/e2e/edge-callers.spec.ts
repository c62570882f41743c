import { clock } from '../../src/lib/clock';
import { apiKeysVariable, otherKey, rightKey, wrongKey } from '../support/api-keys';
import { describeWith } from '../support/describe-with';
import { type RunningGateway, startGateway } from '../support/gateway';
import { ask, type Ask, type HttpResponse } from '../support/http-client';
import { json, ScriptedUpstream } from '../support/scripted-upstream';
import { type ShippedCache, shippedCaches } from '../support/shipped-caches';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const page = 'https://wallet.example';
const strangersId = 'id-of-a-stranger';
const foreignPage = 'https://foreign.example';

/** What a caller may send beside the usual fields, by name: several values are several fields. */
const forms: readonly (readonly [string, string | string[]])[] = [
  ['host', 'evil.example'],
  ['host', 'a b'],
  ['host', ''],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-proto', 'HTTPS'],
  ['x-forwarded-proto', 'httpss'],
  ['x-forwarded-proto', 'https, http'],
  ['x-forwarded-proto', 'http, https'],
  ['x-forwarded-proto', ['http', 'https']],
  ['x-forwarded-proto', ''],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-forwarded-port', '443'],
  ['x-forwarded-prefix', '/evil'],
  ['x-forwarded-ssl', 'on'],
  ['front-end-https', 'on'],
  ['x-real-ip', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7;proto=https;host=evil.example'],
  ['x-original-url', '/health/ready'],
  ['x-rewrite-url', '/health/ready'],
  ['x-http-method-override', 'POST'],
  ['x-method-override', 'DELETE'],
  ['accept', 'text/html'],
  ['accept', 'application/json;q=0'],
  ['accept', 'text/event-stream'],
  ['accept-encoding', 'gzip'],
  ['accept-encoding', 'br'],
  ['accept-encoding', 'gzip;q=0'],
  ['accept-encoding', 'zstd, br, gzip'],
  ['accept-encoding', 'identity;q=0'],
  ['accept-encoding', ''],
  ['accept-language', 'de-CH'],
  ['accept-charset', 'utf-16'],
  ['range', 'bytes=0-9'],
  ['if-range', '"x"'],
  ['if-none-match', '*'],
  ['if-match', '"x"'],
  ['if-modified-since', 'Fri, 31 Dec 2100 00:00:00 GMT'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['cache-control', 'no-cache'],
  ['cache-control', 'no-store'],
  ['cache-control', 'max-age=0'],
  ['cache-control', 'only-if-cached'],
  ['pragma', 'no-cache'],
  ['surrogate-control', 'max-age=1'],
  ['surrogate-capability', 'edge="ESI/1.0"'],
  ['x-accel-expires', '0'],
  ['x-accel-redirect', '/health/ready'],
  ['x-stale', 'refresh'],
  ['x-stale', 'serve'],
  ['x-varnish', '1'],
  ['authorization', `Bearer ${rightKey}`],
  ['x-api-key', rightKey],
  ['x-api-key', otherKey],
  ['x-api-key', wrongKey],
  ['cookie', 'session=1'],
  ['origin', page],
  ['origin', foreignPage],
  ['origin', 'null'],
  ['referer', foreignPage],
  ['connection', 'close'],
  ['connection', 'x-forwarded-for, host'],
  ['connection', 'accept-encoding, x-forwarded-proto'],
  ['keep-alive', 'timeout=1'],
  ['te', 'trailers, gzip'],
  ['trailer', 'etag'],
  ['via', '1.1 cache.example'],
  ['upgrade', 'h2c'],
  ['expect', '100-continue'],
  ['max-forwards', '0'],
  ['content-type', 'text/plain'],
  ['content-length', '0'],
  ['transfer-encoding', 'chunked'],
  ['prefer', 'wait=1'],
  ['prefer', 'return=minimal'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['tracestate', 'evil=1'],
  ['baggage', 'evil=1'],
  ['x-request-id', strangersId],
  ['x-request-id', ''],
  ['x-correlation-id', strangersId],
  ['user-agent', 'Mozilla/5.0 (iPhone)'],
  ['save-data', 'on'],
  ['early-data', '1'],
  ['cdn-loop', 'edge'],
  ['access-control-request-method', 'GET'],
];

/** Who comes next: a program, a program with a key, and a page of a permitted origin in a browser that has connected by TLS. */
const nextCallers: readonly Record<string, string>[] = [
  {},
  { 'x-api-key': otherKey },
  { origin: page, 'x-forwarded-proto': 'https', 'accept-encoding': 'gzip, deflate, br' },
];

const members = ['status', 'give', 'take', 'timeline', 'message', 'outcome'];

/** URLs of one and the same response: members may be selected in any order. */
function* equalUrls(chosen: readonly string[] = []): Generator<string> {
  if (chosen.length === members.length) yield `/v1/orders/${orderId(1)}?fields=${chosen.join()}`;
  for (const member of members) if (!chosen.includes(member)) yield* equalUrls([...chosen, member]);
}

/** What is true of one request, or of one connection, alone. */
const ofOneRequest = new Set([
  'date',
  'age',
  'server-timing',
  'x-varnish',
  'content-length',
  'transfer-encoding',
]);

/** Of a response all but that, and but its own id and rate limit. */
function comparable({ status, headers, text }: HttpResponse) {
  const { 'x-request-id': id, ratelimit } = headers;
  return {
    status,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneRequest.has(name))),
      ...(ratelimit !== undefined && { ratelimit: 'its own' }),
      ...(id !== undefined && id !== strangersId && { 'x-request-id': 'its own' }),
    },
    text: id === undefined ? text : text.replaceAll(String(id), 'its own'),
  };
}

/** Whether a response has been stored before. Of Varnish it names two requests then. */
const isHit = ({ headers }: HttpResponse): boolean =>
  headers['x-cache-status'] === 'HIT' || /^\d+ \d+$/.test(String(headers['x-varnish']));

const keySets = [
  ['without API keys', {}],
  ['with API keys', apiKeysVariable({ web: rightKey, other: otherKey })],
] as const;

describe.each(shippedCaches)('%s', (program, start) => {
  describe.each(keySets)('%s', (_, keys) => {
    describeWith(program)('lets a caller', () => {
      let upstream: ScriptedUpstream;
      let gateway: RunningGateway;
      let edge: ShippedCache;
      /** What each of the next callers gets where nobody was before: the first time, and the second time. */
      let usual: ReturnType<typeof comparable>[][];
      const urls = equalUrls();

      const freshUrl = () => String(urls.next().value);
      const get = async (url: string, headers: Ask['headers'] = {}) => ask(edge.url, url, { headers });

      beforeAll(async () => {
        upstream = await ScriptedUpstream.start();
        const id = orderId(1);
        upstream.on('/api/Orders/', json(200, jsonText(statisticsOrder(id, { state: 'ClaimedUnlock' }))));
        upstream.on('/v1.0/dln/order/', json(200, jsonText(orderRecord(id, { status: 'ClaimedUnlock' }))));
        gateway = await startGateway(
          { statisticsUrl: upstream.url, orderUrl: upstream.url },
          { TRUST_PROXY: '1', CORS_ORIGINS: page, RATE_LIMIT_PER_MINUTE: '100000', ...keys },
        );
        edge = await start([gateway.url]);
        // The response is cached, and time stands still: every URL has the same lifetimes.
        for (let n = 0; n < 3; n += 1)
          await ask(gateway.url, freshUrl(), { headers: { 'x-api-key': rightKey } });
        jest.spyOn(clock, 'now').mockReturnValue(clock.now());
        usual = [];
        for (const caller of nextCallers) {
          const url = freshUrl();
          usual.push([comparable(await get(url, caller)), comparable(await get(url, caller))]);
        }
      });

      afterAll(async () => {
        jest.restoreAllMocks();
        await edge.program.stop();
        await gateway.close();
        await upstream.close();
      });

      it.each(forms)('send %s: %j, which changes nothing for the next ones', async (name, value) => {
        const url = freshUrl();
        await get(url, { [name]: value }).catch((error: unknown) => error);
        for (const [n, caller] of nextCallers.entries()) {
          const response = await get(url, caller);
          expect(comparable(response)).toEqual(usual[n]?.[Number(isHit(response))]);
        }
      });
    });
  });
});
