import { Settings } from '../../../../src/config/settings';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { UpstreamClient } from '../../../../src/upstream/upstream-client';
import { relayedTo } from '../../../../src/upstream/relayed-request';
import { type PayloadParser } from '../../../../src/upstream/payload-parser';
import { statisticsEndpoints } from '../../../../src/upstream/statistics/statistics-endpoints';
import { type UpstreamName } from '../../../../src/upstream/transport/upstream-error';
import { type UpstreamHttp } from '../../../../src/upstream/transport/upstream-http';
import { toOrderError } from '../../../../src/upstream/order/order-errors';
import { toStatisticsError } from '../../../../src/upstream/statistics/statistics-errors';
import { type UpstreamResponse } from '../../../../src/upstream/upstream-payload';

const reply = (body: object, status = 400): UpstreamResponse => ({
  status,
  contentType: 'application/json',
  retryAfterSeconds: null,
  retryAfterFault: null,
  body: Buffer.from(JSON.stringify(body)),
});
const orderError = (errorPayload: unknown) => ({
  errorCode: 2,
  errorId: 'INVALID_QUERY_PARAMETERS',
  errorMessage: 'in its own words',
  errorPayload,
});
const texts = (count: number) => Array.from({ length: count }, (_, n) => `a text of its own ${n}`);

describe('an error body of the order interface', () => {
  it('is passed on with a short payload', () => {
    const payload = { parameters: texts(10) };
    expect(toOrderError(reply(orderError(payload)), [])?.native?.members).toMatchObject({
      errorPayload: payload,
    });
  });

  it('is passed on without a long payload', () => {
    expect(toOrderError(reply(orderError(texts(1000))), [])?.native).toMatchObject({
      code: 'INVALID_QUERY_PARAMETERS',
      message: 'in its own words',
      members: { errorPayload: null },
    });
  });

  it('is not read where it is long', () => {
    const failure = toOrderError(reply(orderError(texts(40_000))), []);
    expect([failure?.kind, failure?.native]).toEqual(['rejected', null]);
  });
});

it('a long error body of the statistics interface is not read', () => {
  const body = { errorCode: 400, message: 'x', more: texts(40_000) };
  expect(toStatisticsError(reply(body, 500), [])).toMatchObject({ kind: 'failed', native: null });
});

describe('what a caller sent', () => {
  const signature = '0x' + 'a1'.repeat(65);
  const correlationIds = newCorrelationIds();
  const settings = Object.assign(new Settings(), {
    calls: { recordMaxBytes: 1024 },
    statistics: { url: 'http://statistics.example', accessToken: null },
    order: { url: 'http://orders.example', accessToken: null },
  });
  const noParser = {} as PayloadParser;
  const clientThat = (upstreamName: UpstreamName, response: UpstreamResponse) => {
    const http = { upstreamName, send: () => Promise.resolve(response) } as unknown as UpstreamHttp;
    return new UpstreamClient(http, noParser, settings);
  };

  const calls: [string, (sent: Buffer, response: UpstreamResponse) => Promise<unknown>][] = [
    [
      'the statistics interface',
      (bytes, response) =>
        clientThat('statistics', response).load(
          statisticsEndpoints.signConditions,
          { bytes, contentType: 'application/json' },
          { priority: 'foreground', correlationIds },
        ),
    ],
    [
      'the order interface',
      (bytes, response) =>
        clientThat('order', response).load(
          relayedTo('order', false),
          { method: 'POST', path: '/', body: { bytes, contentType: 'application/json' } },
          { priority: 'relayed', correlationIds },
        ),
    ],
  ];

  it.each(calls)('is not read where %s succeeds', async (_, call) => {
    const response = reply({ sent: true }, 200);
    expect(await call(Buffer.from('not JSON'), response)).toMatchObject({ status: 200, body: response.body });
  });

  it.each(calls)('does not come back in an error of %s', async (_, call) => {
    const message = `not valid: ${signature}`;
    const response = reply({ ...orderError([message]), errorMessage: message, message });
    await expect(call(Buffer.from(JSON.stringify({ signature })), response)).rejects.toMatchObject({
      kind: 'rejected',
      native: { message: null },
    });
  });
});
