/** The fields of the records that are used here. */
interface Wrapped {
  readonly stringValue: string | null;
}

interface Token {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly logoURI: string;
}

type Offer = Token & Readonly<Record<'chainId' | 'tokenAddress' | 'amount' | 'finalAmount', Wrapped>>;

type WrappedField =
  | 'makerSrc'
  | 'receiverDst'
  | 'taker'
  | 'givePatchAuthoritySrc'
  | 'orderAuthorityAddressDst'
  | 'unlockAuthorityDst'
  | 'allowedTakerDst'
  | 'allowedCancelBeneficiarySrc'
  | 'unlockBeneficiarySrc'
  | 'cancelBeneficiarySrc';

type Statistics = Readonly<Record<WrappedField, Wrapped | null>> &
  Readonly<Record<'fixFee' | 'percentFee' | 'finalPercentFee', Wrapped>> & {
    readonly state: string;
    readonly makerOrderNonce: number;
    readonly giveOfferWithMetadata: Offer;
    readonly takeOfferWithMetadata: Offer;
    readonly externalCallState: string;
    readonly referralCode: number;
    readonly createdSrcEventMetadata: Created;
  };

type Created = Readonly<Record<'transactionHash' | 'blockHash' | 'initiator', Wrapped>> &
  Readonly<Record<'blockNumber' | 'blockTimeStamp', number>>;

/** The chains of the benchmark's orders. */
const chains: Readonly<Record<string, { name: string; caip2: string; transactions: string }>> = {
  '8453': { name: 'Base', caip2: 'eip155:8453', transactions: 'https://basescan.org/tx/' },
  '42161': { name: 'Arbitrum', caip2: 'eip155:42161', transactions: 'https://arbiscan.io/tx/' },
};

/**
 * The order view without checks: parses both records, picks the fields, serializes them. Right for the benchmark's
 * settled orders only: no order of states, no conflicts, no amounts above 2^53.
 */
export function bareJoin(orderId: string, statisticsText: string, orderText: string): string {
  const statistics = JSON.parse(statisticsText) as Statistics;
  const order = JSON.parse(orderText) as { readonly status: string };
  const now = new Date().toISOString();
  const give = statistics.giveOfferWithMetadata;
  const created = statistics.createdSrcEventMetadata;
  const createdAt = `${new Date(created.blockTimeStamp * 1000).toISOString().slice(0, 19)}Z`;
  const event = createdEvent(created, text(give.chainId) ?? '', createdAt);
  return JSON.stringify({
    orderId,
    status: statistics.state,
    phase: 'completed',
    outcome: 'delivered',
    userFinal: true,
    protocolFinal: true,
    message: 'The order was fulfilled, and the taker was paid.',
    messageCode: 'CLAIMED_UNLOCK_AMOUNT_NOT_STATED',
    callMessageCode: null,
    next: null,
    links: { created: event.explorerUrl, fulfilled: null, refunded: null },
    maker: { address: text(statistics.makerSrc), nonce: String(statistics.makerOrderNonce) },
    receiver: text(statistics.receiverDst),
    taker: text(statistics.taker),
    give: offerView(give),
    take: { ...offerView(statistics.takeOfferWithMetadata), fulfilledAmount: null },
    externalCall: { state: statistics.externalCallState, data: null, dataHash: null, cancellable: false },
    authorities: {
      givePatch: text(statistics.givePatchAuthoritySrc),
      order: text(statistics.orderAuthorityAddressDst),
      unlock: text(statistics.unlockAuthorityDst),
      allowedTaker: text(statistics.allowedTakerDst),
      allowedCancelBeneficiary: text(statistics.allowedCancelBeneficiarySrc),
      unlockBeneficiary: text(statistics.unlockBeneficiarySrc),
      cancelBeneficiary: text(statistics.cancelBeneficiarySrc),
    },
    fees: {
      fixed: amount(statistics.fixFee, 18),
      percent: amount(statistics.percentFee, give.decimals),
      finalPercent: amount(statistics.finalPercentFee, give.decimals),
      affiliate: null,
    },
    preswap: null,
    referralCode: statistics.referralCode,
    metadata: null,
    timeline: [event],
    createdAt,
    fulfilledAt: null,
    fulfillmentSeconds: null,
    meta: {
      complete: true,
      missing: ['links.fulfilled', 'fulfilledAt', 'fulfillmentSeconds', 'timeline'],
      agreement: 'agree',
      conflicts: [],
      sources: {
        statistics: { state: 'ok', status: statistics.state, asOf: now },
        order: { state: 'ok', status: order.status, asOf: now },
      },
      pollAfterSeconds: null,
    },
  });
}

const text = (wrapped: Wrapped | null): string | null => wrapped?.stringValue ?? null;

const amount = (wrapped: Wrapped, decimals: number) => ({
  value: wrapped.stringValue,
  decimals,
  formatted: String(Number(wrapped.stringValue) / 10 ** decimals),
});

const offerView = (offer: Offer) => {
  const { symbol, name, decimals, logoURI } = offer;
  const id = text(offer.chainId) ?? '';
  return {
    chain: { id, name: chains[id]?.name, caip2: chains[id]?.caip2 },
    token: {
      address: text(offer.tokenAddress),
      symbol,
      name,
      decimals,
      logoURI,
      native: false,
      listed: false,
    },
    amount: amount(offer.amount, decimals),
    finalAmount: amount(offer.finalAmount, decimals),
  };
};

const createdEvent = (created: Created, chainId: string, timestamp: string) => ({
  type: 'Created',
  side: 'source',
  chainId,
  transactionHash: text(created.transactionHash),
  blockNumber: String(created.blockNumber),
  blockHash: text(created.blockHash),
  timestamp,
  initiator: text(created.initiator),
  submissionId: null,
  explorerUrl: `${chains[chainId]?.transactions ?? ''}${text(created.transactionHash) ?? ''}`,
});
