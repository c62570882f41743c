import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { type ResponseContent, viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { exampleCancellableOrderId, exampleOpenOrderId } from '../../http/schema/examples';
import { ApiOrderId } from '../../http/openapi/operations';
import { ApiProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable, ApiFromCache, ApiUnstored } from '../../http/openapi/success-responses';
import { type RequestContext, requestContextOf } from '../../http/requests/request-context';
import { type Selection } from '../../http/requests/field-selection';
import { orderIdPipe } from '../../http/requests/identifiers.pipe';
import { EmptyQuery } from '../../http/requests/validation.pipe';
import { setNoStore } from '../../http/responses/cache-headers';
import { CancellationService, CancellationView, OrderCancellationView } from './cancellation.service';
import { chargeOrders } from './charge-orders';
import { listOrders } from './order-list.service';
import { BatchView } from './order-lists.view';
import { BatchRequest, maxBatchSize, OrdersQuery, parseBatch, parseOrderIds } from './order-list.queries';
import { canonicalPaths } from './order.queries';
import { parseOrderFields } from './order-serializer';
import { OrdersService } from './orders.service';

@ApiTags('orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: CancellationService,
    private readonly responses: ResponseSender,
  ) {}

  @Get(':orderId/cancellation')
  @ApiOperation({
    summary: 'A transaction that cancels the order',
    description:
      'Of an order in `Created`. To be signed and sent on the destination chain by `from`, which is the authority of the order. Asked for anew each time and never stored. Only where the path of the order interface is relayed (`RELAY=orders`), else 404.',
  })
  @ApiOrderId('orderId', exampleOpenOrderId)
  @ApiUnstored({ type: OrderCancellationView, description: 'The transaction to sign, and what comes back.' })
  @ApiProblems('ROUTE_NOT_FOUND', 'ORDER_NOT_FOUND', 'ORDER_NOT_CANCELLABLE', ...upstreamProblems)
  getOrderCancellation(
    @Param('orderId', orderIdPipe) orderId: string,
    @Query() _query: EmptyQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderCancellationView> {
    setNoStore(reply);
    return this.cancellations.orderCancellation(orderId, requestContextOf(reply));
  }

  @Get(':orderId/external-call-cancellation')
  @ApiOperation({
    summary: "A transaction that cancels the order's external call",
    description:
      'To be signed and sent on the destination chain by `from`. It expires, so it is asked for anew each time and never stored.',
  })
  @ApiOrderId('orderId', exampleCancellableOrderId)
  @ApiUnstored({ type: CancellationView, description: 'The transaction to sign.' })
  @ApiProblems('ORDER_NOT_FOUND', 'EXTERNAL_CALL_NOT_CANCELLABLE', ...upstreamProblems)
  getExternalCallCancellation(
    @Param('orderId', orderIdPipe) orderId: string,
    @Query() _query: EmptyQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationView> {
    setNoStore(reply);
    return this.cancellations.cancellation(orderId, requestContextOf(reply));
  }

  @Post('batch')
  @HttpCode(200)
  @ApiOperation({
    summary: `Up to ${maxBatchSize} orders at once`,
    description:
      'An order that fails stands as its own problem and does not affect the others: the answer is 200.',
  })
  @ApiFromCache({ type: BatchView, description: 'One result for each id, in the order of the request.' })
  @ApiProblems('PRECONDITION_FAILED', ...bodyProblems)
  async getOrderBatch(
    @Body() request: BatchRequest,
    @Query() _query: EmptyQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const selection = parseOrderFields(request.fields);
    const orderIds = parseBatch(request);
    const content = await this.list(orderIds, selection, 'orderIds', requestContextOf(reply));
    await this.responses.send(content, {}, reply);
  }

  @Get()
  @ApiOperation({
    summary: `Up to ${maxBatchSize} orders at once, cacheable`,
    description:
      'As the batch, for clients that poll: with an entity tag over all orders. An order that fails stands as its own problem.',
  })
  @ApiCacheable({ type: BatchView, description: 'One result for each id, in the order of the request.' })
  @ApiProblems('PRECONDITION_FAILED')
  async listOrders(@Query() query: OrdersQuery, @Res() reply: FastifyReply): Promise<void> {
    const selection = parseOrderFields(query.fields);
    const orderIds = parseOrderIds(query.ids, 'ids');
    const content = await this.list(orderIds, selection, 'ids', requestContextOf(reply));
    const parameters = { ids: orderIds.join(','), fields: canonicalPaths(query.fields) };
    await this.responses.send(content, parameters, reply);
  }

  private async list(
    orderIds: readonly string[],
    selection: Selection,
    field: string,
    context: RequestContext,
  ): Promise<ResponseContent> {
    await chargeOrders(orderIds, context, field);
    const join = (orderId: string) => this.orders.order(orderId, context);
    const { requestId } = context.correlationIds;
    const listing = await listOrders(orderIds, join, requestId, selection);
    const body: BatchView = { results: listing.body };
    return viewResponse({ ...listing, body });
  }
}
