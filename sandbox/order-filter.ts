import { type PageRequest } from './page-of';
import { boundedInteger, malformed, requireObject } from './statistics-input';

/** Which orders to list. An empty list and null admit all. */
export interface OrderFilter {
  giveChainIds: readonly string[];
  takeChainIds: readonly string[];
  orderStates: readonly string[];
  externalCallStates: readonly string[];
  /** An order id, a transaction hash or an address. */
  text: string | null;
  maker: string | null;
  referralCode: string | null;
  page: PageRequest;
}

const maxTake = 100;

/** The body of a request for a list of orders: `skip` and `take` are required. */
export function readOrderFilter(input: unknown): OrderFilter {
  const body = requireObject(input);
  return {
    giveChainIds: textsOf(body, 'giveChainIds'),
    takeChainIds: textsOf(body, 'takeChainIds'),
    orderStates: textsOf(body, 'orderStates'),
    externalCallStates: textsOf(body, 'externalCallStates'),
    text: textOf(body, 'filter'),
    maker: textOf(body, 'maker'),
    referralCode: textOf(body, 'referralCode'),
    page: {
      skip: boundedInteger(body, 'skip', 0, Number.MAX_SAFE_INTEGER),
      take: boundedInteger(body, 'take', 1, maxTake),
    },
  };
}

const isTextOrNumber = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function textsOf(body: Record<string, unknown>, name: string): string[] {
  const values = body[name] ?? [];
  if (!Array.isArray(values) || !values.every(isTextOrNumber)) throw malformed(`${name} must be a list.`);
  return values.map(String);
}

function textOf(body: Record<string, unknown>, name: string): string | null {
  const value = body[name] ?? '';
  if (!isTextOrNumber(value)) throw malformed(`${name} must be a string.`);
  return value === '' ? null : String(value);
}
