import {
  type AddressValue,
  encodeAddress,
  encodeHash,
  encodeSubmissionId,
  type HashValue,
  type SubmissionIdValue,
} from './value-encoders';
import { chainEventOf, submissionIdOf } from './chain-event';
import { type EventState } from './order-states';
import { type SimulatedOrderView } from './order-view';

/** Event metadata (spec 2.4). */
export interface EventMetadata {
  transactionHash: HashValue;
  blockNumber: number;
  blockHash: HashValue;
  /** Seconds since 1970. */
  blockTimeStamp: number;
  initiator: AddressValue;
}

/** Event info (spec 2.4): all members are null until the event is tracked. */
export interface EventInfo {
  transactionMetadata: EventMetadata | null;
  submissionId: SubmissionIdValue;
}

/** The metadata of one of the order's events; null until it is tracked. */
export function encodeEventMetadata(
  { order, milestones }: SimulatedOrderView,
  state: EventState,
): EventMetadata | null {
  const milestone = milestones.find((candidate) => candidate.state === state);
  if (milestone === undefined) return null;
  const event = chainEventOf(order, milestone);
  return {
    transactionHash: encodeHash(event.transactionHash),
    blockNumber: event.blockNumber,
    blockHash: encodeHash(event.blockHash),
    blockTimeStamp: event.blockTimeStamp,
    initiator: encodeAddress(event.initiator, event.family),
  };
}

/** The metadata of an event with the id of the message that it sent or claimed. */
export function encodeEventInfo(view: SimulatedOrderView, state: EventState): EventInfo {
  const transactionMetadata = encodeEventMetadata(view, state);
  const isUntracked =
    transactionMetadata === null || (state === 'ClaimedUnlock' && view.order.claimedWithoutSubmission);
  return {
    transactionMetadata,
    submissionId: encodeSubmissionId(isUntracked ? null : submissionIdOf(view.order, state)),
  };
}
