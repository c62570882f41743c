import { applyDecorators, type Type } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';

const exampleTag = 'W/"T9YkSKNl0oTbKjWa3FyqPc"';

const textHeader = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, example },
});

const cacheHeaders = {
  'Cache-Control': textHeader(
    'How long the answer may be stored; `no-store` on a partial one (RFC 9111).',
    'public, max-age=12',
  ),
  Age: textHeader('Seconds since the oldest part of the answer was asked for.', '3'),
  'Cache-Status': textHeader(
    'How the cache came by what each interface says (RFC 9211).',
    'order-gateway/statistics;hit;ttl=9, order-gateway/order;fwd=miss;stored',
  ),
  ETag: textHeader('Weak tag of the data without `meta.sources`; absent on a partial answer.', exampleTag),
};

/** Documents an answer that may be stored and asked for again by its tag: 200 with its headers, and 304. */
export const ApiCacheable = (
  answer: Parameters<typeof ApiOkResponse>[0] & { type?: Type },
): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'If-None-Match',
      description: 'Tag of the answer that the caller has.',
      required: false,
      example: exampleTag,
    }),
    ApiOkResponse({ ...answer, headers: cacheHeaders }),
    ApiResponse({
      status: 304,
      description: 'The caller has the answer already: the tag is the same.',
      headers: cacheHeaders,
    }),
  );
