import { FieldErrorView, problemCatalogue, problemCodes, UpstreamCauseView } from './problem';
import { exampleOrderId } from '../schema/examples';
import { field, list, nullable, optional, ViewType } from '../schema/view-type';

/** Every error response (RFC 9457, `application/problem+json`). */
export class ProblemView extends ViewType({
  type: field(
    { type: 'string', pattern: '^urn:order-gateway:problem:[a-z-]+$' },
    'The URN of the problem type.',
    'urn:order-gateway:problem:upstream-timeout',
  ),
  title: field('string', 'A short description of the problem type.', problemCatalogue.UPSTREAM_TIMEOUT.title),
  status: field({ type: 'integer', minimum: 400, maximum: 599 }, 'The HTTP status.', 504),
  detail: field('string', 'What happened to this request.', problemCatalogue.UPSTREAM_TIMEOUT.title),
  instance: field(
    { type: 'string', pattern: '^[/*]', maxLength: 1000 },
    'The path of the request.',
    `/v1/orders/${exampleOrderId}`,
  ),
  code: field(problemCodes, 'The stable code to switch on.', 'UPSTREAM_TIMEOUT'),
  requestId: field(
    { type: 'string', pattern: '^[A-Za-z0-9._-]{8,64}$' },
    'The id to quote in support requests; also in `X-Request-Id`.',
    '8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50',
  ),
  retryable: field('boolean', 'Whether the same request may succeed later; see `Retry-After`.', true),
  upstream: optional(field(UpstreamCauseView, 'The upstream response that caused the problem, if one did.')),
  errors: optional(list(FieldErrorView, 'The violations by field; only with `VALIDATION_FAILED`.')),
}) {}

const ownMessage = "The interface's own message if it sent one that can be shown, else the gateway's.";

/** A problem on a path of the statistics interface, with the error members that its clients read (spec 7.1). */
export class StatisticsProblemView extends ViewType({
  ...ProblemView.members,
  message: nullable('string', ownMessage, 'Internal error'),
  errorCode: nullable('integer', "The interface's own error code; else the HTTP status.", 500),
}) {}

/** A problem on a path of the order interface, with the error members that its clients read (spec 7.2). */
export class OrderProblemView extends ViewType({
  ...ProblemView.members,
  errorCode: nullable(
    { oneOf: ['integer', 'string'] },
    "The interface's own error code; 15 for an unknown order, 2 for a bad request, else the HTTP status.",
    15,
  ),
  errorId: field(
    'string',
    "The interface's own error id, or the closest one; `code` where it has none. More values may come.",
    'UNKNOWN_ORDER',
  ),
  errorMessage: nullable('string', ownMessage, 'Unknown order'),
  errorPayload: nullable(
    { oneOf: ['object', 'array', 'string', 'number', 'boolean'] },
    'Details of the error, as the interface sent them; usually null.',
    null,
  ),
  reqId: field(
    'string',
    "The interface's own request id; if it sent none, the gateway's `requestId`.",
    '3f1c9a52',
  ),
}) {}
