import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { viewAnswer } from '../../http/responses/answer';
import { Answers } from '../../http/responses/answers';
import { exampleCancellableOrderId } from '../../http/openapi/examples';
import { partialName } from '../../http/openapi/partial-schemas';
import { ApiOrderId } from '../../http/openapi/path-parameters';
import { ApiProblems, bodyProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable, ApiFromCache, ApiUnstored } from '../../http/openapi/success-responses';
import { Caller, identityOf, type WaitingCaller } from '../../http/requests/caller.decorator';
import { OrderIdPipe } from '../../http/requests/identifiers.pipe';
import { NoParameters } from '../../http/requests/no-parameters';
import { forbidStoring } from '../../http/responses/storing';
import { CancellationService } from './cancellation.service';
import { CancellationView } from './cancellation.view';
import { readBatch } from './batch';
import { chargeOrders } from './charge-orders';
import { ExpandedOrderView } from './expanded-order.view';
import { orderAnswer } from './order-answer';
import { listOrders } from './order-listing';
import { BatchView } from './order-lists.view';
import { BatchRequest, orderParameters, OrderQuery } from './order.queries';
import { OrderStatusView } from './order-status.view';
import { orderBody, orderStatusBody } from './order-body';
import { OrdersService } from './orders.service';

@ApiTags('orders')
@Controller('v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: CancellationService,
    private readonly answers: Answers,
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
  @ApiCacheable({
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
    @Caller() caller: WaitingCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const write = orderBody(query);
    const joined = await this.orders.order(orderId, caller, query.require === 'complete');
    await this.answers.send(orderAnswer(joined, write), orderParameters(orderId, query), reply);
  }

  @Get(':orderId/status')
  @ApiOperation({
    operationId: 'getOrderStatus',
    summary: "An order's status, for polling",
    description:
      'Made from the same cached records as the order, so it costs no further call to an interface. Stop polling when `userFinal` is `true`, or at `protocolFinal` if the settlement matters.',
  })
  @ApiOrderId()
  @ApiCacheable({ type: OrderStatusView, description: 'The status.' })
  @ApiProblems('PRECONDITION_FAILED', 'ORDER_NOT_FOUND', ...upstreamProblems)
  async status(
    @Param('orderId', new OrderIdPipe()) orderId: string,
    @Query() _query: NoParameters,
    @Caller() caller: WaitingCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const joined = await this.orders.order(orderId, caller);
    await this.answers.send(orderAnswer(joined, orderStatusBody), { orderId }, reply);
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
    @Query() _query: NoParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CancellationView> {
    forbidStoring(reply);
    return this.cancellations.cancellation(orderId, identityOf(request));
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
    @Query() _query: NoParameters,
    @Caller() caller: WaitingCaller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const join = (orderId: string) => this.orders.order(orderId, caller);
    const orderIds = readBatch(request);
    await chargeOrders(orderIds, caller, 'orderIds');
    const listing = await listOrders(orderIds, join, caller.identity.requestId);
    const view: BatchView = { results: listing.orders };
    await this.answers.send(viewAnswer({ ...listing, says: view }), {}, reply);
  }
}
