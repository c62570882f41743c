import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import { exampleOrderId } from '../../http/openapi/examples';
import { Problem } from '../../http/problems/problem';
import { orderIdRule, parseOrderId } from '../../http/requests/identifiers.pipe';

const maxFieldsLength = 2000;
const maxOrders = 50;

export class EventsQuery {
  @ApiPropertyOptional({
    description:
      'The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status.',
    type: 'string',
    minLength: 1,
    maxLength: maxFieldsLength,
    example: 'status,give.amount.formatted',
  })
  @IsOptional()
  @Length(1, maxFieldsLength, { message: 'must be dot paths, separated by commas' })
  fields?: string;

  @ApiPropertyOptional({
    description: 'The id of the last event, for a client that cannot send `Last-Event-ID`.',
    type: 'string',
  })
  @IsOptional()
  @IsString({ message: 'must be an event id' })
  lastEventId?: string;
}

export class OrdersEventsQuery extends EventsQuery {
  @ApiProperty({
    description: `Order ids, in any case, separated by commas; at most ${maxOrders}.`,
    type: 'string',
    example: exampleOrderId,
  })
  @IsString({ message: 'must be order ids, separated by commas' })
  orderIds!: string;
}

/** The distinct order ids of a comma-separated list, in lower case. Throws a `Problem` that names each invalid one. */
export function parseOrderIds(text: string, field: string): string[] {
  const texts = text.split(',', maxOrders + 1).map((each) => each.trim());
  if (texts.length > maxOrders) throw Problem.ofField(field, `must be at most ${maxOrders} order ids`);
  const parsed = texts.map(parseOrderId);
  const errors = parsed.flatMap((orderId, index) =>
    orderId === null ? [{ field: `${field}[${index}]`, message: orderIdRule }] : [],
  );
  if (errors.length > 0) throw Problem.ofFields(errors);
  return [...new Set(parsed.filter((orderId) => orderId !== null))];
}
