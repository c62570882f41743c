import { type PageRequest } from './page-of';
import { StatisticsFailure } from './statistics-failure';

/** The error for malformed input: HTTP 400, error code 400. */
export const malformed = (message: string): StatisticsFailure => new StatisticsFailure(400, message);

export function requireOrderId(text: string): string {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) throw malformed('orderId must be 0x and 64 hex digits.');
  return text.toLowerCase();
}

/** Whether a text is a transaction hash in any format: hex with or without 0x, or base58. */
export const isTransactionHash = (text: string): boolean =>
  /^(0x)?[0-9a-f]{64}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(text);

export function requireTransactionHash(text: string): string {
  if (!isTransactionHash(text)) throw malformed('orderCreationTransactionHash must be a transaction hash.');
  return text;
}

export function requireChainId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw malformed('chainId must be a positive integer.');
  return text;
}

const integerOf = (query: Record<string, unknown>, name: string, absent: number): number => {
  const text = query[name];
  if (text === undefined) return absent;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw malformed(`${name} must be an integer.`);
  return Number(text);
};

/** `skip` and `take` of a query; without them, the whole list. */
export const readPageQuery = (query: Record<string, unknown>): PageRequest => ({
  skip: integerOf(query, 'skip', 0),
  take: integerOf(query, 'take', Number.MAX_SAFE_INTEGER),
});

/** A date of a query, with or without a time, in ms since 1970. */
export function dateOf(query: Record<string, unknown>, name: string, absentMs: number): number {
  const text = query[name];
  if (text === undefined) return absentMs;
  const atMs = typeof text === 'string' ? Date.parse(text) : NaN;
  if (Number.isNaN(atMs)) throw malformed(`${name} must be a date.`);
  return atMs;
}

/** The body of a request as an object. Throws a StatisticsFailure for anything else. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The body must be a JSON object.');
  }
  return { ...body };
}

export const boundedInteger = (
  body: Record<string, unknown>,
  name: string,
  low: number,
  high: number,
): number => {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    throw malformed(`${name} must be an integer from ${low} to ${high}.`);
  }
  return value;
};

const maxTake = 100;

/** The body of endpoint 4: `skip` and `take` are required, the wallet is optional. */
export function readLeaderboardBody(input: unknown): { page: PageRequest; walletAddress: string | null } {
  const body = requireObject(input);
  const walletAddress = body.walletAddress ?? null;
  if (walletAddress !== null && typeof walletAddress !== 'string') {
    throw malformed('walletAddress must be a string.');
  }
  const skip = boundedInteger(body, 'skip', 0, Number.MAX_SAFE_INTEGER);
  return { page: { skip, take: boundedInteger(body, 'take', 1, maxTake) }, walletAddress };
}
