import { type JsonNode } from '../codec/json-node';
import { readOrderId } from '../codec/value-readers';
import { type RequestBody, type UpstreamRequest } from './transport/upstream-transport';
import { endpoint, get, readNothing } from './upstream-client';

/** A caller's request that is passed on. */
type RelayedRequest = Pick<UpstreamRequest, 'method' | 'path' | 'body'>;

/** A read beyond the ten endpoints. The path is canonical. */
export interface RelayedRead {
  readonly path: string;
  /** Of the path; null if it has none. */
  readonly orderId: string | null;
  /** Null for a GET. */
  readonly body: RequestBody | null;
}

/** Of a record that is passed on only its state is read, and not of every read. */
interface RecordState {
  /** Empty for what is not of one order. */
  readonly orderId: string;
  /** Empty where it has none. */
  readonly state: string;
  readonly externalCallState: string | null;
}

const relayedRead = endpoint({
  request: ({ path, body }: RelayedRead) =>
    body ? { method: 'POST', path, isIdempotent: true, body } : get(path),
  maxBytes: 'tokenListMaxBytes',
  read: (root, _, { orderId }) => readState(root, orderId),
});

/** Never sent twice: the first one may have made a transaction. */
const sentOnce = (request: RelayedRequest) => ({ ...request, isIdempotent: false, mayMiss: 'path' }) as const;

/** Paths of either upstream that are passed on. */
export const relayEndpoints = {
  read: relayedRead,
  order: endpoint({ ...relayedRead, subject: 'order' }),
  /** Any JSON. */
  transaction: endpoint({ request: sentOnce, maxBytes: 'recordMaxBytes', read: readNothing }),
  /** Any bytes. */
  plain: endpoint({
    request: (request: RelayedRequest) => ({ ...sentOnce(request), accept: '*/*' }),
    maxBytes: 'recordMaxBytes',
    isOpaque: true,
    read: readNothing,
  }),
} as const;

/** Any JSON is passed on, save the record of another order than `orderId`. */
function readState(root: JsonNode, orderId: string | null): RecordState {
  if (orderId !== null && readOrderId(root.member('orderId')) !== orderId)
    root.member('orderId').fail('is not the id asked for');
  const known = orderId ?? '';
  if (!root.isObject) return { orderId: known, state: '', externalCallState: null };
  return {
    orderId: known,
    state: root.member('state').scalarText() ?? '',
    externalCallState: root.member('externalCallState').scalarText(),
  };
}
