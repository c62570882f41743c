import { uniqBy } from 'es-toolkit/array';
import { type JsonNode } from '../../codec/json-node';
import { MemberReader } from '../../codec/member-reader';
import {
  readAddressValue,
  readHashValue,
  readNumberValue,
  readOrderId,
  readText,
  readTimestamp,
} from '../../codec/value-readers';
import { familyOf } from '../../domain/chain-registry';
import { readAffiliateFee, readDescribedOffer, readOrderMetadata, readPreswap } from './statistics-order';
import { jsonBody } from '../transport/upstream-transport';
import { endpoint, post } from '../upstream-client';
import { type ReadBy } from '../upstream-payload';

/** Which orders, and which part of their list. A member that is absent does not matter. */
export interface OrderFilter {
  readonly skip: number;
  readonly take: number;
  /** An address: of the maker, the receiver or the order authority. */
  readonly filter?: string | undefined;
  readonly maker?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly giveChainIds?: readonly number[] | undefined;
  readonly takeChainIds?: readonly number[] | undefined;
  readonly orderStates?: readonly string[] | undefined;
  /** Epoch seconds. */
  readonly blockTimestampFrom?: number | undefined;
}

/** Beyond the ten, a POST that only reads: a page of orders. */
export const orderRowsEndpoint = endpoint({
  request: (filter: OrderFilter) => ({
    ...post('/api/Orders/filteredList', jsonBody(filter)),
    mayMiss: 'path',
  }),
  maxBytes: 'tokenListMaxBytes',
  read: readOrderRows,
});

/**
 * Reads a page of `filteredList`. A row that cannot be read is left out, counted and noted. Rows beyond those asked for, and
 * a second row of an order, are left out.
 */
export function readOrderRows(root: JsonNode, members: MemberReader, { take }: { readonly take: number }) {
  const nodes = root.member('orders').requiredItems().slice(0, take);
  const rows = nodes.map((node) => tryReadRow(node, members)).filter((row) => row !== null);
  return {
    rows: uniqBy(rows, ({ orderId }) => orderId),
    /** How many rows of the page lack their id, state or offers, or have them unreadable. */
    unreadableRows: nodes.length - rows.length,
    /** How many orders match, on all pages. */
    totalCount: root.member('totalCount').count() ?? root.member('totalCount').fail('is missing'),
  };
}

/** A page of orders, the newest first. */
export type OrderRows = ReadBy<typeof readOrderRows>;

/** Null, and noted, for a row that cannot be read; its unreadable members are noted, too. */
function tryReadRow(node: JsonNode, ofPage: MemberReader): OrderRow | null {
  const members = new MemberReader();
  const row = ofPage.read('orders.unreadable', node, readRow, members);
  for (const fault of members.faults) ofPage.faults.push({ ...fault, member: `orders.${fault.member}` });
  return row;
}

function readRow(root: JsonNode, members: MemberReader) {
  const give = readDescribedOffer('give', root.member('giveOfferWithMetadata'), members);
  const take = readDescribedOffer('take', root.member('takeOfferWithMetadata'), members);
  const source = familyOf(give.chainId);
  const destination = familyOf(take.chainId);
  const at = (name: string) => root.member(name);
  return {
    orderId: readOrderId(root.member('orderId')),
    state: root.member('state').requiredText(),
    externalCallState: members.read('externalCallState', at('externalCallState'), readText),
    /** RFC 3339. */
    createdAt: members.read('createdAt', at('creationTimestamp'), readTimestamp),
    creationTransactionHash: members.read(
      'creationTransactionHash',
      at('createEventTransactionHash'),
      readHashValue,
      source,
    ),
    give,
    take,
    fixedFee: members.read('fixedFee', at('fixFee'), readNumberValue),
    finalPercentFee: members.read('finalPercentFee', at('finalPercentFee'), readNumberValue),
    affiliateFee: members.read('affiliateFee', at('affiliateFee'), readAffiliateFee, source),
    unlockAuthority: members.read('unlockAuthority', at('unlockAuthorityDst'), readAddressValue, destination),
    preswap: members.read('preswap', at('preswapData'), readPreswap),
    metadata: members.read('metadata', at('orderMetadata'), readOrderMetadata),
    /** The members that are null because what the upstream sent cannot be read, as in `StatisticsOrder`. */
    unreadable: members.unreadable,
  };
}

/** An order as a list of the statistics interface has it: no party but the unlock authority, and no event. */
export type OrderRow = ReadBy<typeof readRow>;
