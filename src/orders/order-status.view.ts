import { exampleOrderId } from '../openapi/examples';
import { Field, NullableField } from '../openapi/field';
import { orderStateNames } from '../upstream/order-state';
import { OrderMetaView } from './order-meta.view';
import { type OrderView } from './order.view';
import { phases } from './phases';

/** The small view of an order, for polling. */
export class OrderStatusView {
  @Field('string', 'Id of the order.', exampleOrderId)
  orderId!: string;

  @Field('string', 'Lifecycle state.', 'Fulfilled', { enum: orderStateNames })
  status!: string;

  @Field('string', 'The state in six words.', 'completed', { enum: phases })
  phase!: string;

  @Field('boolean', "Whether the user's money has arrived, or is back.", true)
  userFinal!: boolean;

  @Field('boolean', 'Whether nothing more will happen.', false)
  protocolFinal!: boolean;

  @NullableField('string', 'State of the external call.', 'NoExtCall')
  externalCallState!: string | null;

  @Field(() => OrderMetaView, 'Where the answer comes from, and how complete it is.')
  meta!: OrderMetaView;
}

/**
 * The status of an order. Each of its members comes from either record, none from one interface alone: so
 * nothing is `missing` from the status of a partial view.
 */
export const orderStatusView = (order: OrderView): OrderStatusView => ({
  orderId: order.orderId,
  status: order.status,
  phase: order.phase,
  userFinal: order.userFinal,
  protocolFinal: order.protocolFinal,
  externalCallState: order.externalCall.state,
  meta: { ...order.meta, missing: [] },
});
