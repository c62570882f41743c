import { BadRequestException, ImATeapotException, NotFoundException } from '@nestjs/common';
import { problemOfError } from '../../../../src/http/problems/problem-of-error';

const codedError = (code: string) => Object.assign(new Error('Do not show this.'), { code });

describe('the problem of an error', () => {
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
    [new BadRequestException('x'), 'VALIDATION_FAILED', 400],
    [new ImATeapotException(), 'INTERNAL_ERROR', 500],
  ])('of %s goes by its status: %s', (error, code, status) => {
    expect(problemOfError(error, false)).toMatchObject({ code, status });
  });

  it.each(['it broke', null, undefined, { statusCode: 418 }, { code: 'ECONNREFUSED' }])(
    'of %j, which is none, is one of ours',
    (thrown) => {
      expect(problemOfError(thrown, false)).toMatchObject({ code: 'INTERNAL_ERROR', status: 500 });
    },
  );
});
