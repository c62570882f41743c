import { type ListedState } from '../../domain/listed-state';
import { type ExternalCallState } from '../../domain/external-call-state';
import { orderStateOf, orderStates } from '../../domain/order-state';
import { type OrderRow } from '../../upstream/statistics/order-row';
import { feesView, giveView, preswapView, takeView } from '../orders/offer-views';
import { type OrderContext } from '../orders/order-join';
import { orderMessage } from '../orders/order-message';
import { type StoredRecords } from '../orders/order-records.loader';
import { standingOf, withListedState } from '../orders/order-standing';
import { nextEvent } from '../orders/timeline';
import { lackingOffer } from '../orders/unread-members';
import { transactionUrl } from '../../domain/chain-registry';
import { type OrderRowView } from './order-list.view';

/** Joins the states that lists have had of an order and its stored records, those that there are: as its view does. */
export function joinRow(row: OrderRow, listed: ListedState, stored: StoredRecords) {
  const record = stored.statistics?.record ?? null;
  const ofLists = withListedState(row.orderId, record, listed);
  return { row, standing: standingOf(ofLists, stored.order?.record ?? null), record };
}

/** The view of a row. @param asOf when the list was asked for, RFC 3339 */
export function orderRowView(
  { row, standing, record }: ReturnType<typeof joinRow>,
  asOf: string,
  { typicalTimeFn, tokens }: OrderContext,
): OrderRowView {
  const { state, reportedCall: call, outcome, finality, agreement } = standing;
  const give = giveView(row.give, tokens);
  const take = giveView(row.take, tokens);
  const { createdAt, fixedFee, finalPercentFee, affiliateFee } = row;
  const fees = { fixedFee, percentFee: null, finalPercentFee, affiliateFee };
  const { fixed, finalPercent, affiliate } = feesView(fees, give);
  const fulfilled = takeView(record?.take ?? row.take, record?.fulfilledAmount ?? null, tokens);
  return {
    orderId: row.orderId,
    status: state,
    phase: orderStates[state].phase,
    outcome,
    userFinal: finality !== 'open',
    protocolFinal: finality === 'protocol-final',
    ...orderMessage(standing, fulfilled),
    // A row has the time of the creation, and of no other event.
    next: nextEvent(standing, { ...row, events: [{ type: 'Created', timestamp: createdAt }] }, typicalTimeFn),
    createdAt,
    links: { created: transactionUrl(row.give.chainId, row.creationTransactionHash) },
    give,
    take,
    externalCall: { state: call },
    fees: { fixed, finalPercent, affiliate },
    preswap: row.preswap && preswapView(row.preswap, tokens),
    metadata: row.metadata,
    meta: { agreement, missing: missingOf(row, call), asOf },
  };
}

const isCreated = ({ state }: OrderRow): boolean => orderStateOf(state) !== 'None';

/** A member of the view, what of the row fills it, and whether such a row has that; if not, null is unknown where it is unreadable. */
const filledMembers: readonly [path: string, name: keyof OrderRow, isReported: (row: OrderRow) => boolean][] =
  [
    ['createdAt', 'createdAt', isCreated],
    ['links.created', 'creationTransactionHash', isCreated],
    ['fees.fixed', 'fixedFee', () => true],
    ['fees.finalPercent', 'finalPercentFee', () => true],
    ['fees.affiliate', 'affiliateFee', () => false],
    ['preswap', 'preswap', () => false],
    ['metadata', 'metadata', () => false],
  ];

/** The members of the view, as dot paths, that are null because the row lacks them, or has them unreadable. */
const missingOf = (row: OrderRow, call: ExternalCallState | null): string[] => [
  ...filledMembers
    .filter(
      ([, name, isReported]) => row[name] === null && (isReported(row) || row.unreadable.includes(name)),
    )
    .map(([path]) => path),
  ...lackingOffer('give', row.give),
  ...lackingOffer('take', row.take),
  ...(call === null ? ['externalCall.state'] : []),
];
