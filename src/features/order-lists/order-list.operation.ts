import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { csvMediaType } from '../../http/requests/media-negotiation';
import { OrderListView } from './order-list.view';

/** Documents a list of orders, as JSON and as CSV. */
export const ApiOrderList = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(OrderListView),
    ApiCacheable({
      description: 'A page of the list. As CSV it is not stored, and has no entity tag.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(OrderListView) } },
        [csvMediaType]: {
          schema: {
            type: 'string',
            description:
              'The rows with a header (RFC 4180). Amounts are exact; a text that a spreadsheet would take for a formula begins with an apostrophe.',
          },
        },
      },
    }),
    ApiProblems('PRECONDITION_FAILED', ...upstreamProblems),
  );
