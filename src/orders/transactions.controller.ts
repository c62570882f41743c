import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { ApiTransactionHash } from '../openapi/path-parameters';
import { ApiProblems, upstreamProblems } from '../openapi/problem-responses';
import { markCompleteness } from '../requests/answer';
import { TransactionHashPipe } from '../requests/identifiers.pipe';
import { areComplete, listOrders } from './order-listing';
import { TransactionOrdersView } from './order-lists.view';
import { TransactionOrdersQuery } from './order.queries';
import { OrdersService } from './orders.service';
import { TransactionsService } from './transactions.service';

/** A transaction with more orders than that has the rest of them as ids alone. */
const maxExpandedOrders = 50;

@ApiTags('orders')
@Controller('v1/transactions')
export class TransactionsController {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly orders: OrdersService,
  ) {}

  @Get(':hash/orders')
  @ApiOperation({ summary: 'Every order that a transaction created' })
  @ApiTransactionHash()
  @ApiOkResponse({ type: TransactionOrdersView, description: 'The orders.' })
  @ApiProblems('TRANSACTION_NOT_FOUND', ...upstreamProblems)
  async ordersOf(
    @Param('hash', new TransactionHashPipe()) transactionHash: string,
    @Query() { expand }: TransactionOrdersQuery,
    @Req() { id }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TransactionOrdersView> {
    const orderIds = await this.transactions.orderIds(transactionHash);
    if (expand === 'none') return { transactionHash, orderIds };
    const expanded = orderIds.slice(0, maxExpandedOrders);
    const orders = await listOrders(expanded, (orderId) => this.orders.order(orderId), id);
    markCompleteness(reply, areComplete(orders) && expanded.length === orderIds.length);
    return { transactionHash, orderIds, orders };
  }
}
