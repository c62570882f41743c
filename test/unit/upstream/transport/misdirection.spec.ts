import {
  type AttemptOutcome,
  breakerOutcome,
  misdirectionOf,
} from '../../../../src/upstream/transport/attempt';
import { type UpstreamRequest } from '../../../../src/upstream/transport/upstream-transport';
import { type UpstreamResponse } from '../../../../src/upstream/upstream-payload';

const response = (status: number, body = ''): UpstreamResponse => ({
  status,
  contentType: null,
  retryAfterSeconds: null,
  retryAfterFault: null,
  body: Buffer.from(body),
});

const ofOrder = '{"errorCode":2,"errorId":"INVALID_QUERY_PARAMETERS"}';
const ofStatistics = '{"message":"m","errorCode":404}';
const ofFramework = '{"statusCode":404,"message":"Cannot GET /"}';

/** What a response is to the breaker. */
const meaningOf = (
  upstreamName: 'statistics' | 'order',
  mayMiss: UpstreamRequest['mayMiss'],
  received: UpstreamResponse,
): string => {
  const misdirection = misdirectionOf(upstreamName, { mayMiss }, received);
  const outcome: AttemptOutcome = { response: received, misdirection };
  return breakerOutcome(outcome, false);
};

describe('a response that may come from somewhere else', () => {
  it.each([404, 405, 410, 421, 301, 302, 307, 308])('%i at a path of the upstream: a failure', (status) => {
    for (const body of ['', ofFramework, '<html></html>'])
      for (const name of ['statistics', 'order'] as const)
        expect(meaningOf(name, undefined, response(status, body))).toBe('failure');
  });

  it('a page in HTML with 200, where JSON was asked for: a failure', () => {
    for (const name of ['statistics', 'order'] as const)
      expect(meaningOf(name, undefined, response(200, '\n<!doctype html><title>Maintenance</title>'))).toBe(
        'failure',
      );
  });

  it('a page in HTML with 200 at a path that the client chose: a success', () => {
    expect(meaningOf('statistics', 'path', response(200, '<html></html>'))).toBe('success');
  });

  it.each([400, 402, 409, 413, 415, 422, 451])('%i, about the request: a success', (status) => {
    for (const name of ['statistics', 'order'] as const)
      expect(meaningOf(name, undefined, response(status, ofFramework))).toBe('success');
  });

  it.each<['statistics' | 'order', string, string]>([
    ['order', ofOrder, 'success'],
    ['order', '{"errorId":"UNKNOWN_ORDER"}', 'success'],
    ['order', ofStatistics, 'failure'],
    ['statistics', ofStatistics, 'success'],
    ['statistics', ofOrder, 'failure'],
  ])('404 of the %s interface with %s: a %s', (name, body, meaning) => {
    expect(meaningOf(name, undefined, response(404, body))).toBe(meaning);
  });

  it.each<[UpstreamRequest['mayMiss'], number, string, string]>([
    ['subject', 404, '', 'ignored'],
    ['subject', 404, ofFramework, 'ignored'],
    ['subject', 404, ofStatistics, 'success'],
    ['subject', 404, ofOrder, 'failure'],
    ['subject', 405, '', 'failure'],
    ['subject', 302, '', 'failure'],
    ['path', 404, '', 'ignored'],
    ['path', 302, '', 'ignored'],
    ['path', 404, ofOrder, 'ignored'],
    ['path', 404, ofStatistics, 'success'],
  ])('a request that may miss a %s, and %i with %j: %s', (mayMiss, status, body, meaning) => {
    expect(meaningOf('statistics', mayMiss, response(status, body))).toBe(meaning);
  });
});
