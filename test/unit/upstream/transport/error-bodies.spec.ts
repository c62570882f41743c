import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { decodeError } from '../../../../src/upstream/error-decoder';
import { type Metrics } from '../../../../src/observability/metrics/metrics';
import { passedOnEndpoints } from '../../../../src/upstream/passed-on-endpoints';
import { type UpstreamName, upstreamNames } from '../../../../src/upstream/transport/upstream-error';
import { type UpstreamHttp } from '../../../../src/upstream/transport/upstream-http';
import { UpstreamClient } from '../../../../src/upstream/upstream-client';
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
    expect(decodeError('order', reply(orderError(payload)), [])?.native?.members).toMatchObject({
      errorPayload: payload,
    });
  });

  it('is passed on without a long payload', () => {
    expect(decodeError('order', reply(orderError(texts(1000))), [])?.native).toMatchObject({
      code: 'INVALID_QUERY_PARAMETERS',
      message: 'in its own words',
      members: { errorPayload: null },
    });
  });

  it('is passed on without a payload that is nested deeper than is read', () => {
    const body = orderError(JSON.parse('['.repeat(40) + ']'.repeat(40)));
    expect(decodeError('order', reply({ ...body, errorId: 'UNKNOWN_ORDER' }, 200), [])).toMatchObject({
      kind: 'order-not-found',
      native: { code: 'UNKNOWN_ORDER', message: 'in its own words', members: { errorPayload: null } },
    });
  });

  it('is not read where it is long', () => {
    const failure = decodeError('order', reply(orderError(texts(40_000))), []);
    expect([failure?.kind, failure?.native]).toEqual(['rejected', null]);
  });
});

it.each(upstreamNames)('an error code that is no number is not passed on: %s', (upstreamName) => {
  const body = { ...orderError(null), message: 'in its own words' };
  for (const errorCode of ['accesstoken=s3cret', { see: 'https://internal' }, [1], 1.5])
    expect(decodeError(upstreamName, reply({ ...body, errorCode }), [])?.native).toMatchObject({
      message: 'in its own words',
      members: { errorCode: null },
    });
});

it('a long error body of the statistics interface is not read', () => {
  const body = { errorCode: 400, message: 'x', more: texts(40_000) };
  expect(decodeError('statistics', reply(body, 500), [])).toMatchObject({ kind: 'failed', native: null });
});

describe('what a caller sent', () => {
  const signature = '0x' + 'a1'.repeat(65);
  const correlationIds = newCorrelationIds();
  const noMetrics = {} as Metrics;

  /** Passes a body on to an upstream that gives this response. */
  function send(upstreamName: UpstreamName, bytes: Buffer, response: UpstreamResponse) {
    const http = { upstreamName, send: () => Promise.resolve(response) } as unknown as UpstreamHttp;
    const limits = { recordMaxBytes: 1024, tokenListMaxBytes: 1024 };
    const client = new UpstreamClient(http, noMetrics, limits, []);
    const body = { bytes, contentType: 'application/json' };
    return client.load(passedOnEndpoints.signConditions, body, { priority: 'foreground', correlationIds });
  }

  it.each(upstreamNames)('is not read where the %s interface succeeds', async (upstreamName) => {
    const response = reply({ sent: true }, 200);
    const { status, contentType, body } = await send(upstreamName, Buffer.from('not JSON'), response);
    expect(response).toMatchObject({ status, contentType, body });
  });

  it.each(upstreamNames)('does not come back in an error of the %s interface', async (upstreamName) => {
    const message = `not valid: ${signature}`;
    const response = reply({ ...orderError([message]), errorMessage: message, message });
    await expect(
      send(upstreamName, Buffer.from(JSON.stringify({ signature })), response),
    ).rejects.toMatchObject({
      kind: 'rejected',
      native: { message: null },
    });
  });
});
