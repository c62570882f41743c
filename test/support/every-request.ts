import { type Ask, post } from './http-client';

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
}

/** Every operation that a document describes. */
export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as { paths: Record<string, object> }).paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path })),
  );

/** What to ask for, so that a request is a good one. */
export interface Subject {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly chainId: string;
  readonly walletAddress: string;
  readonly signature: string;
}

const parameter: Readonly<Record<string, keyof Subject>> = {
  orderId: 'orderId',
  id: 'orderId',
  hash: 'transactionHash',
  orderCreationTransactionHash: 'transactionHash',
  chainId: 'chainId',
  address: 'walletAddress',
};

/** The path with its parameters filled in; throws for one that nobody has thought of. */
export const targetOf = ({ path }: Operation, subject: Subject): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const member = parameter[name];
    if (!member) throw new Error(`no value for the parameter ${name} of ${path}`);
    return subject[member];
  });
  if (path === '/v1/orders/events') return `${filled}?orderIds=${subject.orderId}`;
  if (path === '/v1/orders/search') return `${filled}?maker=${subject.walletAddress}`;
  if (path === '/v1/transactions') return `${filled}?hashes=${subject.transactionHash}`;
  return /tokens?(-list)?$/.test(path) ? `${filled}?chainId=${subject.chainId}` : filled;
};

/** The body of a good request; null where there is none. */
export function bodyOf({ method, path }: Operation, subject: Subject): Record<string, unknown> | null {
  if (method !== 'POST') return null;
  const { walletAddress: address, signature, orderId } = subject;
  if (path === '/v1/orders/batch') return { orderIds: [orderId] };
  if (path === '/v1/terms/signatures') return { address, signature };
  if (path.endsWith('/signConditions')) return { signatoryAddress: address, signature };
  if (path.endsWith('/usersLeaderboard')) return { skip: 0, take: 10 };
  throw new Error(`no body for ${path}`);
}

/** A request with these headers, and with this body if any. */
export function asking(headers: Record<string, string>, body: unknown, contentType?: string): Ask {
  if (body === null) return { headers };
  const sent = post(body, contentType);
  return { ...sent, headers: { ...headers, ...sent.headers } };
}
