import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type ProblemCode, problemCatalogue } from '../problems/problem-catalogue';
import { problemMediaType } from '../problems/problem-document';
import { ProblemView } from './problem.view';

/** Problems that any endpoint can answer with. */
const everywhere: readonly ProblemCode[] = [
  'VALIDATION_FAILED',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

/** Problems of every endpoint that asks an upstream interface. */
export const upstreamProblems: readonly ProblemCode[] = [
  'UPSTREAM_REJECTED',
  'UPSTREAM_FAILED',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_RATE_LIMITED',
  'OVERLOADED',
  'UPSTREAM_TIMEOUT',
];

/** Problems of every endpoint that takes a body. */
export const bodyProblems: readonly ProblemCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Documents which problems an endpoint answers with, by status, beside those that every endpoint has. */
export function ApiProblems(...codes: readonly ProblemCode[]): MethodDecorator {
  const all = [...everywhere, ...codes];
  const statuses = [...new Set(all.map((code) => problemCatalogue[code].status))];
  return applyDecorators(ApiExtraModels(ProblemView), ...statuses.map((status) => apiProblem(status, all)));
}

const apiProblem = (status: number, codes: readonly ProblemCode[]): MethodDecorator =>
  ApiResponse({
    status,
    description: codes
      .filter((code) => problemCatalogue[code].status === status)
      .map((code) => `\`${code}\`: ${problemCatalogue[code].title}`)
      .join('\n\n'),
    content: { [problemMediaType]: { schema: { $ref: getSchemaPath(ProblemView) } } },
  });
