import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOkResponse, ApiResponse } from '@nestjs/swagger';
import { Field } from '../../http/openapi/field';
import { headersOf, ofLimitedResponses } from '../../http/openapi/headers';
import { ApiProblems } from '../../http/openapi/problem-responses';

/** The data of the event `end`. */
export class StreamEndView {
  @Field(
    'string',
    'Why the stream ends: all orders are final; none was found; the stream is to be opened again; the gateway stops.',
    'final',
    { enum: ['final', 'not-found', 'rotation', 'drain'] },
  )
  reason!: string;
}

const description = [
  'Server-Sent Events, UTF-8.',
  '`order`: the order, as the GET with the same `fields` responds; without `fields`, its status.',
  '`waiting`: a problem document, while an order or the transaction is not known or cannot be read.',
  '`end`: why the stream ends (`StreamEndView`). Comments keep the connection in use.',
  'The id of an event holds the entity tags of all orders of the stream. A client that reconnects with it gets exactly the orders that differ.',
].join(' ');

/** Documents a stream of events. */
export const ApiEventStream = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(StreamEndView),
    ApiHeader({
      name: 'Last-Event-ID',
      description: 'The id of the last event that the client has, on reconnecting.',
      required: false,
      schema: { type: 'string' },
    }),
    ApiOkResponse({
      description,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
      headers: headersOf(...ofLimitedResponses, 'Cache-Control'),
    }),
    ApiResponse({
      status: 204,
      description: 'The client has the final state of every order: it need not reconnect.',
      headers: headersOf(...ofLimitedResponses, 'Cache-Control'),
    }),
    ApiProblems('OVERLOADED'),
  );
