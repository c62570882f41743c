export type * from './api.js';
export { type AmountFormat, formatAmount, toBigInt } from './amount.js';
export { createClient } from './client.js';
export { GatewayError, InvalidResponseError, NetworkError, ProblemError, TimeoutError } from './errors.js';
export { isLate } from './late.js';
export type * from './options.js';
export type * from './order-list-types.js';
export type * from './types.js';
