import { hashFromBytes } from '../src/codec/address-text';
import { chainOf } from './chain-catalogue';
import { creationHashOf } from './chain-event';
import { ControlFailure } from './control-input';
import { drawOrder } from './order-factory';
import { type Order } from './order';
import { OrderFailure } from './order-failure';
import { advanceLifecycle, reachedMilestones, stateAfter } from './order-lifecycle';
import { encodeQuote, encodeTradedToken, type Quote, quoteOf } from './order-quote';
import { type OrderStore } from './order-store';
import { cancellingLifecycle, progressingLifecycle, settledLifecycle } from './order-timing';
import { type SimulatedOrderView } from './order-view';
import { type PendingTransactions } from './pending-transactions';
import { convertedAmount } from './price-table';
import { SeededRandom } from './seeded-random';
import { type Token } from './token';
import { type TradeInput } from './trade-input';
import { walletAddress } from './wallet-address';

const selectorBytes = 4;
const wordBytes = 32;

/** A price, with the transaction; empty if the parties are not all given. */
interface CreatedTransaction extends Record<string, unknown> {
  tx: Record<string, string>;
}

/** Prepares transactions that create and cancel orders, and swaps within one chain. Sending them is up to the caller. */
export class OrderTransactions {
  private prepared = 0;

  constructor(
    private readonly store: OrderStore,
    private readonly pending: PendingTransactions,
    private readonly seed: number,
  ) {}

  /** A price, and with a recipient and both authorities the transaction that creates the order. */
  create(input: TradeInput): CreatedTransaction {
    const quote = quoteOf(input);
    const [source, destination] = [quote.give.token.chainId, quote.take.token.chainId];
    const receiver = input.address('dstChainTokenOutRecipient', destination);
    const givePatchAuthority = input.address('srcChainOrderAuthorityAddress', source);
    const orderAuthority = input.address('dstChainOrderAuthorityAddress', destination);
    const maker = input.address('senderAddress', source) ?? givePatchAuthority;
    if (receiver === null || givePatchAuthority === null || orderAuthority === null || maker === null)
      return { ...encodeQuote(quote), ...noPoints, tx: {} };
    const order = this.drawn(quote, {
      maker,
      receiver,
      givePatchAuthority,
      orderAuthority,
      cancelBeneficiary: maker,
    });
    const data = this.dataOf(order.orderId, 12);
    this.pending.prepare(data, {
      transactionHash: creationHashOf(order),
      apply: (isLive) => {
        this.store.add({ ...order, life: this.lifeOf(order, isLive) });
        return [order.orderId];
      },
    });
    const { order: estimated, ...price } = encodeQuote(quote);
    const { fixFee } = chainOf(quote.paid.token.chainId);
    return {
      ...price,
      ...noPoints,
      tx: this.encoded(quote.paid.token, data, quote.paid.amount, fixFee),
      order: { ...(estimated as object), salt: order.nonce },
      orderId: order.orderId,
    };
  }

  /** The transaction that cancels an order, for its authority on the destination chain. Throws unless it is open. */
  cancel({ order, state }: SimulatedOrderView): Record<string, unknown> {
    if (state !== 'Created') throw new OrderFailure('ORDER_CANNOT_BE_CANCELLED', `The order is in ${state}.`);
    const data = this.dataOf(`${order.orderId}:cancel`, 4);
    const { id, family, fixFee } = chainOf(order.take.token.chainId);
    this.pending.prepare(data, {
      transactionHash: hashFromBytes(new SeededRandom(data).bytes(family === 'solana' ? 64 : 32), family),
      apply: (isLive) => {
        const current = this.store.find(order.orderId) ?? order;
        this.store.replace({ ...current, life: this.cancelledLifeOf(current, isLive) });
        return [order.orderId];
      },
    });
    return {
      to: walletAddress('order-destination', family),
      data,
      value: fixFee.toString(),
      chainId: Number(id),
      from: order.parties.orderAuthority,
      cancelBeneficiary: order.parties.cancelBeneficiary,
    };
  }

  /** The price of a swap within one chain. */
  estimateSwap(input: TradeInput): Record<string, unknown> {
    const { paid, out } = swapOf(input);
    return {
      estimation: {
        tokenIn: encodeTradedToken(paid),
        tokenOut: { ...encodeTradedToken(out), minAmount: lessSlippage(out.amount).toString() },
        ...swapSlippage,
        comparedAggregators: [],
      },
    };
  }

  /** The same with its transaction, which creates no order. */
  swap(input: TradeInput): Record<string, unknown> {
    const { paid, out } = swapOf(input);
    const recipient = input.address('tokenOutRecipient', paid.token.chainId);
    if (recipient === null)
      throw new OrderFailure('INVALID_QUERY_PARAMETERS', 'tokenOutRecipient is missing.');
    const data = this.dataOf(`swap:${recipient}`, 8);
    const { family } = chainOf(paid.token.chainId);
    const transactionHash = hashFromBytes(
      new SeededRandom(data).bytes(family === 'solana' ? 64 : 32),
      family,
    );
    this.pending.prepare(data, { transactionHash, apply: () => [] });
    return {
      tokenIn: encodeTradedToken(paid),
      tokenOut: { ...encodeTradedToken(out), minAmount: lessSlippage(out.amount).toString() },
      ...swapSlippage,
      tx: this.encoded(paid.token, data, paid.amount, 0n),
    };
  }

  private drawn(quote: Quote, parties: Partial<Order['parties']>): Order {
    const order = drawOrder({
      seed: `${this.seed}/transaction:${this.prepared}`,
      giveChainId: quote.give.token.chainId,
      takeChainId: quote.take.token.chainId,
      callState: 'NoExtCall',
      life: settledLifecycle('Created', this.store.nowMs(), new SeededRandom('created')),
      withPreswap: false,
      withAffiliate: false,
    });
    const { give, take } = quote;
    const unrestricted = { allowedTaker: null, allowedCancelBeneficiary: null };
    return { ...order, give, take, parties: { ...order.parties, ...parties, ...unrestricted } };
  }

  private lifeOf({ orderId }: Order, isLive: boolean): Order['life'] {
    const nowMs = this.store.nowMs();
    return isLive
      ? progressingLifecycle('ClaimedUnlock', nowMs)
      : settledLifecycle('Created', nowMs, new SeededRandom(orderId));
  }

  /** Throws unless the order is still open: on chain, the transaction would fail. */
  private cancelledLifeOf({ life }: Order, isLive: boolean): Order['life'] {
    const nowMs = this.store.nowMs();
    const state = stateAfter(reachedMilestones(life, nowMs));
    if (state !== 'Created') throw new ControlFailure(409, `An order in ${state} cannot be cancelled.`);
    return isLive ? cancellingLifecycle(life, nowMs) : advanceLifecycle(life, 'OrderCancelled', nowMs);
  }

  /** Data that no other transaction has. */
  private dataOf(seed: string, words: number): string {
    this.prepared += 1;
    return new SeededRandom(`${seed}:${this.prepared}`).hex(selectorBytes + words * wordBytes);
  }

  /** A transaction of the chain of `paid`; on Solana it is its data alone. */
  private encoded(paid: Token, data: string, amount: bigint, fee: bigint): Record<string, string> {
    const { family } = chainOf(paid.chainId);
    if (family === 'solana') return { data };
    const to = walletAddress('order-source', family);
    const value = (paid.isNative ? amount + fee : fee).toString();
    const allowance: Record<string, string> = paid.isNative
      ? {}
      : { allowanceTarget: to, allowanceValue: amount.toString() };
    return { to, data, value, ...allowance };
  }
}

/** The sandbox gives no points for a trade. */
const noPoints = { userPoints: 0, integratorPoints: 0 };

/** In percent. */
const swapSlippage = { slippage: 0.3, recommendedSlippage: 0.3 };
const lessSlippage = (amount: bigint): bigint => (amount * 9_970n) / 10_000n;

function swapOf(input: TradeInput): Record<'paid' | 'out', { token: Token; amount: bigint }> {
  const chainId = input.chainId('chainId');
  const paid = input.tokenAmount('tokenInAmount', input.token('tokenIn', chainId));
  const token = input.token('tokenOut', chainId);
  return { paid, out: { token, amount: convertedAmount(paid.amount, paid.token, token) } };
}
