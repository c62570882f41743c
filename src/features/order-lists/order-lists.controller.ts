import { Controller, Get, Param, Query, Res, applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { Problem } from '../../http/problems/problem';
import { addressPipe, walletAddressPattern } from '../../http/requests/identifiers.pipe';
import { csvContentType, csvMediaType, formatFor } from '../../http/requests/media-negotiation';
import { requestContextOf } from '../../http/requests/request-context';
import { setNoStore } from '../../http/responses/cache-headers';
import { requireIfMatch } from '../../http/responses/etag';
import { ResponseSender } from '../../http/responses/response-sender';
import { exampleWallet } from '../../http/schema/examples';
import { orderRowsCsv } from './csv';
import {
  AccountOrdersQuery,
  accountOrdersRequest,
  type OrderListRequest,
  OrderSearchQuery,
  orderSearchRequest,
} from './order-lists.queries';
import { OrderListsService, pageResponse } from './order-lists.service';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable } from '../../http/openapi/success-responses';
import { OrderListView } from './order-list.view';

/** Documents a list of orders, as JSON and as CSV. */
const ApiOrderList = (): MethodDecorator =>
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

/** Lists of orders: of an account, or by a search. */
@ApiTags('orders')
@Controller('v1')
export class OrderListsController {
  constructor(
    private readonly lists: OrderListsService,
    private readonly responses: ResponseSender,
  ) {}

  @Get('accounts/:address/orders')
  @ApiOperation({
    summary: 'The orders of an account, the newest first',
    description:
      'Every order whose maker, receiver or order authority is the address. A row has no party and no timeline: the list of the statistics interface does not report them.',
  })
  @ApiParam({
    name: 'address',
    description: 'A wallet of any chain: EVM in any case, Solana and Tron as they are written.',
    schema: { type: 'string', pattern: walletAddressPattern.source, example: exampleWallet },
  })
  @ApiOrderList()
  async listAccountOrders(
    @Param('address', addressPipe) address: string,
    @Query() query: AccountOrdersQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.send(accountOrdersRequest(address, query), query, reply);
  }

  @Get('orders/search')
  @ApiOperation({
    summary: 'The orders that match a filter, the newest first',
    description:
      'At least one of `maker`, `referralCode`, `createdSince`, `status`, `giveChainId` and `takeChainId`. `status=Created,OrderCancelled,SentOrderCancel` lists the orders that may be stuck.',
  })
  @ApiOrderList()
  async searchOrders(@Query() query: OrderSearchQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.send(orderSearchRequest(query), query, reply);
  }

  private async send(
    { filter, parameters }: OrderListRequest,
    { expand }: AccountOrdersQuery,
    reply: FastifyReply,
  ): Promise<void> {
    const { headers, routeOptions } = reply.request;
    const isCsv = formatFor(headers.accept, routeOptions.url ?? '') === 'csv';
    if (isCsv && expand) throw Problem.ofField('expand', 'must be absent for CSV');
    const list = await this.lists.page(filter, expand === 'view', requestContextOf(reply));
    if (!isCsv) {
      await this.responses.send(pageResponse(list), parameters, reply, ['accept']);
      return;
    }
    requireIfMatch(headers['if-match']);
    setNoStore(reply);
    await reply
      .type(csvContentType)
      .header('content-disposition', 'attachment; filename="orders.csv"')
      .header('x-gateway-complete', String(list.complete))
      .send(orderRowsCsv(list.body.items));
  }
}
