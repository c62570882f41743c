import { canonicalAddress } from '../src/codec/address-text';
import { type PageRequest } from './page-of';
import { boundedInteger, malformed, requireObject } from './statistics-input';

/** Which orders to list. An empty list and null admit all. Hex is in lower case. */
export interface OrderFilter {
  giveChainIds: readonly string[];
  takeChainIds: readonly string[];
  orderStates: readonly string[];
  externalCallStates: readonly string[];
  /** An order id, a transaction hash or an address. */
  text: string | null;
  maker: string | null;
  /** Who sent the transaction that created the order: its maker. */
  creator: string | null;
  orderAuthorityInSourceChain: string | null;
  referralCode: string | null;
  /** Of the creation, in seconds since 1970. */
  blockTimestampFrom: number | null;
  page: PageRequest;
}

const maxTake = 100;

/** What these do is not known: either is accepted, without an effect. */
export const filterModes = ['Mixed', 'Strict'];

/** The body of a request for a list of orders. Only `skip` and `take` are required; null is as if absent. */
export function readOrderFilter(input: unknown): OrderFilter {
  const body = requireObject(input);
  const mode = textOf(body, 'filterMode');
  if (mode !== null && !filterModes.includes(mode))
    throw malformed(`filterMode must be one of: ${filterModes.join(', ')}.`);
  return {
    giveChainIds: textsOf(body, 'giveChainIds'),
    takeChainIds: textsOf(body, 'takeChainIds'),
    orderStates: textsOf(body, 'orderStates'),
    externalCallStates: textsOf(body, 'externalCallStates'),
    text: canonical(textOf(body, 'filter')),
    maker: canonical(textOf(body, 'maker')),
    creator: canonical(textOf(body, 'creator')),
    orderAuthorityInSourceChain: canonical(textOf(body, 'orderAuthorityInSourceChain')),
    referralCode:
      typeof body.referralCode === 'number' ? `${body.referralCode}` : textOf(body, 'referralCode'),
    blockTimestampFrom: isAbsent(body.blockTimestampFrom)
      ? null
      : boundedInteger(body, 'blockTimestampFrom', 0, Number.MAX_SAFE_INTEGER),
    page: {
      skip: boundedInteger(body, 'skip', 0, Number.MAX_SAFE_INTEGER),
      take: boundedInteger(body, 'take', 1, maxTake),
    },
  };
}

const canonical = (text: string | null): string | null => text && canonicalAddress(text);

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const isTextOrNumber = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function textsOf(body: Record<string, unknown>, name: string): string[] {
  const values = body[name] ?? [];
  if (!Array.isArray(values) || !values.every(isTextOrNumber)) throw malformed(`${name} must be a list.`);
  return values.map(String);
}

function textOf(body: Record<string, unknown>, name: string): string | null {
  const value = body[name] ?? '';
  if (typeof value !== 'string') throw malformed(`${name} must be a string.`);
  return value === '' ? null : value;
}
