import { CancelledError } from '../../../../src/lib/cancellation-token';
import { decodeError } from '../../../../src/upstream/error-decoder';
import {
  type AttemptOutcome,
  breakerOutcome,
  classifyResponse,
  isLostConnection,
  isTransient,
} from '../../../../src/upstream/transport/attempt';
import {
  ConnectionLostError,
  errorCode,
  InvalidResponseError,
  NotSentError,
  transportFailureKind,
} from '../../../../src/upstream/transport/transport-errors';
import { type FailureKind, UpstreamError } from '../../../../src/upstream/transport/upstream-error';
import { type UpstreamResponse } from '../../../../src/upstream/upstream-payload';

const response = (status: number, body = '', retryAfterSeconds: number | null = null): UpstreamResponse => ({
  status,
  contentType: 'application/json',
  retryAfterSeconds,
  retryAfterFault: null,
  body: Buffer.from(body),
});

const page = '<!DOCTYPE html><html><body>Sorry</body></html>';

/** What one attempt means: to the breaker, and whether the call may be tried again. */
const meaningOf = (outcome: AttemptOutcome) => ({
  breaker: breakerOutcome(outcome, false),
  isRetried: isTransient(outcome) || isLostConnection(outcome),
});

describe('a response, by its status', () => {
  const rows: [status: number, kind: FailureKind | null, breaker: string, isRetried: boolean][] = [
    [200, null, 'success', false],
    [201, null, 'success', false],
    [204, null, 'success', false],
    [206, 'invalid', 'success', false],
    [299, null, 'success', false],
    [300, 'invalid', 'success', false],
    [302, 'invalid', 'success', false],
    [304, 'invalid', 'success', false],
    [307, 'invalid', 'success', false],
    [399, 'invalid', 'success', false],
    [400, 'rejected', 'success', false],
    [401, 'credentials-refused', 'failure', false],
    [402, 'rejected', 'success', false],
    [403, 'credentials-refused', 'failure', false],
    [404, 'rejected', 'success', false],
    [405, 'rejected', 'success', false],
    [407, 'credentials-refused', 'failure', false],
    [408, 'timeout', 'failure', false],
    [409, 'rejected', 'success', false],
    [410, 'rejected', 'success', false],
    [413, 'rejected', 'success', false],
    [418, 'rejected', 'success', false],
    [422, 'rejected', 'success', false],
    [425, 'rejected', 'success', false],
    [428, 'rejected', 'success', false],
    [429, 'rate-limited', 'failure', false],
    [430, 'rejected', 'success', false],
    [451, 'rejected', 'success', false],
    [499, 'rejected', 'success', false],
    [500, 'failed', 'failure', false],
    [501, 'failed', 'failure', false],
    [502, 'failed', 'failure', true],
    [503, 'failed', 'failure', true],
    [504, 'failed', 'failure', true],
    [505, 'failed', 'failure', false],
    [520, 'failed', 'failure', false],
    [599, 'failed', 'failure', false],
    [600, 'failed', 'failure', false],
    [999, 'failed', 'failure', false],
  ];

  it.each(rows)('%i: %s, a %s to the breaker, retried: %s', (status, kind, breaker, isRetried) => {
    const received = response(status);
    expect(classifyResponse(received)).toBe(kind);
    expect(meaningOf({ response: received })).toEqual({ breaker, isRetried });
  });

  it.each([400, 404, 405, 410, 422, 451])('%i with a page in HTML: invalid', (status) => {
    expect(classifyResponse(response(status, `\r\n ${page}`))).toBe('invalid');
    expect(classifyResponse(response(status, `\ufeff${page}`))).toBe('invalid');
  });

  it.each<[number, FailureKind | null]>([
    [200, null],
    [401, 'credentials-refused'],
    [408, 'timeout'],
    [429, 'rate-limited'],
    [500, 'failed'],
  ])('%i with a page in HTML: its status stands', (status, kind) => {
    expect(classifyResponse(response(status, page))).toBe(kind);
  });

  it.each([502, 503, 504])('%i with Retry-After: not retried', (status) => {
    expect(isTransient({ response: response(status, '', 7) })).toBe(false);
  });
});

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const refusal = UpstreamError.ofRefusal('order', 'breaker-open', 1);
const lost = ConnectionLostError.ifReset(coded('ECONNRESET'));

describe('an attempt without a response, by its error', () => {
  const rows: [name: string, error: unknown, kind: FailureKind, breaker: string, isRetried: boolean][] = [
    ['our deadline', new DOMException('late', 'TimeoutError'), 'timeout', 'failure', false],
    ['the bulkhead', new NotSentError('overloaded', 'x'), 'overloaded', 'ignored', false],
    ['a cancelled call', new CancelledError(), 'given-up', 'ignored', false],
    ['a refused connection', coded('ECONNREFUSED'), 'unreachable', 'failure', true],
    ['a connection reset', coded('ECONNRESET'), 'unreachable', 'failure', true],
    ['a broken pipe', coded('EPIPE'), 'unreachable', 'failure', true],
    ['no route', coded('EHOSTUNREACH'), 'unreachable', 'failure', true],
    ['an unknown host', coded('ENOTFOUND'), 'unreachable', 'failure', true],
    ['a name server that fails', coded('EAI_AGAIN'), 'unreachable', 'failure', true],
    ['a connect timeout', coded('UND_ERR_CONNECT_TIMEOUT'), 'unreachable', 'failure', true],
    [
      'an end of the connection',
      coded('UND_ERR_SOCKET', 'other side closed'),
      'unreachable',
      'failure',
      true,
    ],
    ['an expired certificate', coded('CERT_HAS_EXPIRED'), 'unreachable', 'failure', true],
    ["another host's certificate", coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'unreachable', 'failure', true],
    ['a plain-text port', coded('ERR_SSL_WRONG_VERSION_NUMBER'), 'unreachable', 'failure', true],
    [
      'an error of several addresses',
      new AggregateError([coded('ECONNREFUSED')]),
      'unreachable',
      'failure',
      true,
    ],
    ['an error without a code', new Error('odd'), 'unreachable', 'failure', true],
    ['no error at all', 'odd', 'unreachable', 'failure', true],
    ['a kept-alive connection that was closed', lost, 'unreachable', 'ignored', true],
    ['a parser error', named('HTTPParserError'), 'invalid', 'failure', false],
    ['a malformed header', coded('HPE_INVALID_HEADER_TOKEN'), 'invalid', 'failure', false],
    ['headers too long', coded('UND_ERR_HEADERS_OVERFLOW'), 'invalid', 'failure', false],
    ['a status of 100', coded('UND_ERR_SOCKET', 'bad response'), 'invalid', 'failure', false],
    ['a status of 101', coded('UND_ERR_SOCKET', 'bad upgrade'), 'invalid', 'failure', false],
    ['a status below 100', InvalidResponseError.withoutStatus(99), 'invalid', 'failure', false],
    ['a body too large', InvalidResponseError.wrap(new RangeError('x'), 200), 'invalid', 'failure', false],
    ['a body cut short', InvalidResponseError.wrap(coded('UND_ERR_SOCKET'), 200), 'invalid', 'failure', true],
    ['a body reset', InvalidResponseError.wrap(coded('ECONNRESET'), 200), 'invalid', 'failure', true],
    ['a broken coding', InvalidResponseError.wrap(coded('Z_DATA_ERROR'), 200), 'invalid', 'failure', false],
    [
      'our deadline in a body',
      InvalidResponseError.wrap(named('TimeoutError'), 200),
      'timeout',
      'failure',
      false,
    ],
    ['a cancelled body', InvalidResponseError.wrap(new CancelledError(), 200), 'given-up', 'ignored', false],
  ];

  it.each(rows)('%s: %3$s', (_name, error, kind, breaker, isRetried) => {
    expect(transportFailureKind(error)).toBe(kind);
    expect(meaningOf({ error })).toEqual({ breaker, isRetried });
  });

  it('a call that this gateway does not make has no effect on the state of the upstream', () => {
    for (const error of [refusal, new NotSentError('unreachable', 'x')])
      expect(breakerOutcome({ error }, false)).toBe('ignored');
    expect(isTransient({ error: refusal })).toBe(false);
  });

  it('a cancelled call has no effect on the state of the upstream, however it ends', () => {
    expect(breakerOutcome({ error: coded('ECONNREFUSED') }, true)).toBe('ignored');
    expect(breakerOutcome({ response: response(500) }, true)).toBe('failure');
  });

  it.each([
    ['a malformed message', coded('UND_ERR_SOCKET', 'bad response')],
    ['a refused connection', coded('ECONNREFUSED')],
  ])('%s is no lost connection', (_name, error) => {
    expect(ConnectionLostError.ifReset(error)).toBe(error);
  });

  it.each([
    [coded('ECONNREFUSED'), 'ECONNREFUSED'],
    [new Error('x', { cause: coded('CERT_HAS_EXPIRED') }), 'CERT_HAS_EXPIRED'],
    [new AggregateError([coded('ENOTFOUND'), coded('ECONNREFUSED')]), 'ENOTFOUND'],
    [coded('connect to 10.0.0.1 failed'), null],
    [new Error('x'), null],
    [null, null],
  ])('%#: has a code, never a message', (error, code) => {
    expect(errorCode(error)).toBe(code);
  });
});

const orderError = (errorId: string) => JSON.stringify({ errorCode: 1, errorId, errorMessage: 'm' });

describe('a response of the order interface', () => {
  it.each<[status: number, errorId: string, kind: FailureKind]>([
    [400, 'UNKNOWN_ORDER', 'order-not-found'],
    [200, 'UNKNOWN_ORDER', 'order-not-found'],
    [404, 'UNKNOWN_ORDER', 'order-not-found'],
    [500, 'UNKNOWN_ORDER', 'failed'],
    [429, 'UNKNOWN_ORDER', 'rate-limited'],
    [408, 'UNKNOWN_ORDER', 'timeout'],
    [401, 'UNKNOWN_ORDER', 'credentials-refused'],
    [206, 'UNKNOWN_ORDER', 'invalid'],
    [400, 'NO_EXTERNALCALL_ATTACHED', 'not-cancellable'],
    [400, 'EXTERNALCALL_ALREADY_EXECUTED', 'not-cancellable'],
    [400, 'EXTERNALCALL_CANNOT_BE_DETACHED', 'not-cancellable'],
    [200, 'INTERNAL_SERVER_ERROR', 'failed'],
    [400, 'INTERNAL_SERVER_ERROR', 'failed'],
    [200, 'INTERNAL_SDK_ERROR', 'failed'],
    [200, 'SOMETHING_NEW', 'rejected'],
    [400, 'INVALID_QUERY_PARAMETERS', 'rejected'],
  ])('%i with %s: %s', (status, errorId, kind) => {
    expect(decodeError('order', response(status, orderError(errorId)), [])?.kind).toBe(kind);
  });

  it.each<[status: number, body: string, kind: FailureKind | undefined]>([
    [200, '{}', undefined],
    [200, '{"errorId":null}', undefined],
    [200, '{"errorId":"ERROR"}', 'rejected'],
    [200, '{"errorId":true}', 'rejected'],
    [200, '{"errorId":', undefined],
    [404, '', 'rejected'],
    [404, page, 'invalid'],
    [503, page, 'failed'],
    [302, '', 'invalid'],
  ])('%i with the body %j: %s', (status, body, kind) => {
    expect(decodeError('order', response(status, body), [])?.kind).toBe(kind);
  });
});

const statisticsError = '{"message":"m","errorCode":1042}';

describe('a response of the statistics interface', () => {
  it.each<[status: number, body: string, kind: FailureKind | undefined]>([
    [200, '{}', undefined],
    [200, '{"errorCode":null}', undefined],
    [200, statisticsError, 'rejected'],
    [400, statisticsError, 'rejected'],
    [401, statisticsError, 'credentials-refused'],
    [408, statisticsError, 'timeout'],
    [429, statisticsError, 'rate-limited'],
    [500, statisticsError, 'failed'],
    [404, '', 'rejected'],
    [404, page, 'invalid'],
  ])('%i with the body %j: %s', (status, body, kind) => {
    expect(decodeError('statistics', response(status, body), [])?.kind).toBe(kind);
  });

  it('hides from clients what the upstream reports about the credentials', () => {
    expect(decodeError('statistics', response(401, statisticsError), [])?.native).toBeNull();
    expect(decodeError('order', response(403, orderError('NO_ACCESS')), [])?.native).toBeNull();
    expect(decodeError('statistics', response(500, statisticsError), [])?.native?.code).toBe(1042);
  });

  it.each<[asked: 'order' | 'transaction', status: number, body: string, expected: boolean]>([
    ['order', 204, '', true],
    ['order', 400, statisticsError, true],
    ['order', 404, '', true],
    ['order', 422, statisticsError, true],
    ['order', 200, '', true],
    ['order', 200, ' null\n', true],
    ['order', 200, '{}', false],
    ['order', 404, page, false],
    ['order', 400, page, false],
    ['order', 400, `\ufeff${page}`, false],
    ['order', 401, '', false],
    ['order', 408, '', false],
    ['order', 429, '', false],
    ['order', 500, 'null', false],
    ['transaction', 204, '', true],
    ['transaction', 404, '', true],
    ['transaction', 200, 'null', true],
    ['transaction', 400, '', false],
    ['transaction', 422, '', false],
  ])('an unknown %s: %i with the body %j: %s', (asked, status, body, expected) => {
    const failure = decodeError('statistics', response(status, body), [], asked);
    expect(failure?.isNotFound ?? false).toBe(expected);
  });
});
