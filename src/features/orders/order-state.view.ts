import { exampleOrderId } from '../../http/openapi/examples';
import { Field } from '../../http/openapi/field';
import { orderIdText } from '../../http/openapi/text-rules';
import { orderStateNames } from '../../domain/order-state';
import { phases } from '../../domain/phases';

/** How far an order is: what every view of one begins with. */
export class OrderStateView {
  @Field('string', 'Id of the order: 0x and 64 lower-case hexadecimal digits.', exampleOrderId, {
    rule: orderIdText,
  })
  orderId!: string;

  @Field('string', 'Lifecycle state; `Unknown` for one that this version does not know.', 'Fulfilled', {
    enum: orderStateNames,
  })
  status!: string;

  @Field('string', 'The state in six words.', 'completed', { enum: phases })
  phase!: string;

  @Field(
    'boolean',
    "Whether the user's money has arrived, or is back, and an attached external call is final.",
    true,
  )
  userFinal!: boolean;

  @Field(
    'boolean',
    'Whether the order has no further event; an attached external call can still be open.',
    false,
  )
  protocolFinal!: boolean;
}
