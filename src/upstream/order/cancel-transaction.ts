import { familyOf } from '../../domain/chain-registry';
import { type JsonNode } from '../../codec/json-node';
import { readAddressValue, readNumberValue } from '../../codec/value-readers';
import { endpoint, get } from '../upstream-client';
import { orderPath } from './order-record';

/** Beyond the ten: a transaction that cancels an order. Sent once. */
export const orderCancellationEndpoint = endpoint({
  request: (orderId: string) => ({
    ...get(`${orderPath(orderId)}/cancel-tx`, 'path'),
    isIdempotent: false,
  }),
  read: readCancelTransaction,
});

/** Endpoint 9: a transaction that cancels an order's external call. */
export const callCancellationEndpoint = endpoint({
  request: (orderId: string) => get(`${orderPath(orderId)}/extcall-cancel-tx`),
  read: readCancelTransaction,
});

/** Reads the transaction (spec 2.7). `to` and `value` can be missing on Solana; without its data it is no transaction. */
function readCancelTransaction(root: JsonNode) {
  const chainId = readNumberValue(root.member('chainId'));
  const address = (name: string) => readAddressValue(root.member(name), familyOf(chainId));
  return {
    chainId,
    from: address('from'),
    to: address('to'),
    data: root.member('data').requiredText(),
    value: readNumberValue(root.member('value')),
    // Of an order it is on the source chain, of a call on the destination chain.
    cancelBeneficiary: readAddressValue(root.member('cancelBeneficiary'), 'evm'),
  };
}
