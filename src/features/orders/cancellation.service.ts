import { Injectable } from '@nestjs/common';
import { omit } from 'es-toolkit/object';
import { formatTokenAmount } from '../../codec/token-amount';
import { Settings } from '../../config/settings';
import { Problem } from '../../http/problems/problem';
import { type RequestContext } from '../../http/requests/request-context';
import { ChainView } from '../chains/chain.view';
import { TokenView } from '../tokens/token.view';
import { chainView } from './offer-views';
import { AmountView } from './order-parts.view';
import { type OrderView } from './order.view';
import { OrdersService } from './orders.service';
import { exampleOrderId, exampleWallet } from '../../http/schema/examples';
import { field, nullable, ViewType } from '../../http/schema/view-type';
import { chainText, decimalText, orderIdText } from '../../http/schema/value-rules';
import { callCancellationEndpoint, orderCancellationEndpoint } from '../../upstream/order/cancel-transaction';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { Upstreams } from '../../upstream/upstreams.module';

/** A transaction that cancels an order's external call, to be sent on the destination chain by `from`. */
export class CancellationView extends ViewType({
  orderId: field(orderIdText, 'Id of the order.', exampleOrderId),
  chain: nullable(ChainView, 'Where to send the transaction: the destination chain.'),
  from: nullable(chainText, 'Who has to send it.', exampleWallet),
  to: nullable(
    chainText,
    'Where it goes; null if the interface does not say, as it may on Solana.',
    '0xe7351fd770a37282b91d153ee690b63579d6dd7f',
  ),
  data: field('string', 'The data of the transaction.', '0x4d4bf1f2'),
  value: nullable(
    decimalText,
    "Amount of the chain's native coin to send, in base units, in decimal; null if the interface does not say.",
    '0',
  ),
  cancelBeneficiary: nullable(chainText, 'Who gets the take amount instead of the call.', exampleWallet),
}) {}

class RefundView extends ViewType({
  chain: nullable(ChainView, 'Where it comes back: the source chain.'),
  token: nullable(TokenView, 'The token given.'),
  amount: nullable(
    AmountView,
    'The give amount with the percent fee and the affiliate fee; the fixed fee does not come back. Null where one of them is unknown or contradictory, or the give amount was patched.',
  ),
  beneficiary: nullable(chainText, 'Who gets it.', exampleWallet),
}) {}

/** A transaction that cancels an order, to be sent on the destination chain by `from`, and what comes back. */
export class OrderCancellationView extends ViewType({
  ...omit(CancellationView.members, ['cancelBeneficiary']),
  refund: field(RefundView, 'What comes back once the order is cancelled.'),
}) {}

const notRelayed = 'Transactions that cancel orders are passed on with RELAY=orders only.';

@Injectable()
export class CancellationService {
  constructor(
    private readonly upstreams: Upstreams,
    private readonly orders: OrdersService,
    private readonly settings: Settings,
  ) {}

  /**
   * Fetches a new transaction that cancels an order in `Created`. Rejects with a `Problem` for any other state, and where
   * the path is not relayed; with an {@link UpstreamError} for a transaction of another chain or sender.
   */
  async orderCancellation(orderId: string, context: RequestContext): Promise<OrderCancellationView> {
    if (!this.settings.relay.hasCancellation) throw new Problem('ROUTE_NOT_FOUND', { detail: notRelayed });
    const { view } = await this.orders.order(orderId, context);
    if (view.status !== 'Created')
      throw new Problem('ORDER_NOT_CANCELLABLE', { detail: `The order is in ${view.status}.` });
    const { correlationIds } = context;
    const options = { priority: 'relayed', correlationIds } as const;
    const { value, status } = await this.upstreams.order.load(orderCancellationEndpoint, orderId, options);
    const { chainId, cancelBeneficiary, ...transaction } = value;
    const { chain } = view.take;
    if (chainId !== chain?.id || transaction.from === null || transaction.from !== view.authorities.order)
      throw new UpstreamError({
        upstreamName: 'order',
        kind: 'invalid',
        status,
        reason: 'the transaction is not for the authority of the order, or not for its destination chain',
      });
    return {
      orderId,
      chain,
      ...transaction,
      refund: { ...refundOf(view), beneficiary: cancelBeneficiary },
    };
  }

  /** Fetches a new cancel transaction each time: it expires. */
  async cancellation(orderId: string, { correlationIds }: RequestContext): Promise<CancellationView> {
    const options = { priority: 'foreground', correlationIds } as const;
    const { value } = await this.upstreams.order.load(callCancellationEndpoint, orderId, options);
    const { chainId, ...transaction } = value;
    return { orderId, chain: chainView(chainId), ...transaction };
  }
}

/** Of a partial view the fees are unknown. An affiliate fee that could not be read is not none. */
function refundOf({ give, fees, meta }: OrderView): Omit<RefundView, 'beneficiary'> {
  const { chain, token, amount, finalAmount } = give;
  const noFee = meta.missing.includes('fees.affiliate') ? null : { value: '0' };
  const affiliateFee = fees?.affiliate ? fees.affiliate.amount : noFee;
  const parts = [amount, fees?.percent, affiliateFee].map((part) => part?.value);
  const isAgreed = meta.conflicts.every(({ field }) => !field.startsWith('give.'));
  const isCertain = isAgreed && amount?.value === finalAmount?.value;
  if (!(isCertain && parts.every((part) => part !== undefined))) return { chain, token, amount: null };
  const value = parts.reduce((sum, part) => sum + BigInt(part), 0n).toString();
  return { chain, token, amount: formatTokenAmount(value, token?.decimals ?? null) };
}
