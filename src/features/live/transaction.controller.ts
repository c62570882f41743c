import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { viewResponse } from '../../http/responses/response-content';
import { ResponseSender } from '../../http/responses/response-sender';
import { queryParameters } from '../../http/responses/canonical-target';
import { ApiTransactionHash } from '../../http/openapi/operations';
import { ApiProblems, upstreamProblems } from '../../http/openapi/problem-responses';
import { ApiCacheable, ApiLongPoll } from '../../http/openapi/success-responses';
import { requestContextOf } from '../../http/requests/request-context';
import { longPollSecondsOf } from '../../http/requests/long-poll';
import { transactionHashPipe } from '../../http/requests/identifiers.pipe';
import { LongPolling } from './long-polling';
import { chargeOrdersOnce } from '../orders/charge-orders';
import { TransactionOrdersView, TransactionsView } from '../orders/order-lists.view';
import {
  parseTransactionHashes,
  TransactionOrdersQuery,
  TransactionsQuery,
} from '../orders/order-list.queries';
import { canonicalPaths } from '../orders/order.queries';
import { parseOrderFields } from '../orders/order-serializer';
import { type JoinedOrderOf, TransactionsService } from '../orders/transactions.service';

/** The orders of a transaction, at once or once they have changed. */
@ApiTags('orders')
@Controller('v1/transactions')
export class TransactionController {
  constructor(
    private readonly transactions: TransactionsService,
    private readonly longPolling: LongPolling,
    private readonly responses: ResponseSender,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The ids of the orders of up to 20 transactions at once',
    description:
      'A transaction that fails, or is not indexed yet, stands as its own problem and does not affect the others.',
  })
  @ApiCacheable({ type: TransactionsView, description: 'One result for each hash.' })
  @ApiProblems('PRECONDITION_FAILED')
  async listTransactions(@Query() query: TransactionsQuery, @Res() reply: FastifyReply): Promise<void> {
    const hashes = parseTransactionHashes(query.hashes, 'hashes');
    const result = await this.transactions.many(hashes, requestContextOf(reply));
    await this.responses.send(viewResponse(result), { hashes: hashes.join(',') }, reply);
  }

  @Get(':hash/orders')
  @ApiOperation({
    summary: 'Every order that a transaction created',
    description:
      'The way from a creation transaction to its orders. A transaction that is not indexed yet is a 404 with `Retry-After`, as is one that created no order.',
  })
  @ApiTransactionHash()
  @ApiLongPoll({ type: TransactionOrdersView, description: 'The orders.' })
  @ApiProblems('PRECONDITION_FAILED', 'TRANSACTION_NOT_FOUND', ...upstreamProblems)
  async listTransactionOrders(
    @Param('hash', transactionHashPipe) transactionHash: string,
    @Query() query: TransactionOrdersQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { expand, fields, wait } = query;
    const context = requestContextOf(reply);
    const isExpanded = expand !== 'none';
    const charge = chargeOrdersOnce(context, 'expand');
    const selection = parseOrderFields(fields);
    const longPollSeconds = longPollSecondsOf(wait, reply.request);
    const read = async (joinedOf?: JoinedOrderOf) => {
      const options = { selection, charge, joinedOf };
      return viewResponse(await this.transactions.orders(transactionHash, isExpanded, context, options));
    };
    const content =
      longPollSeconds === null
        ? await read()
        : await this.longPolling.transaction(transactionHash, read, charge, {
            longPollSeconds,
            context,
            reply,
            isExpanded,
          });
    const parameters = {
      hash: transactionHash,
      ...queryParameters({ expand, fields: canonicalPaths(fields) }, new TransactionOrdersQuery()),
    };
    await this.responses.send(content, parameters, reply);
  }
}
