import { applyDecorators } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { exampleOrderId } from '../../http/schema/examples';
import { field, ViewType } from '../../http/schema/view-type';
import { headersOf, ofLimitedResponses } from '../../http/openapi/headers';
import { partialName } from '../../http/openapi/schema-form';
import { ApiOptionalHeader } from '../../http/openapi/success-responses';
import { ApiProblems } from '../../http/openapi/problem-responses';
import { ProblemView } from '../../http/problems/problem.view';
import { maxBatchSize, orderIdsRule } from '../orders/order-list.queries';
import { FieldsParameter } from '../orders/order.queries';
import { ExpandedOrderView, OrderStatusView } from '../orders/order.view';

const exampleTag = 'T9YkSKNl0oTbKjWa3FyqPc';

export class EventsQuery {
  @FieldsParameter(
    'The members of the order wanted, as dot paths separated by commas. Without it, the events hold the status.',
  )
  fields?: string;

  @ApiPropertyOptional({
    description: 'The id of the last event, for a client that cannot send `Last-Event-ID`.',
    type: 'string',
    example: exampleTag,
  })
  @IsOptional()
  @IsString({ message: 'must be an event id' })
  lastEventId?: string;
}

export class OrdersEventsQuery extends EventsQuery {
  @ApiProperty({
    description: `Order ids, in any case, separated by commas; at most ${maxBatchSize}.`,
    type: 'string',
    example: exampleOrderId,
  })
  @IsString({ message: orderIdsRule })
  orderIds!: string;
}

/** The id of an event. */
const eventId = field(
  'string',
  'The entity tags of all orders of the stream, in the order asked, separated by commas. For `Last-Event-ID`.',
  exampleTag,
);

/** The data of the event `end`. */
class StreamEndView extends ViewType({
  reason: field(
    ['final', 'not-found', 'rotation', 'drain'],
    'Why the stream ends: all orders are final; none was found; the stream is to be opened again; the gateway stops.',
    'final',
  ),
}) {}

/** The newest state of an order. */
class OrderEventView extends ViewType({
  event: field(['order'], 'Name of the event.', 'order'),
  id: eventId,
  data: field(
    { anyOf: [OrderStatusView.name, partialName(ExpandedOrderView.name)] },
    'The status of the order; with `fields`, the members of the order that were asked for.',
  ),
}) {}

/** An order or the transaction is not known, or cannot be read. */
class WaitingEventView extends ViewType({
  event: field(['waiting'], 'Name of the event.', 'waiting'),
  id: eventId,
  data: field(ProblemView, 'What the GET would respond with.'),
}) {}

/** The last event of a stream. */
class EndEventView extends ViewType({
  event: field(['end'], 'Name of the event.', 'end'),
  id: eventId,
  data: field(StreamEndView, 'Why the stream ends.'),
}) {}

const eventViews = [OrderEventView, WaitingEventView, EndEventView];

const description = [
  'Server-Sent Events, UTF-8. `data` is JSON on one line.',
  '`order` (`OrderEventView`): the order, as the GET with the same `fields` responds; without `fields`, its status.',
  '`waiting` (`WaitingEventView`): a problem document, while an order or the transaction is not known or cannot be read.',
  '`end` (`EndEventView`): why the stream ends. Comments keep the connection in use.',
  'A client that reconnects with the id of its last event gets exactly the orders that differ.',
].join(' ');

/** Each event as an object. For generators that do not know `contentSchema`, the stream is text. */
const streamSchema = {
  type: 'string',
  contentMediaType: 'text/event-stream',
  contentSchema: {
    type: 'array',
    items: { oneOf: eventViews.map(({ name }) => ({ $ref: getSchemaPath(name) })) },
  },
};

/** Documents a stream of events. */
export const ApiEventStream = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(OrderStatusView, ExpandedOrderView, StreamEndView, ...eventViews),
    ApiOptionalHeader(
      'Last-Event-ID',
      'The id of the last event that the client has, on reconnecting. An id of another stream counts as none.',
      exampleTag,
    ),
    ApiOkResponse({
      description,
      content: { 'text/event-stream': { schema: streamSchema } },
      headers: headersOf(...ofLimitedResponses, 'Cache-Control', 'X-Accel-Buffering'),
    }),
    ApiResponse({
      status: 204,
      description: 'The client has the final state of every order: it need not reconnect. No body.',
      headers: headersOf(...ofLimitedResponses, 'Cache-Control'),
    }),
    ApiProblems(),
  );
