import { type UpstreamName, upstreamNames } from '../../upstream/transport/upstream-error';
import { problemCatalogue, problemCodes } from './problem';
import { exampleOrderId } from '../schema/examples';
import { Field, ListField, NullableField } from '../schema/field';

/** One violation in a request. */
export class FieldErrorView {
  @Field('string', 'The parameter or body member at fault.', 'orderId')
  field!: string;

  @Field('string', 'What it must be.', 'must be 0x and 64 hexadecimal digits')
  message!: string;
}

/** The upstream response that caused a problem. */
export class UpstreamCauseView {
  @Field('string', 'The upstream interface that was involved.', 'statistics', { enum: upstreamNames })
  interface!: UpstreamName;

  @NullableField('integer', "The upstream's HTTP status; null if it sent no response.", 500, {
    minimum: 100,
    maximum: 599,
  })
  status!: number | null;

  @NullableField(
    ['string', 'integer'],
    "The upstream's own error code (text or integer); null if it sent none.",
    'UNKNOWN_ORDER',
  )
  code!: string | number | null;

  @NullableField(
    'string',
    "The upstream's own message; null if it sent none that can be shown.",
    'Internal error',
  )
  message!: string | null;
}

/** Every error response (RFC 9457, `application/problem+json`). */
export class ProblemView {
  @Field('string', 'The URN of the problem type.', 'urn:order-gateway:problem:upstream-timeout', {
    pattern: '^urn:order-gateway:problem:[a-z-]+$',
  })
  type!: string;

  @Field('string', 'A short description of the problem type.', problemCatalogue.UPSTREAM_TIMEOUT.title)
  title!: string;

  @Field('integer', 'The HTTP status.', 504, { minimum: 400, maximum: 599 })
  status!: number;

  @Field('string', 'What happened to this request.', problemCatalogue.UPSTREAM_TIMEOUT.title)
  detail!: string;

  @Field('string', 'The path of the request.', `/v1/orders/${exampleOrderId}`, {
    pattern: '^[/*]',
    maxLength: 1000,
  })
  instance!: string;

  @Field('string', 'The stable code to switch on.', 'UPSTREAM_TIMEOUT', { enum: problemCodes })
  code!: string;

  @Field(
    'string',
    'The id to quote in support requests; also in `X-Request-Id`.',
    '8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50',
    { pattern: '^[A-Za-z0-9._-]{8,64}$' },
  )
  requestId!: string;

  @Field('boolean', 'Whether the same request may succeed later; see `Retry-After`.', true)
  retryable!: boolean;

  @Field(() => UpstreamCauseView, 'The upstream response that caused the problem, if one did.', undefined, {
    optional: true,
  })
  upstream?: UpstreamCauseView;

  @ListField(() => FieldErrorView, 'The violations by field; only with `VALIDATION_FAILED`.', undefined, {
    optional: true,
  })
  errors?: FieldErrorView[];
}

const ownMessage = "The interface's own message if it sent one that can be shown, else the gateway's.";

/** A problem on a path of the statistics interface, with the error members that its clients read (spec 7.1). */
export class StatisticsProblemView extends ProblemView {
  @NullableField('string', ownMessage, 'Internal error')
  message!: string | null;

  @NullableField('integer', "The interface's own error code; else the HTTP status.", 500)
  errorCode!: number | null;
}

/** A problem on a path of the order interface, with the error members that its clients read (spec 7.2). */
export class OrderProblemView extends ProblemView {
  @NullableField(
    ['integer', 'string'],
    "The interface's own error code; 15 for an unknown order, 2 for a bad request, else the HTTP status.",
    15,
  )
  errorCode!: number | string | null;

  @Field(
    'string',
    "The interface's own error id, or the closest one; `code` where it has none. More values may come.",
    'UNKNOWN_ORDER',
  )
  errorId!: string;

  @NullableField('string', ownMessage, 'Unknown order')
  errorMessage!: string | null;

  @NullableField(
    ['object', 'array', 'string', 'number', 'boolean'],
    'Details of the error, as the interface sent them; usually null.',
    null,
  )
  errorPayload!: unknown;

  @Field('string', "The interface's own request id; if it sent none, the gateway's `requestId`.", '3f1c9a52')
  reqId!: string;
}
