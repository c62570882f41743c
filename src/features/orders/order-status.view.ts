import { Field, NullableField } from '../../http/openapi/field';
import { externalCallStateNames } from '../../domain/external-call-state';
import { OrderMetaView } from './order-meta.view';
import { OrderStateView } from './order-state.view';
import { type OrderView } from './order.view';

/** The small view of an order, for polling. */
export class OrderStatusView extends OrderStateView {
  @NullableField('string', 'State of the external call.', 'NoExtCall', { enum: externalCallStateNames })
  externalCallState!: string | null;

  @Field(() => OrderMetaView, 'Where the answer comes from, and how complete it is.')
  meta!: OrderMetaView;
}

/** The status of an order. Only the state of the external call can be missing from it. */
export const orderStatusView = (order: OrderView): OrderStatusView => ({
  orderId: order.orderId,
  status: order.status,
  phase: order.phase,
  userFinal: order.userFinal,
  protocolFinal: order.protocolFinal,
  externalCallState: order.externalCall.state,
  meta: {
    complete: order.meta.complete,
    missing: order.meta.missing.includes('externalCall.state') ? ['externalCallState'] : [],
    agreement: order.meta.agreement,
    conflicts: order.meta.conflicts,
    sources: order.meta.sources,
  },
});
