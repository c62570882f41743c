import { type Call, pathOf, textOf } from './http.js';
import { type OrderSearchOptions } from './order-list-types.js';

/** The request for a page of the orders of an account; of a search without one. */
export function orderList(
  account: string | undefined,
  {
    maker,
    referralCode,
    createdSince,
    status,
    giveChainId,
    takeChainId,
    limit,
    offset,
    expand,
    ...call
  }: OrderSearchOptions,
): Call & { readonly query: object } {
  return {
    ...call,
    path: account === undefined ? '/v1/orders/search' : pathOf('accounts', account, 'orders'),
    query: {
      maker,
      referralCode,
      createdSince: typeof createdSince === 'object' ? createdSince.toISOString() : createdSince,
      status: textOf(status),
      giveChainId: textOf(giveChainId),
      takeChainId: textOf(takeChainId),
      limit,
      offset,
      expand,
    },
  };
}
