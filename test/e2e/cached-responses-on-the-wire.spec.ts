import { type IncomingHttpHeaders } from 'node:http';
import { exchangeBytes, parseRawAnswer } from '../support/http-client';
import { json } from '../support/scripted-upstream';
import { GatewayTestBed } from '../support/gateway-test-bed';
import { jsonText, orderId, orderRecord, statisticsOrder } from '../support/upstream-records';

const id = orderId(7);
const view = `/v1/orders/${id}`;
/** More than goes out in one piece. */
const long = '/v1.0/token-list?chainId=1';
const tokens = Array.from({ length: 2000 }, (_, n) => {
  const address = `0x${n.toString(16).padStart(40, '0')}`;
  return [address, { address, symbol: `T${n}`, name: `Tøken ${n}`, decimals: 18, tags: [] }] as const;
});

let gatewayTestBed: GatewayTestBed;

beforeAll(async () => {
  gatewayTestBed = await GatewayTestBed.create();
});

beforeEach(async () => {
  await gatewayTestBed.resetGateway();
  gatewayTestBed.statistics.on('/api/Orders/', json(200, jsonText(statisticsOrder(id))));
  gatewayTestBed.order.on(`/v1.0/dln/order/${id}`, json(200, jsonText(orderRecord(id))));
  gatewayTestBed.order.on('/v1.0/token-list', json(200, jsonText({ tokens: Object.fromEntries(tokens) })));
});

afterAll(() => gatewayTestBed.close());

const requestOf = (target: string, lines: readonly string[] = [], method = 'GET', version = '1.1'): string =>
  [`${method} ${target} HTTP/${version}`, 'Host: gateway', ...lines, '', ''].join('\r\n');

const last = 'Connection: close';

/** The answers to requests that go out in one piece, over one connection; the last has to ask for its end. */
async function answersTo(...requests: readonly string[]) {
  const text = await exchangeBytes(gatewayTestBed.gateway.url, requests.join(''));
  return text.split(/(?=HTTP\/1\.1 \d{3} )/).map((raw) => ({ ...parseRawAnswer(raw), raw }));
}

const isReady = (answer: { headers: IncomingHttpHeaders }): boolean =>
  String(answer.headers['cache-status']).includes('hit');

/** What differs between two requests of about the same moment. */
const ofTheRequest = /^(x-request-id|date|ratelimit|cache-control|cache-status): /i;

const fieldLines = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split('\r\n')
    .filter((line) => !ofTheRequest.test(line))
    .sort();

/** The lines that hang on neither the status nor the content. */
const sameForAll = (raw: string): string[] =>
  fieldLines(raw).filter((line) => !/^(HTTP|content-(type|length|encoding)|vary|etag|age)\b/i.test(line));

it.each([
  ['a view', requestOf(view, [last])],
  ['a compressed view', requestOf(view, ['Accept-Encoding: gzip', last])],
  ['a list', requestOf(long, [last])],
  ['the head of a view', requestOf(view, [last], 'HEAD')],
  ['the head of a list', requestOf(long, [last], 'HEAD')],
  ['that nothing has changed', requestOf(view, ['If-None-Match: *', last])],
  ['on a connection that stays', requestOf(view) + requestOf('/health/live', [last])],
  ['to a caller of HTTP/1.0', requestOf(view, [], 'GET', '1.0')],
  [
    'to a caller of HTTP/1.0 who stays',
    requestOf(view, ['Connection: keep-alive'], 'GET', '1.0') + requestOf('/health/live', [last]),
  ],
])('written-out answers have the lines that the framework writes: %s', async (_, request) => {
  const [[first], [ready]] = [await answersTo(request), await answersTo(request)];
  const [ofFramework] = await answersTo(request.replace(/(?<=^\w+ )\S+/, '/health/live'));
  if (!first || !ready || !ofFramework) throw new Error('no answer');
  expect([isReady(first), isReady(ready)]).toEqual([false, true]);
  expect(ready.text).toBe(first.text);
  expect(fieldLines(ready.raw)).toEqual(fieldLines(first.raw));
  expect(fieldLines(ready.raw)).toEqual(expect.arrayContaining(sameForAll(ofFramework.raw)));
  const { date } = ready.headers;
  expect(new Date(date ?? '').toUTCString()).toBe(date);
  expect(Math.abs(Date.now() - Date.parse(date ?? ''))).toBeLessThan(3000);
});

it('answers come in the order of their requests, ready or not', async () => {
  const unknown = requestOf('/nowhere');
  const answers = await answersTo(
    requestOf(view),
    unknown,
    requestOf(view),
    requestOf(view, [], 'HEAD'),
    unknown,
    requestOf(view, [last]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200, 404, 200]);
  const again = await answersTo(requestOf(view), unknown, requestOf(long), requestOf(view, [last]));
  expect(again.map((answer) => [answer.status, isReady(answer)])).toEqual([
    [200, true],
    [404, false],
    [200, false],
    [200, true],
  ]);
  expect(again[3]?.text).toBe(again[0]?.text);
});

it('more than a socket takes at once arrives whole', async () => {
  const [first] = await answersTo(requestOf(long, [last]));
  const answers = await answersTo(...Array<string>(20).fill(requestOf(long)), requestOf(long, [last]));
  expect(answers).toHaveLength(21);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([first?.text]));
  expect(answers.every(isReady)).toBe(true);
});
