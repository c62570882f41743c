import { jsonText, orderRecord, statisticsOrder } from '../../test/support/upstream-records';
import { encodeHash } from '../../sandbox/value-encoders';
import { orderErrorBody } from '../../sandbox/order-failure';
import { type BenchState, stateOf } from './bench-orders';
import { type Reply } from './reply';

const unknownToOrderInterface: Reply = {
  status: 400,
  body: JSON.stringify(orderErrorBody('UNKNOWN_ORDER', 'The order is unknown.', 'r-1')),
};
const unknownToStatistics: Reply = {
  status: 404,
  body: JSON.stringify({ message: 'Not found', errorCode: 404 }),
};

/** What stands for the id in a text that is written once. */
const placeholderId = `0x${'ee'.repeat(32)}`;
const hashText = (id: string): string => JSON.stringify(encodeHash(id));

const statisticsText = (state: BenchState): string => jsonText(statisticsOrder(placeholderId, { state }));
const recordText = (status: BenchState): string => jsonText(orderRecord(placeholderId, { status }));

/** Written once: the records of a state differ in the id alone. */
const recordTexts: Readonly<Record<BenchState, string>> = {
  Created: recordText('Created'),
  Fulfilled: recordText('Fulfilled'),
  ClaimedUnlock: recordText('ClaimedUnlock'),
};

const statisticsTexts: Readonly<Record<BenchState, string>> = {
  Created: statisticsText('Created'),
  Fulfilled: statisticsText('Fulfilled'),
  ClaimedUnlock: statisticsText('ClaimedUnlock'),
};

/** Endpoint 6. */
export function statisticsOrderReply(id: string): Reply {
  const state = stateOf(id);
  if (state === null) return unknownToStatistics;
  return { status: 200, body: statisticsTexts[state].replace(hashText(placeholderId), hashText(id)) };
}

/** Endpoint 7. */
export function orderRecordReply(id: string): Reply {
  const state = stateOf(id);
  if (state === null) return unknownToOrderInterface;
  return { status: 200, body: recordTexts[state].replace(placeholderId, id) };
}

/** Endpoint 8. */
export function orderStatusReply(id: string): Reply {
  const status = stateOf(id);
  return status === null
    ? unknownToOrderInterface
    : { status: 200, body: JSON.stringify({ orderId: id, status }) };
}
