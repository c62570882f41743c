import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type ResponseContent, viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { exampleCancellableOrderId } from '../../http/openapi/examples';
import { partialName } from '../../http/openapi/partial-schemas';
import { ApiOrderId } from '../../http/openapi/path-parameters';
import { ApiProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiAwaitable, ApiCacheable, ApiFromCache, ApiUnstored } from '../../http/openapi/success-responses';
import {
  RequestCtx,
  correlationIdsOf,
  type RequestContext,
} from '../../http/requests/request-context.decorator';
import { waitSecondsOf } from '../../http/requests/held-request';
import { type Selection } from '../../http/requests/field-selection';
import { OrderIdPipe } from '../../http/requests/identifiers.pipe';
import { EmptyQuery } from '../../http/requests/validation.pipe';
import { setNoStore } from '../../http/responses/cache-headers';
import { fieldsFormat, statusFormat } from '../live/order-format';
import { LongPolling } from '../live/long-polling';
import { CancellationService } from './cancellation.service';
import { CancellationView } from './cancellation.view';
import { chargeOrders } from './charge-orders';
import { listOrders } from './order-list.service';
import { BatchView } from './order-lists.view';
import {
  BatchRequest,
  canonicalPaths,
  orderParameters,
  OrderQuery,
  OrdersQuery,
  OrderStatusQuery,
  parseBatch,
  parseOrderIds,
} from './order.queries';
import { orderResponse, orderStatusResponse, parseOrderFields, parseOrderFormat } from './order-serializer';
import { ExpandedOrderView, OrderStatusView } from './order.view';
import { assertComplete, OrdersService } from './orders.service';

@ApiTags('orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: CancellationService,
    private readonly longPolling: LongPolling,
    private readonly responses: ResponseSender,
  ) {}

  @Get(':orderId')
  @ApiOperation({
    operationId: 'getOrder',
    summary: 'An order, joined from both interfaces',
    description:
      'The records of both interfaces as one view. If one interface is down, the view is partial: `meta.complete` is `false`, and `meta.missing` lists what is `null` for that reason.',
  })
  @ApiOrderId()
  @ApiExtraModels(ExpandedOrderView)
  @ApiAwaitable({
    description: 'The order; with `fields`, only the members that were asked for.',
    schema: {
      anyOf: [ExpandedOrderView.name, partialName(ExpandedOrderView.name)].map((name) => ({
        $ref: getSchemaPath(name),
      })),
    },
  })
  @ApiProblems('PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async order(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() query: OrderQuery,
    @RequestCtx() context: RequestContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = parseOrderFormat(query);
    const isCompleteRequired = query.require === 'complete';
    const waitSeconds = waitSecondsOf(query.wait, reply.request);
    const joined =
      waitSeconds === null
        ? await this.orders.order(orderId, context, isCompleteRequired)
        : await this.longPolling.order(orderId, fieldsFormat(query), { waitSeconds, context, reply });
    if (isCompleteRequired) assertComplete(joined.sources);
    await this.responses.send(orderResponse(joined, format), orderParameters(orderId, query), reply, {
      isAwaitable: true,
    });
  }

  @Get(':orderId/status')
  @ApiOperation({
    operationId: 'getOrderStatus',
    summary: "An order's status",
    description:
      'Made from the same cached records as the order, so it costs no further call to an interface. Stop polling when `userFinal` is `true`, or at `protocolFinal` if the settlement matters.',
  })
  @ApiOrderId()
  @ApiAwaitable({ type: OrderStatusView, description: 'The status.' })
  @ApiProblems('PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async status(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() query: OrderStatusQuery,
    @RequestCtx() context: RequestContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const waitSeconds = waitSecondsOf(query.wait, reply.request);
    const joined =
      waitSeconds === null
        ? await this.orders.order(orderId, context)
        : await this.longPolling.order(orderId, statusFormat, { waitSeconds, context, reply });
    await this.responses.send(orderStatusResponse(joined), { orderId }, reply, { isAwaitable: true });
  }

  @Get(':orderId/external-call-cancellation')
  @ApiOperation({
    operationId: 'getExternalCallCancellation',
    summary: "A transaction that cancels the order's external call",
    description:
      'To be signed and sent on the destination chain by `from`. It expires, so it is asked for anew each time and never stored.',
  })
  @ApiOrderId('orderId', exampleCancellableOrderId)
  @ApiUnstored({ type: CancellationView, description: 'The transaction to sign.' })
  @ApiProblems('ORDER_NOT_FOUND', 'EXTERNAL_CALL_NOT_CANCELLABLE', ...upstreamProblems)
  cancellation(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() _query: EmptyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationView> {
    setNoStore(reply);
    return this.cancellations.cancellation(orderId, correlationIdsOf(request));
  }

  @Post('batch')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'getOrderBatch',
    summary: 'Up to 50 orders at once',
    description:
      'An order that fails stands as its own problem and does not affect the others: the answer is 200.',
  })
  @ApiFromCache({ type: BatchView, description: 'One result for each id, in the order of the request.' })
  @ApiProblems(...bodyProblems)
  async batch(
    @Body() request: BatchRequest,
    @Query() _query: EmptyQuery,
    @RequestCtx() context: RequestContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const selection = parseOrderFields(request.fields);
    const orderIds = parseBatch(request);
    await chargeOrders(orderIds, context, 'orderIds');
    const content = await this.list(orderIds, selection, context);
    await this.responses.send(content, {}, reply);
  }

  @Get()
  @ApiOperation({
    operationId: 'listOrders',
    summary: 'Up to 50 orders at once, cacheable',
    description:
      'As the batch, for clients that poll: with an entity tag over all orders. An order that fails stands as its own problem.',
  })
  @ApiCacheable({ type: BatchView, description: 'One result for each id, in the order of the request.' })
  @ApiProblems('PRECONDITION_FAILED')
  async listed(
    @Query() query: OrdersQuery,
    @RequestCtx() context: RequestContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const selection = parseOrderFields(query.fields);
    const orderIds = parseOrderIds(query.ids, 'ids');
    await chargeOrders(orderIds, context, 'ids');
    const content = await this.list(orderIds, selection, context);
    const parameters = { ids: orderIds.join(','), fields: canonicalPaths(query.fields) };
    await this.responses.send(content, parameters, reply);
  }

  private async list(
    orderIds: readonly string[],
    selection: Selection | null,
    context: RequestContext,
  ): Promise<ResponseContent> {
    const join = (orderId: string) => this.orders.order(orderId, context);
    const listing = await listOrders(orderIds, join, context.correlationIds.requestId, selection);
    const body: BatchView = { results: listing.orders };
    return viewResponse({ ...listing, body });
  }
}
