import { type ApiSurface, problemDocument } from '../problems/problem-document';
import {
  Problem,
  problemCatalogue,
  type ProblemCode,
  problemCodes,
  type UpstreamCause,
} from '../problems/problem';
import { exampleOrderId } from '../schema/examples';

const pathOf: Readonly<Record<ApiSurface, string>> = {
  v1: `/v1/orders/${exampleOrderId}`,
  statistics: `/api/Orders/${exampleOrderId}`,
  order: `/v1.0/dln/order/${exampleOrderId}`,
};

/** The order interface's own error, as it is passed on. */
const notAttached = {
  errorCode: 26,
  errorId: 'NO_EXTERNALCALL_ATTACHED',
  errorMessage: 'The order has no external call',
  errorPayload: null,
};

/** The upstream's own error behind each problem; null members where it sends none. */
const causes: Partial<Record<ProblemCode, UpstreamCause>> = {
  ORDER_NOT_FOUND: cause('order', 400, 'UNKNOWN_ORDER', 'Unknown order'),
  TRANSACTION_NOT_FOUND: cause('statistics', 200),
  ORDER_NOT_CANCELLABLE: cause('order', 400, 'ORDER_CANNOT_BE_CANCELLED', 'The order is in Fulfilled.'),
  EXTERNAL_CALL_NOT_CANCELLABLE: cause('order', 400, notAttached.errorId, notAttached.errorMessage),
  UPSTREAM_REJECTED: cause('statistics', 422, 1207, 'The request cannot be processed'),
  UPSTREAM_FAILED: cause('statistics', 500, 500, 'Internal error'),
  UPSTREAM_INVALID_RESPONSE: cause('statistics', 200),
  UPSTREAM_UNAVAILABLE: cause('statistics', null),
  UPSTREAM_RATE_LIMITED: cause('order', 429),
  UPSTREAM_TIMEOUT: cause('statistics', null),
};

function cause(
  upstreamName: UpstreamCause['interface'],
  status: number | null,
  code: string | number | null = null,
  message: string | null = null,
): UpstreamCause {
  return { interface: upstreamName, status, code, message };
}

/** On passthrough paths the cause is that path's own upstream, whose error keeps its status. */
function causeOn(surface: ApiSurface, code: ProblemCode, status: number): UpstreamCause | undefined {
  const usual = causes[code];
  if (usual === undefined || surface === 'v1') return usual;
  const own = usual.interface === surface ? usual : cause(surface, usual.status);
  return own.status !== null && own.status >= 400 ? { ...own, status } : own;
}

function problemOf(surface: ApiSurface, code: ProblemCode, status: number): Problem {
  if (code === 'VALIDATION_FAILED') return Problem.ofField('orderId', 'must be 0x and 64 hexadecimal digits');
  const upstream = causeOn(surface, code, status);
  return new Problem(code, {
    status,
    ...(surface === 'order' && code === 'EXTERNAL_CALL_NOT_CANCELLABLE' && { legacyFields: notAttached }),
    ...(upstream && { upstream }),
  });
}

/** The name of an example among the components. */
export const problemExampleName = (surface: ApiSurface, code: ProblemCode, status: number): string =>
  surface === 'v1' ? code : `${code}.${surface}.${status}`;

const exampleOf = (surface: ApiSurface, code: ProblemCode, status: number) => ({
  summary: `${code}: ${problemCatalogue[code].title}`,
  value: problemDocument(problemOf(surface, code, status), {
    surface,
    path: pathOf[surface],
    requestId: '8d3c2f0e-6a57-4a52-9d4f-0b1c2d3e4f50',
  }),
});

/** The statuses of a problem on passthrough paths, if they differ from the catalogue's. */
const passthroughStatuses: Readonly<Record<ApiSurface, Partial<Record<ProblemCode, readonly number[]>>>> = {
  v1: {},
  statistics: { ORDER_NOT_FOUND: [400, 404], UPSTREAM_FAILED: [500, 502], UPSTREAM_RATE_LIMITED: [429, 503] },
  order: {
    ORDER_NOT_FOUND: [400],
    EXTERNAL_CALL_NOT_CANCELLABLE: [400],
    UPSTREAM_REJECTED: [400, 422],
    UPSTREAM_FAILED: [500, 502],
    UPSTREAM_RATE_LIMITED: [429, 503],
  },
};

/** The possible statuses of a problem on the paths of a surface. */
export const statusesOf = (surface: ApiSurface, code: ProblemCode): readonly number[] =>
  passthroughStatuses[surface][code] ?? [problemCatalogue[code].status];

/** An example of every problem on every surface. */
export const problemExamples: Readonly<Record<string, object>> = Object.fromEntries(
  (Object.keys(pathOf) as ApiSurface[]).flatMap((surface) =>
    problemCodes.flatMap((code) =>
      statusesOf(surface, code).map((status) => [
        problemExampleName(surface, code, status),
        exampleOf(surface, code, status),
      ]),
    ),
  ),
);
