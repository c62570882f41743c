import { BadRequestException, HttpException, ImATeapotException, NotFoundException } from '@nestjs/common';
import { Problem } from '../../../../src/http/problems/problem';
import { problemOfError } from '../../../../src/http/problems/problem-of-error';
import { UpstreamError } from '../../../../src/upstream/transport/upstream-error';

const codedError = (code: string) => Object.assign(new Error('Do not show this.'), { code });

describe('the problem of an error', () => {
  it('is the problem itself', () => {
    const problem = new Problem('NOT_ACCEPTABLE');
    expect(problemOfError(problem, false)).toBe(problem);
    expect(problemOfError(problem, true)).toBe(problem);
  });

  it("has an upstream's status on passthrough paths alone", () => {
    const error = new UpstreamError({ upstreamName: 'statistics', kind: 'failed', status: 500, reason: 'x' });
    expect(problemOfError(error, false)).toMatchObject({ code: 'UPSTREAM_FAILED', status: 502 });
    expect(problemOfError(error, true)).toMatchObject({ code: 'UPSTREAM_FAILED', status: 500 });
  });

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 413, undefined],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE', 415, undefined],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 'VALIDATION_FAILED', 400, 'body'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 'VALIDATION_FAILED', 400, 'body'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'VALIDATION_FAILED', 400, 'Content-Length'],
    ['FST_ERR_MAX_PARAM_LENGTH', 'VALIDATION_FAILED', 400, 'path'],
    ['FST_ERR_BAD_URL', 'VALIDATION_FAILED', 400, 'path'],
  ])('of the framework code %s is %s', (frameworkCode, code, status, field) => {
    for (const error of [
      codedError(frameworkCode),
      new BadRequestException('wrapped', { cause: codedError(frameworkCode) }),
    ]) {
      const problem = problemOfError(error, false);
      expect(problem).toMatchObject({ code, status });
      expect(problem.details.errors?.[0]?.field).toBe(field);
      expect(problem.message).not.toContain('Do not show this.');
    }
  });

  it.each([
    [new NotFoundException(), 'ROUTE_NOT_FOUND', 404],
    [new HttpException('x', 405), 'METHOD_NOT_ALLOWED', 405],
    [new HttpException('x', 406), 'NOT_ACCEPTABLE', 406],
    [new HttpException('x', 413), 'PAYLOAD_TOO_LARGE', 413],
    [new HttpException('x', 415), 'UNSUPPORTED_MEDIA_TYPE', 415],
    [new BadRequestException('x'), 'VALIDATION_FAILED', 400],
    [new ImATeapotException(), 'INTERNAL_ERROR', 500],
  ])('of %s goes by its status: %s', (error, code, status) => {
    expect(problemOfError(error, false)).toMatchObject({ code, status });
  });

  it.each([new Error('secret'), codedError('ECONNRESET'), 'secret', null, undefined, { code: 1 }])(
    'is an internal error without detail for anything else: %p',
    (error) => {
      expect(problemOfError(error, false)).toMatchObject({
        code: 'INTERNAL_ERROR',
        status: 500,
        message: 'The gateway failed.',
        details: {},
      });
    },
  );
});
