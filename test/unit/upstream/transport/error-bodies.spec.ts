import { toOrderError } from '../../../../src/upstream/order/order-errors';
import { toStatisticsError } from '../../../../src/upstream/statistics/statistics-errors';
import { type UpstreamResponse } from '../../../../src/upstream/transport/upstream-transport';

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
