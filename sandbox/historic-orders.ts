import { bytesToHex, hexToBytes } from '../src/codec/byte-text';
import { HistoricOutline, orderKey, transactionKey } from './historic-outline';
import { indexInBytes } from './indexed-bytes';
import { drawOrder } from './order-factory';
import { type Order } from './order';
import { historicLifecycle } from './order-timing';
import { SeededRandom } from './seeded-random';

/**
 * Any number of settled orders, the newest first. Each is drawn from the seed and its index when it is needed, and found by
 * the index that its id and the hash of its transaction hold.
 */
export class HistoricOrders {
  private drawn: readonly HistoricOutline[] | null = null;

  constructor(
    private readonly seed: number,
    private readonly count: number,
  ) {}

  order(index: number): Order {
    const outline = new HistoricOutline(this.seed, index);
    const { giveChainId, takeChainId, state, externalCallState, wallet, referralCode } = outline;
    const orderSeed = `${this.seed}/historic:${index}:order`;
    return drawOrder({
      seed: orderSeed,
      giveChainId,
      takeChainId,
      life: historicLifecycle(state, outline.createdAtMs, new SeededRandom(`${orderSeed}:life`)),
      callState: externalCallState,
      orderId: outline.orderId,
      transactionBytes: outline.transactionBytes,
      wallet,
      referralCode,
    });
  }

  /** Drawn with the first call, and kept. */
  outlines(): readonly HistoricOutline[] {
    this.drawn ??= Array.from({ length: this.count }, (_, index) => new HistoricOutline(this.seed, index));
    return this.drawn;
  }

  /** The index of the order with this id, in lower case. */
  indexOf(orderId: string): number | undefined {
    if (!/^0x[0-9a-f]{64}$/.test(orderId)) return undefined;
    const index = indexInBytes(orderKey(this.seed), hexToBytes(orderId));
    return this.known(index, (outline) => outline.orderId === orderId);
  }

  /** The index of the order that a transaction created. */
  indexOfTransaction(hash: Uint8Array): number | undefined {
    if (hash.length !== 32 && hash.length !== 64) return undefined;
    const index = indexInBytes(transactionKey(this.seed), hash);
    return this.known(index, ({ transactionBytes }) => bytesToHex(transactionBytes) === bytesToHex(hash));
  }

  private known(index: number, isMeant: (outline: HistoricOutline) => boolean): number | undefined {
    return index < this.count && isMeant(new HistoricOutline(this.seed, index)) ? index : undefined;
  }
}
