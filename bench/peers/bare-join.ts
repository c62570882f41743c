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
    readonly actualFulfillAmount: Wrapped;
    readonly createdSrcEventMetadata: EventMetadata;
    readonly fulfilledDstEventMetadata: EventMetadata;
    readonly sentUnlockDstEventInfo: EventInfo;
    readonly claimedUnlockSrcEventInfo: EventInfo;
  };

type EventMetadata = Readonly<Record<'transactionHash' | 'blockHash' | 'initiator', Wrapped>> &
  Readonly<Record<'blockNumber' | 'blockTimeStamp', number>>;

interface EventInfo {
  readonly transactionMetadata: EventMetadata;
  readonly submissionId: Wrapped;
}

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
  const [give, take] = [statistics.giveOfferWithMetadata, statistics.takeOfferWithMetadata];
  const [created, fulfilled] = [statistics.createdSrcEventMetadata, statistics.fulfilledDstEventMetadata];
  const [sent, claimed] = [statistics.sentUnlockDstEventInfo, statistics.claimedUnlockSrcEventInfo];
  const timeline = [
    eventView('Created', 'source', give, created),
    eventView('Fulfilled', 'destination', take, fulfilled),
    eventView('SentUnlock', 'destination', take, sent.transactionMetadata, sent.submissionId),
    eventView('ClaimedUnlock', 'source', give, claimed.transactionMetadata, claimed.submissionId),
  ] as const;
  return JSON.stringify({
    orderId,
    status: statistics.state,
    phase: 'completed',
    outcome: 'delivered',
    userFinal: true,
    protocolFinal: true,
    message: 'The receiver has the full amount, and the taker was paid.',
    messageCode: 'CLAIMED_UNLOCK',
    callMessageCode: null,
    next: null,
    links: { created: timeline[0].explorerUrl, fulfilled: timeline[1].explorerUrl, refunded: null },
    maker: { address: text(statistics.makerSrc), nonce: String(statistics.makerOrderNonce) },
    receiver: text(statistics.receiverDst),
    taker: text(statistics.taker),
    give: offerView(give),
    take: { ...offerView(take), fulfilledAmount: amount(statistics.actualFulfillAmount, take.decimals) },
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
    timeline,
    createdAt: timeline[0].timestamp,
    fulfilledAt: timeline[1].timestamp,
    fulfillmentSeconds: fulfilled.blockTimeStamp - created.blockTimeStamp,
    meta: {
      complete: true,
      missing: [],
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

const eventView = (
  type: string,
  side: string,
  { chainId }: Offer,
  event: EventMetadata,
  submissionId: Wrapped | null = null,
) => ({
  type,
  side,
  chainId: text(chainId),
  transactionHash: text(event.transactionHash),
  blockNumber: String(event.blockNumber),
  blockHash: text(event.blockHash),
  timestamp: `${new Date(event.blockTimeStamp * 1000).toISOString().slice(0, 19)}Z`,
  initiator: text(event.initiator),
  submissionId: text(submissionId),
  explorerUrl: `${chains[text(chainId) ?? '']?.transactions ?? ''}${text(event.transactionHash) ?? ''}`,
});
