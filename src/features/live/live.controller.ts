import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { ApiOrderId, ApiTransactionHash } from '../../http/openapi/operations';
import { orderIdPipe, transactionHashPipe } from '../../http/requests/identifiers.pipe';
import { requestContextOf } from '../../http/requests/request-context';
import { chargeOrders } from '../orders/charge-orders';
import { maxBatchSize, parseOrderIds } from '../orders/order-list.queries';
import { EventStreams } from './event-streams';
import { ApiEventStream, EventsQuery, OrdersEventsQuery } from './live.dto';

/** Streams of Server-Sent Events (WHATWG HTML, 9.2). */
@ApiTags('live')
@Controller('v1')
export class LiveController {
  constructor(private readonly streams: EventStreams) {}

  @Get('orders/events')
  @ApiOperation({
    summary: `The states of up to ${maxBatchSize} orders, as they change`,
    description: 'One stream of Server-Sent Events for all of them. It ends when all orders are final.',
  })
  @ApiEventStream()
  async streamOrders(@Query() query: OrdersEventsQuery, @Res() reply: FastifyReply): Promise<void> {
    const orderIds = [...new Set(parseOrderIds(query.orderIds, 'orderIds'))];
    const context = requestContextOf(reply);
    await chargeOrders(orderIds, context, 'orderIds');
    await this.streams.respond({ orderIds }, query, context, reply);
  }

  @Get('orders/:orderId/events')
  @ApiOperation({
    summary: 'The state of an order, as it changes',
    description:
      'A stream of Server-Sent Events. It ends when the order is final; reconnecting with the last event id is then answered with 204. An order that is not known yet is waited for, up to ten minutes.',
  })
  @ApiOrderId()
  @ApiEventStream()
  streamOrder(
    @Param('orderId', orderIdPipe) orderId: string,
    @Query() query: EventsQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.streams.respond({ orderIds: [orderId] }, query, requestContextOf(reply), reply);
  }

  @Get('transactions/:hash/events')
  @ApiOperation({
    summary: 'The states of the orders that a transaction created, as they change',
    description:
      'A stream of Server-Sent Events: from the signature to the money on one connection. The orders are waited for, up to ten minutes.',
  })
  @ApiTransactionHash()
  @ApiEventStream()
  streamTransaction(
    @Param('hash', transactionHashPipe) hash: string,
    @Query() query: EventsQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.streams.respond({ transactionHash: hash }, query, requestContextOf(reply), reply);
  }
}
