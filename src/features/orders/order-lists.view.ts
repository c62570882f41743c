import { ApiExtraModels } from '@nestjs/swagger';
import { exampleOrderId, exampleTransactionHash } from '../../http/schema/examples';
import { field, list, optional, ViewType } from '../../http/schema/view-type';
import { partialName } from '../../http/openapi/schema-form';
import { ProblemView } from '../../http/problems/problem.view';
import { chainText, orderIdText } from '../../http/schema/value-rules';
import { ExpandedOrderView, OrderView } from './order.view';

/** One order of a list. One schema for both results: generated clients take each of two for the other. */
@ApiExtraModels(OrderView)
export class ListedOrderView extends ViewType({
  orderId: field(orderIdText, 'Id of the order.', exampleOrderId),
  order: optional(
    field(
      { anyOf: [OrderView.name, partialName(ExpandedOrderView.name)] },
      'The order; with `fields`, only the members that were asked for. Absent where it met a problem.',
    ),
  ),
  problem: optional(field(ProblemView, 'The problem that the order met, instead of the order.')),
}) {}

export class BatchView extends ViewType({
  results: list(ListedOrderView, 'One result for each id, in the order of the request.'),
}) {}

const transactionHash = field(
  chainText,
  'Hash of the transaction, as its chain writes it.',
  exampleTransactionHash,
);

/** One transaction of a list. */
class ListedTransactionView extends ViewType({
  transactionHash,
  orderIds: optional(
    list(orderIdText, 'Ids of the orders that the transaction created. Absent where it met a problem.', [
      exampleOrderId,
    ]),
  ),
  problem: optional(field(ProblemView, 'The problem that the transaction met, instead of the ids.')),
}) {}

export class TransactionsView extends ViewType({
  results: list(ListedTransactionView, 'One result for each hash, in the order of the request.'),
}) {}

export class TransactionOrdersView extends ViewType({
  transactionHash,
  orderIds: list(orderIdText, 'Ids of the orders that the transaction created.', [exampleOrderId]),
  orders: optional(list(ListedOrderView, 'The first 50 orders; absent with `expand=none`.')),
}) {}
