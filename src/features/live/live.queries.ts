import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { exampleOrderId } from '../../http/schema/examples';
import { FieldsParameter, orderIdsRule } from '../orders/order.queries';

export class EventsQuery {
  @FieldsParameter(
    'The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status.',
  )
  fields?: string;

  @ApiPropertyOptional({
    description: 'The id of the last event, for a client that cannot send `Last-Event-ID`.',
    type: 'string',
    example: 'T9YkSKNl0oTbKjWa3FyqPc',
  })
  @IsOptional()
  @IsString({ message: 'must be an event id' })
  lastEventId?: string;
}

export class OrdersEventsQuery extends EventsQuery {
  @ApiProperty({
    description: 'Order ids, in any case, separated by commas; at most 50.',
    type: 'string',
    example: exampleOrderId,
  })
  @IsString({ message: orderIdsRule })
  orderIds!: string;
}
