import { problemCodes } from './problem-catalogue';
import { exampleOrderId } from '../openapi/examples';
import { Field, NullableField } from '../openapi/field';

class FieldErrorView {
  @Field('string', 'The parameter or body member at fault.', 'orderId')
  field!: string;

  @Field('string', 'What it must be.', 'must be 0x and 64 hexadecimal digits')
  message!: string;
}

class UpstreamCauseView {
  @Field('string', 'The upstream interface that was involved.', 'statistics', {
    enum: ['statistics', 'order'],
  })
  interface!: string;

  @NullableField('integer', "The upstream's HTTP status; null when it did not answer.", 500, {
    rule: { minimum: 100, maximum: 599 },
  })
  status!: number | null;

  @NullableField(
    ['string', 'integer'],
    "The upstream's own error code (text or integer); null when it gave none.",
    'UNKNOWN_ORDER',
  )
  code!: string | number | null;

  @NullableField(
    'string',
    "The upstream's own words; null when it gave none that can be shown.",
    'Internal error',
  )
  message!: string | null;
}

/** Every answer that is not a success (RFC 9457, `application/problem+json`). */
export class ProblemView {
  @Field('string', 'URN of the kind of problem.', 'urn:order-gateway:problem:upstream-timeout', {
    rule: { pattern: '^urn:order-gateway:problem:[a-z-]+$' },
  })
  type!: string;

  @Field('string', 'What the kind of problem is, in words.', 'The upstream interface did not answer in time.')
  title!: string;

  @Field('integer', 'The HTTP status.', 504, { rule: { minimum: 400, maximum: 599 } })
  status!: number;

  @Field('string', 'What happened to this request.', 'The upstream interface did not answer in time.')
  detail!: string;

  @Field('string', 'The path of the request.', `/v1/orders/${exampleOrderId}`, {
    rule: { pattern: '^[/*]', maxLength: 1000 },
  })
  instance!: string;

  @Field('string', 'The stable code to switch on.', 'UPSTREAM_TIMEOUT', { enum: problemCodes })
  code!: string;

  @Field(
    'string',
    'The id to give to the operators; also in `X-Request-Id`.',
    '8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50',
    { rule: { pattern: '^[A-Za-z0-9._-]{8,64}$' } },
  )
  requestId!: string;

  @Field('boolean', 'Whether the same request may succeed later; see `Retry-After`.', true)
  retryable!: boolean;

  @Field(
    () => UpstreamCauseView,
    'The upstream answer behind the problem, where one was involved.',
    undefined,
    { optional: true },
  )
  upstream?: UpstreamCauseView;

  @Field(
    () => FieldErrorView,
    'What is wrong with the request, field by field; on `VALIDATION_FAILED` alone.',
    undefined,
    { isArray: true, optional: true },
  )
  errors?: FieldErrorView[];
}

/** A problem on a path of the statistics interface: with the members that its clients look for (spec 7.1). */
export class StatisticsProblemView extends ProblemView {
  @NullableField(
    'string',
    "What went wrong, in the interface's words if it gave any that can be shown.",
    'Internal error',
  )
  message!: string | null;

  @NullableField('integer', "The interface's own error code; else the HTTP status.", 500)
  errorCode!: number | null;
}

/** A problem on a path of the order interface: with the members that its clients look for (spec 7.2). */
export class OrderProblemView extends ProblemView {
  @NullableField(
    ['integer', 'string'],
    "The interface's own error code; 15 for an unknown order, 2 for a bad request, else the HTTP status.",
    15,
  )
  errorCode!: number | string | null;

  @Field('string', "The interface's own error id, or the one that fits; the list is open.", 'UNKNOWN_ORDER')
  errorId!: string;

  @NullableField(
    'string',
    "What went wrong, in the interface's words if it gave any that can be shown.",
    'Unknown order',
  )
  errorMessage!: string | null;

  @NullableField(
    ['object', 'array', 'string', 'number', 'boolean'],
    'More about the error, as the interface gave it; usually null.',
    null,
  )
  errorPayload!: unknown;

  @Field(
    'string',
    "The interface's own request id; the gateway's, as in `requestId`, where it gave none.",
    '3f1c9a52',
  )
  reqId!: string;
}
