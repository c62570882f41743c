import { json } from './scripted-upstream';

/** What a client gets for an interface that gave nothing: in a view, and as a problem. */
export interface Reading {
  readonly source: 'not-found' | 'unavailable' | 'invalid';
  readonly code: string;
  readonly status: number;
}

export const notFound: Reading = { source: 'not-found', code: 'ORDER_NOT_FOUND', status: 404 };
export const failed: Reading = { source: 'unavailable', code: 'UPSTREAM_FAILED', status: 502 };
export const rateLimited: Reading = { source: 'unavailable', code: 'UPSTREAM_RATE_LIMITED', status: 503 };
export const invalid: Reading = { source: 'invalid', code: 'UPSTREAM_INVALID_RESPONSE', status: 502 };

/** How the statistics interface says that it does not know an order. */
export const statisticsNotFound = json(400, { message: 'order not found', errorCode: 400 });

/** How the order interface says so. */
export const orderNotFound = json(400, {
  errorCode: 15,
  errorId: 'UNKNOWN_ORDER',
  errorMessage: 'order is unknown',
  reqId: 'r-1',
});

export const statisticsFailure = json(500, { message: 'it broke', errorCode: 500 });

export const orderFailure = json(500, {
  errorCode: 1,
  errorId: 'INTERNAL_SERVER_ERROR',
  errorMessage: 'it broke',
});

/** HTTP 429; after it an interface is not called for a while, and so is the gateway that met it. */
export const tooManyRequests = json(429, {}, { 'retry-after': '7' });
