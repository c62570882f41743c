import { ApiExtraModels, PickType } from '@nestjs/swagger';
import { externalCallStateNames } from '../../domain/external-call-state';
import { ProblemView } from '../../http/problems/problem.view';
import { Field, ListField, NullableField } from '../../http/schema/field';
import { PageView } from '../../http/schema/page.view';
import { timeText } from '../../http/schema/text-rules';
import { OrderMetaView } from '../orders/order-meta.view';
import { FeesView, OrderMetadataView, PreswapView } from '../orders/order-parts.view';
import { GiveView, OrderLinksView, OrderStateView, OrderView } from '../orders/order.view';

class RowLinksView extends PickType(OrderLinksView, ['created']) {}

class RowCallView {
  @NullableField(
    'string',
    'State of the external call; `Unknown` for one that this version does not know, or that the list does not report.',
    'NoExtCall',
    { enum: externalCallStateNames },
  )
  state!: string | null;
}

class RowFeesView extends PickType(FeesView, ['fixed', 'finalPercent', 'affiliate']) {}

class RowMetaView extends PickType(OrderMetaView, ['agreement', 'missing']) {
  @Field(timeText, 'When the list was asked for (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z')
  asOf!: string;
}

/** An order as a list has it: what its row in the statistics interface knows, and the state by all that the gateway knows. */
@ApiExtraModels(OrderView, ProblemView)
export class OrderRowView extends OrderStateView {
  @NullableField(timeText, 'When the order was created (RFC 3339, UTC).', '2026-07-26T18:24:56Z')
  createdAt!: string | null;

  @Field(() => RowLinksView, 'The transaction that created the order.')
  links!: RowLinksView;

  @Field(() => GiveView, 'The source side.')
  give!: GiveView;

  @Field(() => GiveView, 'The destination side.')
  take!: GiveView;

  @Field(() => RowCallView, 'The call to be made with the take amount, if any.')
  externalCall!: RowCallView;

  @Field(() => RowFeesView, 'What the order costs.')
  fees!: RowFeesView;

  @NullableField(
    () => PreswapView,
    "The swap before the order, with the user's real input; null if there was none.",
  )
  preswap!: PreswapView | null;

  @NullableField(() => OrderMetadataView, 'What the creator noted down.')
  metadata!: OrderMetadataView | null;

  @Field(() => RowMetaView, 'Where the row comes from.')
  meta!: RowMetaView;

  @Field(() => OrderView, 'The whole order; only with `expand=view`.', undefined, { optional: true })
  order?: Partial<OrderView>;

  @Field(() => ProblemView, 'The problem that the whole order met; only with `expand=view`.', undefined, {
    optional: true,
  })
  problem?: ProblemView;
}

class OrderListSourceView {
  @Field('string', 'Result of the last read of the statistics interface.', 'ok', { enum: ['ok', 'stale'] })
  state!: 'ok' | 'stale';

  @Field(timeText, 'When it was asked (RFC 3339, UTC).', '2026-07-26T18:25:01.123Z')
  asOf!: string;
}

class OrderListMetaView {
  @Field('integer', 'How many rows of the page were left out because they cannot be read.', 0, { minimum: 0 })
  unreadableRows!: number;

  @Field(() => OrderListSourceView, 'Where the page comes from.')
  source!: OrderListSourceView;

  @Field('integer', 'In how many seconds asking again is worth it. No part of the entity tag.', 15, {
    minimum: 1,
  })
  pollAfterSeconds!: number;
}

export class OrderListView {
  @ListField(() => OrderRowView, 'The orders of the page, the newest first.')
  items!: OrderRowView[];

  @Field(() => PageView, 'Which part of the list this is.')
  page!: PageView;

  @Field(() => OrderListMetaView, 'Where the page comes from, and what of it is left out.')
  meta!: OrderListMetaView;
}
