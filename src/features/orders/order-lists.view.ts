import { ApiExtraModels } from '@nestjs/swagger';
import { exampleOrderId, exampleTransactionHash } from '../../http/schema/examples';
import { Field, ListField } from '../../http/schema/field';
import { partialName } from '../../http/openapi/schema-form';
import { ProblemView } from '../../http/problems/problem.view';
import { chainText, orderIdText } from '../../http/schema/text-rules';
import { ExpandedOrderView, OrderView } from './order.view';

/** One order of a list. One schema for both results: generated clients take each of two for the other. */
@ApiExtraModels(OrderView)
export class ListedOrderView {
  @Field(orderIdText, 'Id of the order.', exampleOrderId)
  orderId!: string;

  @Field(
    { anyOf: () => [OrderView, partialName(ExpandedOrderView.name)] },
    'The order; with `fields`, only the members that were asked for. Absent where it met a problem.',
    undefined,
    { optional: true },
  )
  order?: Partial<OrderView>;

  @Field(() => ProblemView, 'The problem that the order met, instead of the order.', undefined, {
    optional: true,
  })
  problem?: ProblemView;
}

export class BatchView {
  @ListField(() => ListedOrderView, 'One result for each id, in the order of the request.')
  results!: ListedOrderView[];
}

/** One transaction of a list. */
export class ListedTransactionView {
  @Field(chainText, 'Hash of the transaction, as its chain writes it.', exampleTransactionHash)
  transactionHash!: string;

  @ListField(
    orderIdText,
    'Ids of the orders that the transaction created. Absent where it met a problem.',
    [exampleOrderId],
    { optional: true },
  )
  orderIds?: string[];

  @Field(() => ProblemView, 'The problem that the transaction met, instead of the ids.', undefined, {
    optional: true,
  })
  problem?: ProblemView;
}

export class TransactionsView {
  @ListField(() => ListedTransactionView, 'One result for each hash, in the order of the request.')
  results!: ListedTransactionView[];
}

export class TransactionOrdersView {
  @Field(chainText, 'Hash of the transaction, as its chain writes it.', exampleTransactionHash)
  transactionHash!: string;

  @ListField(orderIdText, 'Ids of the orders that the transaction created.', [exampleOrderId])
  orderIds!: string[];

  @ListField(() => ListedOrderView, 'The first 50 orders; absent with `expand=none`.', undefined, {
    optional: true,
  })
  orders?: ListedOrderView[];
}
