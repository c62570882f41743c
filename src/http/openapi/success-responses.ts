import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import { headersOf, ofEveryAnswer, ofLimitedAnswers } from './headers';

type Success = Parameters<typeof ApiOkResponse>[0];

const ofStoredAnswers = headersOf(
  ...ofLimitedAnswers,
  'Cache-Control',
  'Age',
  'Cache-Status',
  'ETag',
  'X-Gateway-Complete',
);

/** Documents an answer that may be stored and asked for again by its tag: 200 with its headers, and 304. */
export const ApiCacheable = (success: Success): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      description:
        'The tags of the answers that the caller has, from `ETag`: if one still fits, the answer is 304.',
      required: false,
      schema: { type: 'string', examples: ['W/"T9YkSKNl0oTbKjWa3FyqPc"'] },
    }),
    ApiHeader({
      name: 'If-Match',
      description: 'Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1).',
      required: false,
      schema: { type: 'string', examples: ['*'] },
    }),
    ApiOkResponse({ ...success, headers: ofStoredAnswers }),
    ApiResponse({
      status: 304,
      description: 'The caller has the answer already: one of its tags fits. No body.',
      headers: ofStoredAnswers,
    }),
  );

/** Documents an answer that nobody may store. */
export const ApiUnstored = (success: Success, status = 200): MethodDecorator =>
  ApiResponse({
    ...success,
    status,
    headers: headersOf(...ofLimitedAnswers, 'Cache-Control', 'X-Gateway-Complete'),
  });

/** Documents an answer that callers may not store, though it is made from what the gateway has stored. */
export const ApiFromCache = (success: Success): MethodDecorator =>
  ApiOkResponse({
    ...success,
    headers: headersOf(...ofLimitedAnswers, 'Cache-Control', 'Age', 'Cache-Status', 'X-Gateway-Complete'),
  });

/** Documents an answer that is open to all, about this gateway alone. */
export const ApiOpen = (success: Success, status = 200): MethodDecorator =>
  ApiResponse({ ...success, status, headers: headersOf(...ofEveryAnswer, 'Cache-Control') });
