import { Field, NullableField } from '../../http/openapi/field';
import { OrderView } from './order.view';

class RawRecordsView {
  @NullableField(
    { shape: 'StatisticsOrder' },
    "The statistics interface's record as it is; null where it gave none.",
  )
  statistics!: object | null;

  @NullableField(
    { shape: 'OrderInterfaceOrder' },
    "The order interface's record as it is; null where it gave none.",
  )
  order!: object | null;
}

/** An order as it is answered: `raw` stands beside the view's members, and cannot be selected by `fields`. */
export class ExpandedOrderView extends OrderView {
  @Field(() => RawRecordsView, 'Both upstream records, byte for byte; only with `expand=raw`.', undefined, {
    optional: true,
  })
  raw?: RawRecordsView;
}
