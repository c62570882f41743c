import { ApiBody, ApiHeader, ApiOkResponse, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { jsonMediaTypes } from '../requests/json-bodies';
import { maxLongPollSeconds } from '../requests/long-poll';
import { headersOf, ofEveryResponse, ofLimitedResponses } from './headers';

/** JSON of an upstream, byte for byte, by the section of its description. */
export const interfaceJson = (section: string, shape: string, addition = '') => ({
  description: `The interface's own answer (its section ${section})${addition}.`,
  content: { 'application/json': { schema: { $ref: getSchemaPath(shape) } } },
});

const [, ...otherMediaTypes] = jsonMediaTypes;

/** Documents a JSON body that is passed on. Its other media types are in words: many client generators fail at a second one. */
export const ApiInterfaceBody = (body: Parameters<typeof ApiBody>[0]): MethodDecorator =>
  ApiBody({
    ...body,
    required: true,
    description: `Its media type may also be ${otherMediaTypes.map((type) => `\`${type}\``).join(', ')}.`,
  });

/** Documents a request header that a request can be without. */
export const ApiOptionalHeader = (name: string, description: string, example: string): MethodDecorator =>
  ApiHeader({ name, description, required: false, schema: { type: 'string', examples: [example] } });

type Success = Parameters<typeof ApiOkResponse>[0];

const ofCacheableResponses = headersOf(
  ...ofLimitedResponses,
  'Cache-Control',
  'X-Accel-Expires',
  'Age',
  'Cache-Status',
  'ETag',
  'X-Gateway-Complete',
);

const ofHeldRequests = { ...ofCacheableResponses, ...headersOf('Preference-Applied') };

/** Documents a cacheable response: 200 with its headers, and 304 for a matching `If-None-Match`. */
export const ApiCacheable = (success: Success, headers = ofCacheableResponses): MethodDecorator =>
  applyDecorators(
    ApiOptionalHeader(
      'If-None-Match',
      'The entity tags of stored responses, from `ETag`: if one of them still matches, the response is 304.',
      'W/"T9YkSKNl0oTbKjWa3FyqPc"',
    ),
    ApiOptionalHeader('If-Match', 'Holds for `*` alone, because all tags are weak (RFC 9110, 13.1.1).', '*'),
    ApiOkResponse({ ...success, headers }),
    ApiResponse({
      status: 304,
      description: 'An entity tag of `If-None-Match` still matches. No body.',
      headers,
    }),
  );

/** Documents a cacheable response whose request can be held until it changes. */
export const ApiLongPoll = (success: Success): MethodDecorator =>
  applyDecorators(
    ApiOptionalHeader(
      'Prefer',
      `\`wait\`: holds the request like the parameter \`wait\`, which wins; more than ${maxLongPollSeconds} s count as ${maxLongPollSeconds} s (RFC 7240).`,
      'wait=20',
    ),
    ApiCacheable(success, ofHeldRequests),
  );

/** Documents a response that is never stored. */
export const ApiUnstored = (success: Success, status = 200): MethodDecorator =>
  ApiResponse({
    ...success,
    status,
    headers: headersOf(...ofLimitedResponses, 'Cache-Control'),
  });

/** Documents a response from the gateway's cache that clients may not store. */
export const ApiFromCache = (success: Success): MethodDecorator =>
  ApiOkResponse({
    ...success,
    headers: headersOf(...ofLimitedResponses, 'Cache-Control', 'Age', 'Cache-Status', 'X-Gateway-Complete'),
  });

/** Documents the response of a public endpoint about this gateway. */
export const ApiOpen = (success: Success, status = 200): MethodDecorator =>
  ApiResponse({ ...success, status, headers: headersOf(...ofEveryResponse, 'Cache-Control') });
