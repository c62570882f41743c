/** A wrapped value, as far as it is used here. */
interface Wrapped {
  readonly stringValue: string | null;
}

interface Coin {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly logoURI: string;
}

interface Offer extends Coin {
  readonly chainId: Wrapped;
  readonly tokenAddress: Wrapped;
  readonly amount: Wrapped;
  readonly finalAmount: Wrapped;
}

interface Created {
  readonly transactionHash: Wrapped;
  readonly blockNumber: number;
  readonly blockHash: Wrapped;
  readonly blockTimeStamp: number;
  readonly initiator: Wrapped;
}

interface Statistics {
  readonly state: string;
  readonly makerOrderNonce: number;
  readonly makerSrc: Wrapped;
  readonly receiverDst: Wrapped;
  readonly taker: Wrapped;
  readonly giveOfferWithMetadata: Offer;
  readonly takeOfferWithMetadata: Offer;
  readonly externalCallState: string;
  readonly givePatchAuthoritySrc: Wrapped;
  readonly orderAuthorityAddressDst: Wrapped;
  readonly unlockAuthorityDst: Wrapped;
  readonly allowedTakerDst: Wrapped;
  readonly allowedCancelBeneficiarySrc: Wrapped;
  readonly unlockBeneficiarySrc: Wrapped | null;
  readonly cancelBeneficiarySrc: Wrapped | null;
  readonly fixFee: Wrapped;
  readonly percentFee: Wrapped;
  readonly finalPercentFee: Wrapped;
  readonly referralCode: number;
  readonly createdSrcEventMetadata: Created;
}

interface Order {
  readonly status: string;
}

interface ChainNames {
  readonly name: string;
  readonly caip2: string;
  readonly transactions: string;
}

/** The chains of the benches' orders. */
const chains: Readonly<Record<string, ChainNames>> = {
  '8453': { name: 'Base', caip2: 'eip155:8453', transactions: 'https://basescan.org/tx/' },
  '42161': { name: 'Arbitrum', caip2: 'eip155:42161', transactions: 'https://arbiscan.io/tx/' },
};

/** What the state of the orders that are joined here means. */
const settled = {
  phase: 'completed',
  userFinal: true,
  protocolFinal: true,
  message: 'The receiver has the full amount, and the taker was paid.',
};

/**
 * The order view as a script makes it that trusts its interfaces: parses, picks the same fields, writes them. It
 * knows the benches' settled orders alone: no checks, no lattice of states, no conflicts, no amounts above 2^53.
 */
export function bareJoin(orderId: string, statisticsText: string, orderText: string): string {
  const statistics = JSON.parse(statisticsText) as Statistics;
  const order = JSON.parse(orderText) as Order;
  const now = new Date().toISOString();
  const {
    giveOfferWithMetadata: give,
    takeOfferWithMetadata: take,
    createdSrcEventMetadata: created,
  } = statistics;
  const createdAt = `${new Date(created.blockTimeStamp * 1000).toISOString().slice(0, 19)}Z`;
  const event = createdEvent(created, text(give.chainId) ?? '', createdAt);
  return JSON.stringify({
    orderId,
    status: statistics.state,
    ...settled,
    next: null,
    links: { created: event.explorerUrl, fulfilled: null, refunded: null },
    maker: { address: text(statistics.makerSrc), nonce: String(statistics.makerOrderNonce) },
    receiver: text(statistics.receiverDst),
    taker: text(statistics.taker),
    give: offerView(give),
    take: { ...offerView(take), fulfilledAmount: null },
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
      missing: [],
      agreement: 'agree',
      conflicts: [],
      sources: {
        statistics: { state: 'ok', status: statistics.state, asOf: now },
        order: { state: 'ok', status: order.status, asOf: now },
      },
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
    token: { address: text(offer.tokenAddress), symbol, name, decimals, logoURI, native: false },
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
