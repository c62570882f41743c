import { type CallOptions, ProblemError } from '@order-gateway/client';
import { paths } from '../routing/routes';
import { type FoundTarget } from './identify';

/** What a search asks of the client. */
interface Lookup {
  getOrderStatus(orderId: string, options: CallOptions): Promise<unknown>;
  listTransactionOrders(
    hash: string,
    options: CallOptions & { expand: 'none' },
  ): Promise<{ readonly orderIds: readonly string[] }>;
}

/**
 * The page of what was searched. An order id and an EVM transaction hash look the same: the order is tried first. A
 * transaction with one order leads to that order. What is not known yet, or cannot be read, leads to the page that
 * waits for it and says so.
 */
export async function resolve(client: Lookup, target: FoundTarget, signal: AbortSignal): Promise<string> {
  if (target.kind === 'account') return paths.account(target.address);
  if (target.kind === 'transaction') return pathOfTransaction(client, target.hash, signal, paths.transaction);
  try {
    await client.getOrderStatus(target.id, { signal });
    return paths.order(target.id);
  } catch (error) {
    if (!isNotFound(error)) return paths.order(target.id);
    return pathOfTransaction(client, target.id, signal, paths.order);
  }
}

/** @param elsewhere the page where the transaction is not known */
async function pathOfTransaction(
  client: Lookup,
  hash: string,
  signal: AbortSignal,
  elsewhere: (hash: string) => string,
): Promise<string> {
  try {
    const { orderIds } = await client.listTransactionOrders(hash, { expand: 'none', signal });
    const [only, ...others] = orderIds;
    return only !== undefined && others.length === 0 ? paths.order(only) : paths.transaction(hash);
  } catch {
    return elsewhere(hash);
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;
