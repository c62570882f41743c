import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiOrderId } from '../openapi/path-parameters';
import { ApiProblems, bodyProblems, upstreamProblems } from '../openapi/problem-responses';
import { forbidStoring, markCompleteness } from '../requests/answer';
import { OrderIdPipe } from '../requests/identifiers.pipe';
import { NoParameters } from '../requests/no-parameters';
import { CancellationService } from './cancellation.service';
import { CancellationView } from './cancellation.view';
import { readBatch } from './batch';
import { ExpandedOrderView } from './expanded-order.view';
import { areComplete, listOrders } from './order-listing';
import { BatchView } from './order-lists.view';
import { BatchRequest, OrderQuery } from './order.queries';
import { OrderStatusView, orderStatusView } from './order-status.view';
import { orderBody } from './order-body';
import { OrdersService } from './orders.service';

@ApiTags('orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: CancellationService,
  ) {}

  @Get(':orderId')
  @ApiOperation({ summary: 'An order, joined from both interfaces' })
  @ApiOrderId()
  @ApiOkResponse({ type: ExpandedOrderView, description: 'The order.' })
  @ApiProblems('ORDER_NOT_FOUND', ...upstreamProblems)
  async order(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() query: OrderQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const write = orderBody(query);
    const joined = await this.orders.order(orderId, query.require === 'complete');
    markCompleteness(reply, joined.view.meta.complete);
    reply.header('content-type', 'application/json; charset=utf-8');
    return write(joined);
  }

  @Get(':orderId/status')
  @ApiOperation({ summary: "An order's status, for polling; costs no call of its own" })
  @ApiOrderId()
  @ApiOkResponse({ type: OrderStatusView, description: 'The status.' })
  @ApiProblems('ORDER_NOT_FOUND', ...upstreamProblems)
  async status(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() _query: NoParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderStatusView> {
    const { view } = await this.orders.order(orderId);
    markCompleteness(reply, view.meta.complete);
    return orderStatusView(view);
  }

  @Get(':orderId/external-call-cancellation')
  @ApiOperation({
    summary: "A transaction that cancels the order's external call; it expires, and is never stored",
  })
  @ApiOrderId()
  @ApiOkResponse({ type: CancellationView, description: 'The transaction to sign.' })
  @ApiProblems('ORDER_NOT_FOUND', 'EXTERNAL_CALL_NOT_CANCELLABLE', ...upstreamProblems)
  cancellation(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() _query: NoParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationView> {
    forbidStoring(reply);
    return this.cancellations.cancellation(orderId);
  }

  @Post('batch')
  @HttpCode(200)
  @ApiOperation({ summary: 'Up to 50 orders at once' })
  @ApiOkResponse({ type: BatchView, description: 'One result for each id.' })
  @ApiProblems(...bodyProblems)
  async batch(
    @Body() request: BatchRequest,
    @Query() _query: NoParameters,
    @Req() { id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BatchView> {
    const results = await listOrders(readBatch(request), (orderId) => this.orders.order(orderId), id);
    markCompleteness(reply, areComplete(results));
    return { results };
  }
}
