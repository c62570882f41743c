import { orderErrorBody } from '../../sandbox/order-failure';
import { encodeAddress, encodeHash, encodeNumber, encodeSubmissionId } from '../../sandbox/value-encoders';
import {
  creationHash,
  jsonText,
  orderId,
  orderRecord,
  orderRow,
  statisticsOrder,
  trackedEvent,
} from '../../test/support/upstream-records';
import { type Reply } from './upstream-server';

const states = ['Created', 'Fulfilled', 'ClaimedUnlock'] as const;
type State = (typeof states)[number];

/** Ids that begin like this are of no order. */
const unknownPrefix = '0xff';

/** Settled orders are `idStep` apart. */
export const idStep = states.length;

/** The n-th order in a state: open, paid out to the receiver, or settled. */
export const orderIn = (state: State, n: number): string => orderId(n * idStep + states.indexOf(state));

/** The n-th of all orders; a third of them is in each state. */
export const knownOrder = (n: number): string => orderId(n);

/** The n-th id of no order. */
export const unknownOrder = (n: number): string => unknownPrefix + orderId(n).slice(unknownPrefix.length);

/** The state of an order, which never changes; null for an unknown order. */
const stateOf = (id: string): State | null =>
  id.startsWith(unknownPrefix) ? null : (states[Number.parseInt(id.slice(-8), 16) % idStep] ?? null);

const taker = '0x00000000000000000000000000000000000000e5';
const eventInfo = (epochSeconds: number) => ({
  transactionMetadata: trackedEvent(epochSeconds),
  submissionId: encodeSubmissionId(creationHash),
});
const fulfilled = {
  fulfilledDstEventMetadata: trackedEvent(1785090320),
  actualFulfillAmount: encodeNumber(24_990_000n),
  taker: encodeAddress(taker, 'evm'),
  unlockAuthorityDst: encodeAddress(taker, 'evm'),
  unlockBeneficiarySrc: encodeAddress(taker, 'evm'),
};
/** What an order in a state has beside that of a created one: the events up to it, and what comes with them. */
const membersWithState: Readonly<Record<State, Record<string, unknown>>> = {
  Created: {},
  Fulfilled: fulfilled,
  ClaimedUnlock: {
    ...fulfilled,
    sentUnlockDstEventInfo: eventInfo(1785090400),
    claimedUnlockSrcEventInfo: eventInfo(1785091700),
  },
};

const templateId = `0x${'ee'.repeat(32)}`;

/** Records are serialized once for each state: those of one state differ in the id only. */
const templates = <T>(write: (state: State) => T) =>
  Object.fromEntries(states.map((state) => [state, write(state)])) as Record<State, T>;
const statisticsTexts = templates((state) =>
  jsonText(statisticsOrder(templateId, { ...membersWithState[state], state })),
);
const recordTexts = templates((status) => jsonText(orderRecord(templateId, { status })));

const unknownToStatistics = reply(404, { message: 'Not found', errorCode: 404 });
const unknownToOrder = reply(400, orderErrorBody('UNKNOWN_ORDER', 'The order is unknown.', 'r-1'));

function reply(status: number, body: object): Reply {
  return { status, body: JSON.stringify(body) };
}

const hashText = (id: string): string => JSON.stringify(encodeHash(id));

/** Endpoint 6. */
export function statisticsOrderReply(id: string): Reply {
  const state = stateOf(id);
  if (state === null) return unknownToStatistics;
  return { status: 200, body: statisticsTexts[state].replace(hashText(templateId), hashText(id)) };
}

/** Endpoint 7. */
export function orderRecordReply(id: string): Reply {
  const state = stateOf(id);
  return state === null ? unknownToOrder : { status: 200, body: recordTexts[state].replace(templateId, id) };
}

/** Endpoint 8. */
export function orderStatusReply(id: string): Reply {
  const status = stateOf(id);
  return status === null ? unknownToOrder : reply(200, { orderId: id, status });
}

const rowsOfPage = 20;
/** Nobody asks for them by themselves: of what is stored, a row tells more. */
const firstOfPage = 500_000;

/** A page of settled orders, the same for every filter. */
const orderList = jsonText({
  orders: Array.from({ length: rowsOfPage }, (_, n) =>
    orderRow(orderIn('ClaimedUnlock', firstOfPage + n), { state: 'ClaimedUnlock' }),
  ),
  totalCount: 300,
});

export const orderListReply = (): Reply => ({ status: 200, body: orderList });
