import { bytesToHex } from '../src/codec/byte-text';
import { chainOf, seededChainIds } from './chain-catalogue';
import { callStatesOf, type SimulatedExternalCallState } from './external-call';
import { bytesWithIndex } from './indexed-bytes';
import { type OrderOutline } from './order-outline';
import { type EventState } from './order-states';
import { SeededRandom } from './seeded-random';
import { walletAddress } from './wallet-address';

/** 2026-07-14T03:33:20Z. Every historic order is older, by four minutes each. */
const endMs = 1_784_000_000_000;
const spacingMs = 240_000;

/** Every second of the first 600 orders has this maker: 300. They are given on EVM chains, where it has one address. */
const busyWallet = 'busy';
const busySpan = 600;
export const busyWalletAddress = walletAddress(busyWallet, 'evm');

/** Every eight wallets share forty orders. */
const sharing = { orders: 40, wallets: 8 };

const evmChainIds = seededChainIds.filter((id) => chainOf(id).family === 'evm');

const shares: Readonly<Record<EventState, number>> = {
  Created: 2,
  Fulfilled: 4,
  SentUnlock: 4,
  ClaimedUnlock: 80,
  OrderCancelled: 2,
  SentOrderCancel: 2,
  ClaimedOrderCancel: 6,
};
const states = (Object.keys(shares) as EventState[]).flatMap((state) =>
  Array.from({ length: shares[state] }, () => state),
);

/** What is drawn of a historic order before the order itself. Depends on nothing but the seed and the index. */
export class HistoricOutline implements OrderOutline {
  readonly giveChainId: string;
  readonly takeChainId: string;
  readonly state: EventState;
  readonly externalCallState: SimulatedExternalCallState;
  /** The name of the maker's wallet. */
  readonly wallet: string;
  readonly maker: string;
  readonly receiver: string;
  readonly referralCode: number;

  constructor(
    private readonly seed: number,
    readonly index: number,
  ) {
    const random = new SeededRandom(`${seed}/historic:${index}`);
    const isBusy = index < busySpan && index % 2 === 0;
    this.giveChainId = random.pick(isBusy ? evmChainIds : seededChainIds);
    this.takeChainId = anotherChainId(this.giveChainId, random);
    this.state = random.pick(states);
    this.externalCallState = random.chance(80) ? 'NoExtCall' : random.pick(callStatesOf[this.state]);
    const group = Math.floor(index / sharing.orders);
    this.wallet = isBusy ? busyWallet : `historic:${group}:${random.below(sharing.wallets)}`;
    this.maker = walletAddress(this.wallet, chainOf(this.giveChainId).family);
    this.receiver = walletAddress(this.wallet, chainOf(this.takeChainId).family);
    this.referralCode = random.pick([0, 0, 110_000_002, 31_805]);
  }

  get orderId(): string {
    return bytesToHex(bytesWithIndex(orderKey(this.seed), this.index, 32));
  }

  get transactionBytes(): Uint8Array {
    const count = chainOf(this.giveChainId).family === 'solana' ? 64 : 32;
    return bytesWithIndex(transactionKey(this.seed), this.index, count);
  }

  get givePatchAuthority(): string {
    return this.maker;
  }

  get orderAuthority(): string {
    return this.receiver;
  }

  get createdAtMs(): number {
    return endMs - (this.index + 1) * spacingMs;
  }
}

/** The key of the index in the ids of historic orders. */
export const orderKey = (seed: number): string => `${seed}/historic-order`;

/** The key of the index in the hashes of their transactions. */
export const transactionKey = (seed: number): string => `${seed}/historic-transaction`;

function anotherChainId(chainId: string, random: SeededRandom): string {
  const { length } = seededChainIds;
  const step = random.between(1, length - 1);
  return seededChainIds[(seededChainIds.indexOf(chainId) + step) % length] ?? chainId;
}
