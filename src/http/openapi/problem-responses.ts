import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { type ApiSurface, problemMediaType } from '../problems/problem-document';
import { problemCatalogue, type ProblemCode } from '../problems/problem';
import { headersOf, type HeaderName, ofLimitedResponses } from './headers';
import { problemExampleName, statusesOf } from './problem-examples';
import { OrderProblemView, ProblemView, StatisticsProblemView } from '../problems/problem.view';

const ofEveryRequest: readonly ProblemCode[] = ['VALIDATION_FAILED', 'METHOD_NOT_ALLOWED', 'INTERNAL_ERROR'];

/** Problems of every endpoint with access control. */
const ofLimitedRequests: readonly ProblemCode[] = [
  ...ofEveryRequest,
  'UNAUTHENTICATED',
  'RATE_LIMITED',
  'OVERLOADED',
];

/** Problems of every endpoint that calls an upstream. */
export const upstreamProblems: readonly ProblemCode[] = [
  'UPSTREAM_REJECTED',
  'UPSTREAM_FAILED',
  'UPSTREAM_INVALID_RESPONSE',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_RATE_LIMITED',
  'UPSTREAM_TIMEOUT',
];

/** Problems of every endpoint that takes a body. */
export const bodyProblems: readonly ProblemCode[] = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Documents the problems of an endpoint of `/v1`, in addition to those of every endpoint. */
export const ApiProblems = (...codes: readonly ProblemCode[]): MethodDecorator =>
  apiProblems('v1', [...ofLimitedRequests, 'NOT_ACCEPTABLE', ...codes]);

/** Documents the problems of a public endpoint that calls no upstream. */
export const ApiOpenProblems = (): MethodDecorator => apiProblems('v1', ofEveryRequest);

/** Documents the problems of a passthrough path. It keeps the status of the upstream, so any other is possible, too. */
export const ApiPassthroughProblems = (
  surface: 'statistics' | 'order',
  ...codes: readonly ProblemCode[]
): MethodDecorator =>
  applyDecorators(
    apiProblems(surface, [...ofLimitedRequests, ...codes]),
    ApiResponse({
      status: 'default',
      description: 'Any other error of the interface, with its own status.',
      headers: headersOf(...ofLimitedResponses, 'Cache-Control', 'Retry-After'),
      content: { [problemMediaType]: { schema: { $ref: getSchemaPath(viewOf[surface]) } } },
    }),
  );

const viewOf: Readonly<Record<ApiSurface, Type>> = {
  v1: ProblemView,
  statistics: StatisticsProblemView,
  order: OrderProblemView,
};

function apiProblems(surface: ApiSurface, codes: readonly ProblemCode[]): MethodDecorator {
  const statuses = [...new Set(codes.flatMap((code) => statusesOf(surface, code)))];
  return applyDecorators(
    ApiExtraModels(viewOf[surface]),
    headerTooLarge(surface),
    ...statuses.map((status) => {
      const ofStatus = codes.filter((code) => statusesOf(surface, code).includes(status));
      return apiProblem(surface, status, ofStatus);
    }),
  );
}

/** Sent before the path is known. */
const headerTooLarge = (surface: ApiSurface): MethodDecorator =>
  ApiResponse({
    status: 431,
    description: '`VALIDATION_FAILED`: The header is too large.',
    content: { [problemMediaType]: { schema: { $ref: getSchemaPath(viewOf[surface]) } } },
  });

const apiProblem = (surface: ApiSurface, status: number, codes: readonly ProblemCode[]): MethodDecorator =>
  ApiResponse({
    status,
    description: codes.map((code) => `\`${code}\`: ${problemCatalogue[code].title}`).join('\n\n'),
    headers: headersOf(...ofLimitedResponses, 'Cache-Control', ...codes.flatMap(ownHeaders)),
    content: {
      [problemMediaType]: {
        schema: { $ref: getSchemaPath(viewOf[surface]) },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { $ref: `#/components/examples/${problemExampleName(surface, code, status)}` },
          ]),
        ),
      },
    },
  });

function ownHeaders(code: ProblemCode): HeaderName[] {
  if (code === 'METHOD_NOT_ALLOWED') return ['Allow'];
  if (code === 'UNSUPPORTED_MEDIA_TYPE') return ['Accept-Post', 'Accept-Encoding'];
  if (code === 'UNAUTHENTICATED') return ['WWW-Authenticate'];
  return problemCatalogue[code].retryable || code.startsWith('UPSTREAM_') ? ['Retry-After'] : [];
}
