import { exampleOrderId, exampleTransactionHash } from '../openapi/examples';
import { Field } from '../openapi/field';
import { ProblemView } from '../openapi/problem.view';
import { OrderView } from './order.view';

/** One order of a list: the order, or the problem that it met. */
export class ListedOrderView {
  @Field('string', 'Id of the order.', exampleOrderId)
  orderId!: string;

  @Field(() => OrderView, 'The order; absent if there is a problem.', undefined, { optional: true })
  order?: OrderView;

  @Field(() => ProblemView, 'The problem; absent if there is an order.', undefined, { optional: true })
  problem?: ProblemView;
}

export class BatchView {
  @Field(() => ListedOrderView, 'One result for each id, in the order of the request.', undefined, {
    isArray: true,
  })
  results!: ListedOrderView[];
}

export class TransactionOrdersView {
  @Field('string', 'Hash of the transaction, as its chain writes it.', exampleTransactionHash)
  transactionHash!: string;

  @Field('string', 'Ids of the orders that the transaction created.', [exampleOrderId], {
    isArray: true,
  })
  orderIds!: string[];

  @Field(() => ListedOrderView, 'The first 50 orders; absent with `expand=none`.', undefined, {
    isArray: true,
    optional: true,
  })
  orders?: ListedOrderView[];
}
