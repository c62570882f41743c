import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { partialName } from '../../http/openapi/schema-form';
import { ApiOrderId } from '../../http/openapi/operations';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiLongPoll } from '../../http/openapi/success-responses';
import { longPollSecondsOf } from '../../http/requests/long-poll';
import { orderIdPipe } from '../../http/requests/identifiers.pipe';
import { requestContextOf } from '../../http/requests/request-context';
import { ResponseSender } from '../../http/responses/response-sender';
import { orderFormat, orderResponse, statusFormat } from '../orders/order-serializer';
import { canonicalPaths, OrderQuery, OrderStatusQuery } from '../orders/order.queries';
import { ExpandedOrderView, OrderStatusView } from '../orders/order.view';
import { OrdersService } from '../orders/orders.service';
import { LongPolling } from './long-polling';

/** One order, at once or once it has changed. */
@ApiTags('orders')
@Controller('v1/orders')
export class OrderController {
  constructor(
    private readonly orders: OrdersService,
    private readonly longPolling: LongPolling,
    private readonly responses: ResponseSender,
  ) {}

  @Get(':orderId')
  @ApiOperation({
    summary: 'An order, joined from both interfaces',
    description:
      'The records of both interfaces as one view. If one interface is down, the view is partial: `meta.complete` is `false`, and `meta.missing` lists what is `null` for that reason.',
  })
  @ApiOrderId()
  @ApiExtraModels(ExpandedOrderView)
  @ApiLongPoll({
    description: 'The order; with `fields`, only the members that were asked for.',
    schema: {
      anyOf: [ExpandedOrderView.name, partialName(ExpandedOrderView.name)].map((name) => ({
        $ref: getSchemaPath(name),
      })),
    },
  })
  @ApiProblems('PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async getOrder(
    @Param('orderId', orderIdPipe) orderId: string,
    @Query() query: OrderQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const context = requestContextOf(reply);
    const format = orderFormat(query);
    const isCompleteRequired = query.require === 'complete';
    const longPollSeconds = longPollSecondsOf(query.wait, reply.request);
    const joined =
      longPollSeconds === null
        ? await this.orders.order(orderId, context, isCompleteRequired)
        : await this.longPolling.order(orderId, format, {
            longPollSeconds,
            context,
            reply,
            isCompleteRequired,
          });
    // Not `require`: only complete views are cached, which satisfy both.
    const parameters = { orderId, fields: canonicalPaths(query.fields), expand: query.expand };
    await this.responses.send(orderResponse(joined, format), parameters, reply);
  }

  @Get(':orderId/status')
  @ApiOperation({
    summary: "An order's status",
    description:
      'Made from the same cached records as the order, so it costs no further call to an interface. Stop polling when `userFinal` is `true`, or at `protocolFinal` if the settlement matters.',
  })
  @ApiOrderId()
  @ApiLongPoll({ type: OrderStatusView, description: 'The status.' })
  @ApiProblems('PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async getOrderStatus(
    @Param('orderId', orderIdPipe) orderId: string,
    @Query() query: OrderStatusQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const context = requestContextOf(reply);
    const longPollSeconds = longPollSecondsOf(query.wait, reply.request);
    const joined =
      longPollSeconds === null
        ? await this.orders.order(orderId, context)
        : await this.longPolling.order(orderId, statusFormat, { longPollSeconds, context, reply });
    await this.responses.send(orderResponse(joined, statusFormat), { orderId }, reply);
  }
}
