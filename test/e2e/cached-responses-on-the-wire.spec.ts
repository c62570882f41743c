import { type IncomingHttpHeaders } from 'node:http';
import { exchangeBytes, parseHttpResponse } from '../support/http-client';
import { json } from '../support/scripted-upstream';
import { dropBodiesOfSerializedHeads } from '../support/node-without-serialized-heads';
import { usesGatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const view = `/v1/orders/${id}`;
/** Longer than what is sent in one write. */
const long = '/v1.0/token-list?chainId=1';
const tokens = Array.from({ length: 2000 }, (_, n) => {
  const address = `0x${n.toString(16).padStart(40, '0')}`;
  return [address, { address, symbol: `T${n}`, name: `Tøken ${n}`, decimals: 18, tags: [] }] as const;
});

const gatewayTestBed = usesGatewayTestBed();

const requestOf = (target: string, lines: readonly string[] = [], method = 'GET', version = '1.1'): string =>
  [`${method} ${target} HTTP/${version}`, 'Host: gateway', ...lines, '', ''].join('\r\n');

const last = 'Connection: close';

/** The responses to pipelined requests on one connection; the last request has to close it. */
async function responsesTo(...requests: readonly string[]) {
  const text = await exchangeBytes(gatewayTestBed.gateway.url, requests.join(''));
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).map((raw) => ({ ...parseHttpResponse(raw), raw }));
}

const isHit = (response: { headers: IncomingHttpHeaders }): boolean =>
  String(response.headers['cache-status']).includes('hit');

/** Header fields that differ between two requests of about the same moment. */
const ofTheRequest =
  /^(x-request-id|server-timing|date|ratelimit|cache-control|cache-status|x-accel-expires): /i;

const fieldLines = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !ofTheRequest.test(line))
    .sort();

/** The header fields that depend on neither the status nor the content. */
const sameForAll = (raw: string): string[] =>
  fieldLines(raw).filter((line) => !/^(HTTP|content-(type|length|encoding)|vary|etag|age)\b/i.test(line));

describe.each<[string, () => () => void]>([
  ['in one write', () => () => undefined],
  ['by writeHead, on a Node that fails the check at start', dropBodiesOfSerializedHeads],
])('responses sent %s', (_way, prepare) => {
  let restore: () => void;

  beforeAll(() => {
    restore = prepare();
  });

  beforeEach(async () => {
    await gatewayTestBed.resetGateway();
    gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
    gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
    gatewayTestBed.order.on('/v1.0/token-list', json(200, jsonText({ tokens: Object.fromEntries(tokens) })));
  });

  afterAll(async () => {
    restore();
    await gatewayTestBed.clear();
  });

  it.each([
    ['a view', requestOf(view, [last])],
    ['a compressed view', requestOf(view, ['Accept-Encoding: gzip', last])],
    ['a list', requestOf(long, [last])],
    ['the head of a view', requestOf(view, [last], 'HEAD')],
    ['the head of a list', requestOf(long, [last], 'HEAD')],
    ['a 304', requestOf(view, ['If-None-Match: *', last])],
    ['a kept connection', requestOf(view) + requestOf('/health/live', [last])],
    ['HTTP/1.0', requestOf(view, [], 'GET', '1.0')],
    [
      'a kept connection of HTTP/1.0',
      requestOf(view, ['Connection: keep-alive'], 'GET', '1.0') + requestOf('/health/live', [last]),
    ],
  ])('first and cached responses have the header fields of the framework: %s', async (_, request) => {
    const [[first], [cached]] = [await responsesTo(request), await responsesTo(request)];
    const [ofFramework] = await responsesTo(request.replace(/(?<=^\w+ )\S+/, '/health/live'));
    if (!first || !cached || !ofFramework) throw new Error('no response');
    expect([isHit(first), isHit(cached)]).toEqual([false, true]);
    expect(cached.text).toBe(first.text);
    expect(fieldLines(cached.raw)).toEqual(fieldLines(first.raw));
    expect(fieldLines(cached.raw)).toEqual(expect.arrayContaining(sameForAll(ofFramework.raw)));
    const { date } = cached.headers;
    expect(new Date(date ?? '').toUTCString()).toBe(date);
    expect(Math.abs(Date.now() - Date.parse(date ?? ''))).toBeLessThan(3000);
  });

  it('responses keep the order of their requests, cached or not', async () => {
    const unknown = requestOf('/nowhere');
    const responses = await responsesTo(
      requestOf(view),
      unknown,
      requestOf(view),
      requestOf(view, [], 'HEAD'),
      unknown,
      requestOf(view, [last]),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 200, 404, 200]);
    const again = await responsesTo(requestOf(view), unknown, requestOf(long), requestOf(view, [last]));
    expect(again.map((response) => [response.status, isHit(response)])).toEqual([
      [200, true],
      [404, false],
      [200, false],
      [200, true],
    ]);
    expect(again[3]?.text).toBe(again[0]?.text);
  });

  it('more than a socket takes at once arrives complete', async () => {
    const [first] = await responsesTo(requestOf(long, [last]));
    const responses = await responsesTo(...Array<string>(20).fill(requestOf(long)), requestOf(long, [last]));
    expect(responses).toHaveLength(21);
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set([first?.text]));
    expect(responses.every(isHit)).toBe(true);
  });
});
