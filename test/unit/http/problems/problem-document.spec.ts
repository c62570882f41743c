import { Problem } from '../../../../src/http/problems/problem';
import { problemDocument, type ProblemContext } from '../../../../src/http/problems/problem-document';

const context: ProblemContext = { surface: 'v1', path: '/v1/orders/x', requestId: 'request-1' };

describe('the document of a problem', () => {
  it.each([
    ['/v1/a b', '/v1/a%20b'],
    ['/v1/"<é>', '/v1/%22%3C%C3%A9%3E'],
    ['/v1/%20', '/v1/%20'],
    ['*', '*'],
    ['/v1/%zz', '/v1/%25zz'],
    [`/${'x'.repeat(300)}`, `/${'x'.repeat(255)}`],
    [`/${'x'.repeat(254)}%41`, `/${'x'.repeat(254)}%25`],
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
});
