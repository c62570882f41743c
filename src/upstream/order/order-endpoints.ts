import { type JsonNode } from '../../codec/json-node';
import { readOrderReading } from '../order-reading';
import { endpoint, get } from '../upstream-client';
import { readCancelTransaction, readOrderRecord, readOrderStatus } from './order-record';
import { readTokenList } from './token-list';

const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** Which chain's tokens, and the name of the parameter, which is configured. */
export interface TokenListQuery {
  readonly chainParameter: string;
  readonly chainId: string;
}

/** The endpoints of the order interface (spec 4, endpoints 7–10). All but the token list take an order id. */
export const orderEndpoints = {
  /** Endpoint 7. */
  order: endpoint({
    request: (orderId: string) => get(orderPath(orderId)),
    maxBytes: 'recordMaxBytes',
    read: (root, members, orderId) =>
      requireOrderId(root, orderId, readOrderReading(root, members, readOrderRecord, readOrderStatus)),
  }),
  /** Endpoint 8. */
  orderStatus: endpoint({
    request: (orderId: string) => get(`${orderPath(orderId)}/status`),
    maxBytes: 'recordMaxBytes',
    read: (root, _, orderId) => requireOrderId(root, orderId, readOrderStatus(root)),
  }),
  /** Endpoint 9. */
  cancelTransaction: endpoint({
    request: (orderId: string) => get(`${orderPath(orderId)}/extcall-cancel-tx`),
    maxBytes: 'recordMaxBytes',
    read: readCancelTransaction,
  }),
  /** Endpoint 10. */
  tokenList: endpoint({
    request: ({ chainParameter, chainId }: TokenListQuery) =>
      get(`/v1.0/token-list?${new URLSearchParams({ [chainParameter]: chainId }).toString()}`),
    maxBytes: 'tokenListMaxBytes',
    read: readTokenList,
  }),
} as const;

/** Rejects the record of another order. */
function requireOrderId<T extends { readonly orderId: string }>(
  root: JsonNode,
  orderId: string,
  record: T,
): T {
  return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
}
