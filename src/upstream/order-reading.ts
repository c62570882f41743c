import { type JsonNode, PrecisionLossError } from '../codec/json-node';
import { type MemberReader } from '../codec/member-reader';

/** What every record of an order says, be it of the one interface or the other. */
interface OrderHead {
  readonly orderId: string;
  /** The state as the interface words it (spec 3.1). */
  readonly state: string;
}

/**
 * An interface's record of an order. By its id and its state it is an answer of the drop-in paths, whatever else is
 * odd in it; a view needs the whole record.
 */
export interface OrderReading<T> extends OrderHead {
  /** Null where the record lacks its offers: then it is no data for a view. */
  readonly record: T | null;
}

/** Throws `UnreadableRecord` where not even the id and the state can be read. */
export function readOrderReading<T extends OrderHead>(
  root: JsonNode,
  members: MemberReader,
  readRecord: (root: JsonNode, members: MemberReader) => T,
  readHead: (root: JsonNode) => OrderHead,
): OrderReading<T> {
  try {
    const record = readRecord(root, members);
    return { orderId: record.orderId, state: record.state, record };
  } catch (error) {
    if (error instanceof PrecisionLossError) throw error;
    const { orderId, state } = readHead(root);
    members.noteFailure(error);
    return { orderId, state, record: null };
  }
}
