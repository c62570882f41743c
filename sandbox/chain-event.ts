import { hashFromBytes } from '../src/codec/address-text';
import { type ChainFamily } from '../src/domain/chain-registry';
import { blockNumberAt, chainOf } from './chain-catalogue';
import { type Order } from './order';
import { type Milestone } from './order-lifecycle';
import { type EventState, isOnSource } from './order-states';
import { SeededRandom } from './seeded-random';
import { walletAddress } from './wallet-address';

/** One event of an order on its chain. */
export interface ChainEvent {
  family: ChainFamily;
  transactionHash: string;
  blockNumber: number;
  blockHash: string;
  /** Seconds since 1970. */
  blockTimeStamp: number;
  initiator: string;
}

/** Block hashes are hex with 0x on every chain but Solana, Tron included (spec 2.1). */
function blockHashOf(chainId: string, family: ChainFamily, blockNumber: number): string {
  const bytes = new SeededRandom(`block:${chainId}:${blockNumber}`).bytes(32);
  return hashFromBytes(bytes, family === 'solana' ? 'solana' : 'evm');
}

function initiatorOf({ parties }: Order, state: EventState, family: ChainFamily): string {
  if (state === 'Created') return parties.maker;
  if (state === 'Fulfilled' || state === 'SentUnlock') return parties.taker;
  if (state === 'OrderCancelled' || state === 'SentOrderCancel') return parties.orderAuthority;
  return walletAddress('claim-keeper', family);
}

/** The hash of the transaction that created an order, in the format of its source chain. */
export const creationHashOf = ({ transactionBytes, give }: Order): string =>
  hashFromBytes(transactionBytes, chainOf(give.token.chainId).family);

function transactionOf(order: Order, state: EventState, family: ChainFamily): string {
  if (state === 'Created') return creationHashOf(order);
  const random = new SeededRandom(`${order.orderId}:${state}`);
  return hashFromBytes(random.bytes(family === 'solana' ? 64 : 32), family);
}

/** The event of a milestone: creation and claim on the source chain, the others on the destination chain. */
export function chainEventOf(order: Order, { state, atMs }: Milestone): ChainEvent {
  const chain = chainOf((isOnSource(state) ? order.give : order.take).token.chainId);
  const blockTimeStamp = Math.floor(atMs / 1000);
  const blockNumber = blockNumberAt(chain, blockTimeStamp);
  return {
    family: chain.family,
    transactionHash: transactionOf(order, state, chain.family),
    blockNumber,
    blockHash: blockHashOf(chain.id, chain.family, blockNumber),
    blockTimeStamp,
    initiator: initiatorOf(order, state, chain.family),
  };
}

/**
 * The id of the message that sends an unlock or a cancellation back to the source chain. Sending and claiming share it.
 */
export function submissionIdOf(order: Order, state: EventState): string {
  const message = state === 'SentUnlock' || state === 'ClaimedUnlock' ? 'unlock' : 'cancel';
  return new SeededRandom(`${order.orderId}:${message}`).hex(32);
}
