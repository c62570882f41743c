import { type TypicalTimes } from '../../cache/typical-times';
import { type ListedState } from '../../domain/listed-state';
import { timestampText } from '../../codec/value-readers';
import { type ExternalCallState, externalCallStates } from '../../domain/external-call-state';
import { areForked, orderStateOf, orderStates } from '../../domain/order-state';
import { type Offer } from '../../domain/offer';
import { type StatisticsOffer, type StatisticsOrder } from '../../upstream/statistics/statistics-order';
import { missingMembers } from './missing-members';
import { isBareOrder, isBareStatistics, unreadMembers } from './unread-members';
import { milestones, nextEvent, orderLinks, timelineView } from './timeline';
import { type KnownTokens } from '../tokens/token-directory';
import { feesView, giveView, preswapView, takeView } from './offer-views';
import { stateText } from './order-conflicts';
import { orderMessage } from './order-message';
import { type SourceView } from './order-meta.view';
import { type ExternalCallView } from './order-parts.view';
import { type OrderSources, type SourceResult } from './order-records.loader';
import { type OrderStanding, standingOf, unknownRecord, withListedState } from './order-standing';
import { type OrderView } from './order.view';

/** What is known beside the records of an order. */
export interface OrderContext {
  readonly typicalTimeFn: TypicalTimes['of'];
  readonly tokens: KnownTokens;
}

/**
 * Joins the records of an order; at least one must be present. Pure. A field of both records is taken from
 * statistics, unless it is null there; of two states the further one wins. When to ask again is not known here.
 *
 * @param listed how far a list of the statistics interface has had the order, which can be ahead of its record
 */
export function joinOrder(
  orderId: string,
  sources: OrderSources,
  listed: ListedState | null,
  { typicalTimeFn, tokens }: OrderContext,
): { readonly view: OrderView; readonly standing: OrderStanding } {
  const statistics = sources.statistics.record;
  const order = sources.order.record;
  const first = statistics ?? unknownRecord;
  const second = order ?? unknownRecord;
  const merged = {
    give: mergeOffers(first.give, second.give),
    take: mergeOffers(first.take, second.take),
    events: first.events,
  };
  const standing = standingOf(listed ? withListedState(orderId, statistics, listed) : statistics, order);
  const { state, outcome, finality } = standing;
  const timeline = timelineView(first);
  // An order that is on one branch has nothing to show of the other one, which a reorganised chain leaves behind.
  const own = timeline.filter(({ type }) => outcome === 'contradictory' || !areForked(type, state));
  const give = giveView(merged.give, tokens);
  const take = takeView(merged.take, first.fulfilledAmount, tokens);
  const words = orderMessage(standing, take);
  const view: OrderView = {
    orderId,
    status: state,
    phase: orderStates[state].phase,
    outcome,
    userFinal: finality !== 'open',
    protocolFinal: finality === 'protocol-final',
    message: words.message,
    messageCode: words.messageCode,
    callMessageCode: words.callMessageCode,
    next: nextEvent(standing, merged, typicalTimeFn),
    links: orderLinks(own),
    maker: { address: first.maker ?? second.maker, nonce: first.makerNonce ?? second.makerNonce },
    receiver: first.receiver ?? second.receiver,
    taker: first.taker,
    give,
    take,
    externalCall: externalCallView(standing.reportedCall, [first, second]),
    authorities: {
      givePatch: first.givePatchAuthority ?? second.givePatchAuthority,
      order: first.orderAuthority ?? second.orderAuthority,
      unlock: first.unlockAuthority,
      allowedTaker: first.allowedTaker ?? second.allowedTaker,
      allowedCancelBeneficiary: first.allowedCancelBeneficiary ?? second.allowedCancelBeneficiary,
      unlockBeneficiary: first.unlockBeneficiary,
      cancelBeneficiary: first.cancelBeneficiary,
    },
    fees: statistics && feesView(statistics, give),
    preswap: first.preswap && preswapView(first.preswap, tokens),
    referralCode: first.referralCode,
    metadata: first.metadata,
    timeline,
    ...milestones(own),
    meta: {
      complete: statistics !== null && !isBareStatistics(statistics) && order !== null && !isBareOrder(order),
      missing: [],
      agreement: standing.agreement,
      conflicts: standing.conflicts,
      sources: sourcesView(sources),
      pollAfterSeconds: null,
    },
  };
  const unread = unreadMembers(statistics, order, state);
  if (unread) view.meta.missing = missingMembers(view, unread);
  return { view, standing };
}

const mergeOffers = (first: StatisticsOffer, second: Offer): StatisticsOffer => ({
  ...first,
  chainId: first.chainId ?? second.chainId,
  tokenAddress: first.tokenAddress ?? second.tokenAddress,
  amount: first.amount ?? second.amount,
});

/** The external call of one record, and the state of the order there; with its events, if its interface tracks any. */
type ReportedCall = Pick<StatisticsOrder, 'state' | 'externalCall'> & { events?: StatisticsOrder['events'] };

/**
 * The external call in the view. Without a tracked fulfilment, 32 bytes are the hash of a call (spec 2.2); the other record
 * may have the call itself. The state of a call that is attached is `Unknown` where no record reports it.
 */
export function externalCallView(
  state: ExternalCallState | null,
  calls: readonly ReportedCall[],
): ExternalCallView {
  const attached = calls.filter(({ externalCall }) => externalCall !== null);
  const hash = attached.find(isHash)?.externalCall;
  return {
    state: state ?? (attached.length > 0 ? 'Unknown' : null),
    data: attached.find((call) => !isHash(call))?.externalCall ?? null,
    dataHash: typeof hash === 'string' ? hash.toLowerCase() : null,
    cancellable: state !== null && externalCallStates[state].cancellable,
  };
}

function isHash({ state, events, externalCall }: ReportedCall): boolean {
  if (typeof externalCall !== 'string' || !/^0x[0-9a-f]{64}$/i.test(externalCall)) return false;
  if (events) return events.every(({ type }) => type !== 'Fulfilled');
  return orderStates[orderStateOf(state)].branch !== 'fulfilment';
}

/** The view of the same records, read again. */
export const withSources = (view: OrderView, sources: OrderSources): OrderView => ({
  ...view,
  meta: { ...view.meta, sources: sourcesView(sources) },
});

const sourcesView = ({ statistics, order }: OrderSources): OrderView['meta']['sources'] => ({
  statistics: sourceView(statistics),
  order: sourceView(order),
});

const sourceView = (result: SourceResult<{ readonly state: string }>): SourceView => ({
  state: result.state,
  status: result.record === null ? null : stateText(result.record.state),
  asOf: result.record === null ? null : timestampText(result.fetchedAt),
});
