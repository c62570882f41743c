import { type Behaviour, bytes, json, reset, neverRespond } from './scripted-upstream';

/** What a client gets for an interface that gave nothing: in a view, and as a problem. */
export interface Reading {
  readonly source: 'not-found' | 'unavailable' | 'invalid';
  readonly code: string;
  readonly status: number;
}

export const notFound: Reading = { source: 'not-found', code: 'ORDER_NOT_FOUND', status: 404 };
export const failed: Reading = { source: 'unavailable', code: 'UPSTREAM_FAILED', status: 502 };
export const unreachable: Reading = { source: 'unavailable', code: 'UPSTREAM_UNAVAILABLE', status: 503 };
export const rateLimited: Reading = { source: 'unavailable', code: 'UPSTREAM_RATE_LIMITED', status: 503 };
export const timedOut: Reading = { source: 'unavailable', code: 'UPSTREAM_TIMEOUT', status: 504 };
export const rejected: Reading = { source: 'unavailable', code: 'UPSTREAM_REJECTED', status: 422 };
export const invalid: Reading = { source: 'invalid', code: 'UPSTREAM_INVALID_RESPONSE', status: 502 };

/** A way in which an interface gives no record, and how that reads. */
export type Absence = readonly [name: string, behaviour: Behaviour, reading: Reading];

const htmlPage = '<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>';

/** The forms in which the statistics interface has been met to say that it does not know an order. */
export const statisticsNotFound: readonly Absence[] = [
  ['400', json(400, { message: 'order not found', errorCode: 400 }), notFound],
  ['404', json(404, { message: 'order not found', errorCode: 404 }), notFound],
  ['404 without a body', bytes(404, 'text/plain', ''), notFound],
  ['422', json(422, { message: 'order not found', errorCode: 1042 }), notFound],
  ['204', bytes(204, 'application/json', ''), notFound],
  ['200 with an empty body', bytes(200, 'application/json', ''), notFound],
  ['200 with null', json(200, 'null'), notFound],
];

const unknownOrder = {
  errorCode: 15,
  errorId: 'UNKNOWN_ORDER',
  errorMessage: 'order is unknown',
  reqId: 'r-1',
};

/** The forms of the order interface. */
export const orderNotFound: readonly Absence[] = [
  ['400 UNKNOWN_ORDER', json(400, unknownOrder), notFound],
  ['UNKNOWN_ORDER inside 200', json(200, unknownOrder), notFound],
];

/** HTTP 429; after it an interface is not called for a while, and so is the gateway that met it. */
export const tooManyRequests: Behaviour = json(429, {}, { 'retry-after': '7' });

/** Failures that both interfaces can meet. */
const transportFailures: readonly Absence[] = [
  ['reset', reset, unreachable],
  ['no response', neverRespond, timedOut],
  ['invalid JSON', json(200, '{"orderId":'), invalid],
  ['HTML inside 200', bytes(200, 'text/html', htmlPage), invalid],
  ['503 with HTML', bytes(503, 'text/html', htmlPage), failed],
  ['403 with HTML', bytes(403, 'text/html', htmlPage), failed],
  ['401', json(401, { message: 'your token has expired', errorCode: 401 }), failed],
  ['429', tooManyRequests, rateLimited],
  ['302', bytes(302, 'text/html', htmlPage, { location: '/elsewhere' }), invalid],
];

export const statisticsFailures: readonly Absence[] = [
  ['500', json(500, { message: 'it broke', errorCode: 500 }), failed],
  ...transportFailures,
];

export const orderFailures: readonly Absence[] = [
  ['500', json(500, { errorCode: 1, errorId: 'INTERNAL_SERVER_ERROR', errorMessage: 'it broke' }), failed],
  ['an internal error inside 200', json(200, { errorCode: 1, errorId: 'INTERNAL_SDK_ERROR' }), failed],
  ...transportFailures,
];
