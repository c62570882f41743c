import { parse, parseNumberAndBigInt } from 'lossless-json';

/** A response of the sandbox; `body` is parsed without loss (integers as bigint), null if it is not JSON. */
export interface SandboxResponse {
  status: number;
  mediaType: string | null;
  retryAfter: string | null;
  text: string;
  body: unknown;
}

const bodyOf = (text: string): unknown => {
  try {
    return parse(text, undefined, parseNumberAndBigInt);
  } catch {
    return null;
  }
};

export async function ask(url: string, init?: RequestInit): Promise<SandboxResponse> {
  const response = await fetch(url, init);
  const text = await response.text();
  return {
    status: response.status,
    mediaType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    text,
    body: bodyOf(text),
  };
}

/** Sends a JSON body under a media type. */
export function send(
  method: string,
  url: string,
  body: unknown = {},
  mediaType = 'application/json',
): Promise<SandboxResponse> {
  return ask(url, { method, headers: { 'content-type': mediaType }, body: JSON.stringify(body) });
}

/** A member of nested objects: `at(order, 'orderId.stringValue')`; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      value,
    );
}

/** The items of an array member, or of the value itself. */
export function items(value: unknown, path?: string): unknown[] {
  const list = path === undefined ? value : at(value, path);
  if (!Array.isArray(list)) throw new Error(`There is no list at ${path ?? 'the top'}.`);
  return list as unknown[];
}

/** An order as the control API describes it. */
export interface OrderSummary {
  orderId: string;
  transactionHash: string;
  state: string;
  externalCallState: string;
  sourceChainId: string;
  destinationChainId: string;
  walletAddress: string;
  /** Decimal text, in base units. */
  giveAmount: string;
  /** Whether it changes by itself. */
  live: boolean;
  /** How the interfaces report it otherwise, by their names; empty if both report what it is. */
  overrides: Partial<Record<'statistics' | 'order', object>>;
}

export async function ordersOf(controlUrl: string, query = ''): Promise<OrderSummary[]> {
  const { text } = await ask(`${controlUrl}/sandbox/orders${query}`);
  return JSON.parse(text) as OrderSummary[];
}

/** The first order that fits a query. */
export async function orderWhere(controlUrl: string, query: string): Promise<OrderSummary> {
  const [order] = await ordersOf(controlUrl, query);
  if (order === undefined) throw new Error(`No order fits ${query}.`);
  return order;
}

const solana = '7565164';

/** One order for each state, state of its call, way its amount is reported (Solana has none) and override. */
export const onePerStanding = (orders: readonly OrderSummary[]): OrderSummary[] => {
  const standingOf = ({ state, externalCallState, destinationChainId, overrides }: OrderSummary) =>
    JSON.stringify([state, externalCallState, destinationChainId === solana, overrides]);
  return [...new Map(orders.map((order) => [standingOf(order), order])).values()];
};
