import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { type Settings } from '../../config/settings';
import { readOrderReading } from '../order-reading';
import { type Endpoint } from '../upstream-client';
import { readCancelTransaction, readOrderRecord, readOrderStatus } from './order-record.reader';
import { readTokenList } from './token-list.reader';

/** A GET with one parameter. */
const endpoint = <T>(
  path: (param: string, settings: Settings) => string,
  maxBytes: Endpoint<string, T>['maxBytes'],
  read: (root: JsonNode, members: MemberReader, param: string) => T,
): Endpoint<string, T> => ({
  upstreamName: 'order',
  request: (param, settings) => ({ method: 'GET', path: path(param, settings), isIdempotent: true }),
  maxBytes,
  read,
});

const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** The endpoints of the order interface (spec 4, endpoints 7–10). All but the token list take an order id. */
export const orderEndpoints = {
  /** Endpoint 7. */
  order: endpoint(orderPath, 'recordMaxBytes', (root, members, orderId) =>
    requireOrderId(root, orderId, readOrderReading(root, members, readOrderRecord, readOrderStatus)),
  ),
  /** Endpoint 8. */
  orderStatus: endpoint(
    (orderId) => `${orderPath(orderId)}/status`,
    'recordMaxBytes',
    (root, _, orderId) => requireOrderId(root, orderId, readOrderStatus(root)),
  ),
  /** Endpoint 9. */
  cancelTransaction: endpoint(
    (orderId) => `${orderPath(orderId)}/extcall-cancel-tx`,
    'recordMaxBytes',
    readCancelTransaction,
  ),
  /** Endpoint 10, by chain id. */
  tokenList: endpoint(
    (chainId, { tokenList }) =>
      `/v1.0/token-list?${new URLSearchParams({ [tokenList.chainParameter]: chainId }).toString()}`,
    'tokenListMaxBytes',
    readTokenList,
  ),
} as const;

/** Rejects the record of another order. */
function requireOrderId<T extends { readonly orderId: string }>(
  root: JsonNode,
  orderId: string,
  record: T,
): T {
  return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
}
