import { ApiExtraModels } from '@nestjs/swagger';
import { externalCallStateNames } from '../../domain/external-call-state';
import { ProblemView } from '../../http/problems/problem.view';
import { field, list, nullable, optional, ViewType } from '../../http/schema/view-type';
import { PageView } from '../../http/schema/page.view';
import { count, positiveInteger, timeText } from '../../http/schema/value-rules';
import { OrderMetaView } from '../orders/order-meta.view';
import { FeesView } from '../orders/order-parts.view';
import { GiveView, OrderLinksView, OrderStateView, OrderView } from '../orders/order.view';

class RowLinksView extends ViewType({ created: OrderLinksView.members.created }) {}

class RowCallView extends ViewType({
  state: nullable(
    externalCallStateNames,
    'State of the external call; `Unknown` for one that this version does not know, or that the list does not report.',
    'NoExtCall',
  ),
}) {}

const { fixed, finalPercent, affiliate } = FeesView.members;

class RowFeesView extends ViewType({ fixed, finalPercent, affiliate }) {}

const { missing, agreement } = OrderMetaView.members;
const { createdAt, give, preswap, metadata } = OrderView.members;

class RowMetaView extends ViewType({
  missing,
  agreement,
  asOf: field(timeText, 'When the list was asked for (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z'),
}) {}

/** An order as a list has it: what its row in the statistics interface knows, and the state by all that the gateway knows. */
@ApiExtraModels(OrderView, ProblemView)
export class OrderRowView extends ViewType({
  ...OrderStateView.members,
  createdAt,
  links: field(RowLinksView, 'The transaction that created the order.'),
  give,
  take: field(GiveView, 'The destination side.'),
  externalCall: field(RowCallView, 'The call to be made with the take amount, if any.'),
  fees: field(RowFeesView, 'What the order costs.'),
  preswap,
  metadata,
  meta: field(RowMetaView, 'Where the row comes from.'),
  order: optional(field(OrderView, 'The whole order; only with `expand=view`.')),
  problem: optional(field(ProblemView, 'The problem that the whole order met; only with `expand=view`.')),
}) {}

class OrderListSourceView extends ViewType({
  state: field(['ok', 'stale'], 'Result of the last read of the statistics interface.', 'ok'),
  asOf: field(timeText, 'When it was asked (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z'),
}) {}

class OrderListMetaView extends ViewType({
  unreadableRows: field(count, 'How many rows of the page were left out because they cannot be read.', 0),
  source: field(OrderListSourceView, 'Where the page comes from.'),
  pollAfterSeconds: field(
    positiveInteger,
    'In how many seconds asking again is worth it. No part of the entity tag.',
    15,
  ),
}) {}

export class OrderListView extends ViewType({
  items: list(OrderRowView, 'The orders of the page, the newest first.'),
  page: field(PageView, 'Which part of the list this is.'),
  meta: field(OrderListMetaView, 'Where the page comes from, and what of it is left out.'),
}) {}
