import { Problem, problemCatalogue, problemCodes } from '../../../../src/http/problems/problem';
import {
  problemDocument,
  problemHeaders,
  type ProblemContext,
} from '../../../../src/http/problems/problem-document';

const context: ProblemContext = { surface: 'v1', path: '/v1/orders/x', requestId: 'request-1' };

describe('the document of a problem', () => {
  it.each(problemCodes)('%s has the members of RFC 9457 and those of the gateway', (code) => {
    const { status, title, retryable } = problemCatalogue[code];
    expect(problemDocument(new Problem(code), context)).toEqual({
      type: `urn:order-gateway:problem:${code.toLowerCase().replaceAll('_', '-')}`,
      title,
      status,
      detail: title,
      instance: '/v1/orders/x',
      code,
      requestId: 'request-1',
      retryable,
    });
  });

  it('has the upstream and the field errors if there are any', () => {
    const upstream = { interface: 'order', status: 500, code: null, message: null } as const;
    expect(problemDocument(new Problem('UPSTREAM_FAILED', { upstream }), context)).toMatchObject({
      upstream,
    });
    expect(problemDocument(Problem.ofField('limit', 'must be smaller'), context)).toMatchObject({
      detail: 'limit must be smaller',
      errors: [{ field: 'limit', message: 'must be smaller' }],
    });
  });

  it.each([
    ['/v1/a b', '/v1/a%20b'],
    ['/v1/"<é>', '/v1/%22%3C%C3%A9%3E'],
    ['/v1/%20', '/v1/%20'],
    ['*', '*'],
    [`/${'x'.repeat(300)}`, `/${'x'.repeat(255)}`],
  ])('has the path %s as the URI reference %s', (path, instance) => {
    expect(problemDocument(new Problem('ROUTE_NOT_FOUND'), { ...context, path }).instance).toBe(instance);
  });

  it("has the upstream's error members on passthrough paths, but never in place of its own", () => {
    const legacyFields = { message: 'theirs', errorCode: 7, status: 1, code: 'theirs' };
    const problem = new Problem('UPSTREAM_FAILED', { legacyFields });
    expect(problemDocument(problem, { ...context, surface: 'statistics' })).toMatchObject({
      message: 'theirs',
      errorCode: 7,
      status: 502,
      code: 'UPSTREAM_FAILED',
    });
  });

  it('names at most 20 fields, shortened and without special characters', () => {
    const fields = Array.from({ length: 30 }, (_, n) => ({ field: `<${n}>${'x'.repeat(99)}`, message: 'x' }));
    const { errors = [] } = Problem.ofFields(fields).details;
    expect(errors).toHaveLength(20);
    expect(errors[3]?.field).toBe(`?3?${'x'.repeat(61)}`);
  });
});

describe('the headers of a problem', () => {
  it.each([
    ['only that it is not stored', new Problem('ROUTE_NOT_FOUND'), {}],
    ['Retry-After', new Problem('OVERLOADED', { retryAfterSeconds: 0 }), { 'retry-after': '0' }],
    [
      'how to authenticate',
      new Problem('UNAUTHENTICATED'),
      { 'www-authenticate': 'ApiKey header="X-API-Key"' },
    ],
    ['the methods', new Problem('METHOD_NOT_ALLOWED', { allow: ['GET', 'HEAD'] }), { allow: 'GET, HEAD' }],
    [
      'the content coding',
      new Problem('UNSUPPORTED_MEDIA_TYPE', { acceptEncoding: 'identity' }),
      { 'accept-encoding': 'identity' },
    ],
    [
      'the media types',
      new Problem('UNSUPPORTED_MEDIA_TYPE', { acceptPost: ['text/json', 'application/json'] }),
      { 'accept-post': 'text/json, application/json' },
    ],
  ])('give %s', (_, problem, headers) => {
    expect(problemHeaders(problem)).toEqual({ 'cache-control': 'no-store', ...headers });
  });
});
