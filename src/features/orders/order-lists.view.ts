import { ApiExtraModels } from '@nestjs/swagger';
import { exampleOrderId, exampleTransactionHash } from '../../http/schema/examples';
import { Field } from '../../http/schema/field';
import { partialName } from '../../http/openapi/schema-form';
import { ProblemView } from '../../http/problems/problem.view';
import { chainText, orderIdText } from '../../http/schema/text-rules';
import { ExpandedOrderView, OrderView } from './order.view';

/** An order of a list. */
export class FoundOrderView {
  @Field('string', 'Id of the order.', exampleOrderId, { rule: orderIdText })
  orderId!: string;

  @Field(
    { anyOf: () => [OrderView, partialName(ExpandedOrderView.name)] },
    'The order; with `fields`, only the members that were asked for.',
  )
  order!: Partial<OrderView>;
}

/** An order of a list that met a problem. */
export class FailedOrderView {
  @Field('string', 'Id of the order.', exampleOrderId, { rule: orderIdText })
  orderId!: string;

  @Field(() => ProblemView, 'The problem that the order met.')
  problem!: ProblemView;
}

const listedOrders = () => [FoundOrderView, FailedOrderView];

/** One order of a list: the order, or the problem that it met. */
export type ListedOrderView = Partial<Omit<FoundOrderView & FailedOrderView, 'orderId'>> & {
  readonly orderId: string;
};

@ApiExtraModels(FoundOrderView, FailedOrderView, OrderView)
export class BatchView {
  @Field({ anyOf: listedOrders }, 'One result for each id, in the order of the request.', undefined, {
    isArray: true,
  })
  results!: ListedOrderView[];
}

/** A transaction of a list. */
export class TransactionIdsView {
  @Field('string', 'Hash of the transaction, as its chain writes it.', exampleTransactionHash, {
    rule: chainText,
  })
  transactionHash!: string;

  @Field('string', 'Ids of the orders that the transaction created.', [exampleOrderId], {
    isArray: true,
    rule: orderIdText,
  })
  orderIds!: string[];
}

/** A transaction of a list that met a problem. */
export class FailedTransactionView {
  @Field('string', 'Hash of the transaction, as its chain writes it.', exampleTransactionHash, {
    rule: chainText,
  })
  transactionHash!: string;

  @Field(() => ProblemView, 'The problem that the transaction met.')
  problem!: ProblemView;
}

@ApiExtraModels(TransactionIdsView, FailedTransactionView)
export class TransactionsView {
  @Field(
    { anyOf: () => [TransactionIdsView, FailedTransactionView] },
    'One result for each hash, in the order of the request.',
    undefined,
    { isArray: true },
  )
  results!: (TransactionIdsView | FailedTransactionView)[];
}

@ApiExtraModels(FoundOrderView, FailedOrderView)
export class TransactionOrdersView extends TransactionIdsView {
  @Field({ anyOf: listedOrders }, 'The first 50 orders; absent with `expand=none`.', undefined, {
    isArray: true,
    optional: true,
  })
  orders?: ListedOrderView[];
}
