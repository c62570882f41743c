import { type JsonNode } from '../codec/json-node';
import { readOrderId } from '../codec/value-readers';
import { isMarkup } from './transport/attempt';
import { type RequestBody, type UpstreamRequest } from './transport/upstream-transport';
import { endpoint, get, post } from './upstream-client';

/** A client's request that is passed on. */
type RelayedRequest = Pick<UpstreamRequest, 'method' | 'path' | 'body'>;

/** A read beyond the ten endpoints. The path is canonical. */
export interface RelayedRead {
  readonly path: string;
  /** Of the path; null if it has none. */
  readonly orderId: string | null;
  /** Null for a GET. */
  readonly body: RequestBody | null;
}

const relayedRead = endpoint({
  request: ({ path, body }: RelayedRead) => (body ? post(path, body) : get(path)),
  maxBytes: 'tokenListMaxBytes',
  read: (root, _, { orderId }) => readState(root, orderId),
});

/** Never sent twice: the first one may have made a transaction. */
const sentOnce = (request: RelayedRequest) => ({ ...request, isIdempotent: false, mayMiss: 'path' }) as const;

/** Reads nothing of a body. */
const readNothing = (): null => null;

/** Endpoints whose responses are passed on as they came. */
export const passedOnEndpoints = {
  relayedRead,
  relayedOrder: endpoint({ ...relayedRead, subject: 'order' }),
  /** Any JSON. */
  transaction: endpoint({ request: sentOnce, read: readNothing }),
  /** Any bytes. */
  plain: endpoint({
    request: (request: RelayedRequest) => ({ ...sentOnce(request), accept: '*/*' }),
    isOpaque: () => true,
    read: readNothing,
  }),
  /** Endpoint 5. The body is `{signatoryAddress, signature}`; sent once. Any response but a page in HTML. */
  signConditions: endpoint({
    request: (body: RequestBody) => ({
      ...post('/api/TermsAndConditions/signConditions', body),
      isIdempotent: false,
    }),
    isOpaque: (body) => !isMarkup(body),
    read: readNothing,
  }),
  /** A page or file of the statistics interface's description: a path below `/swagger` or `/redoc`. */
  interfaceDocument: endpoint({
    request: (path: string) => ({ ...get(path, 'path'), accept: '*/*' }),
    maxBytes: 'tokenListMaxBytes',
    isOpaque: () => true,
    read: readNothing,
  }),
} as const;

/**
 * Any JSON is passed on, save the record of another order than `orderId`. Of a record only its state is read, and not of
 * every read: the id is empty for what is not of one order, and the state where there is none.
 */
function readState(root: JsonNode, orderId: string | null) {
  if (orderId !== null && readOrderId(root.member('orderId')) !== orderId)
    root.member('orderId').fail('is not the id asked for');
  const text = (name: string) => (root.isObject ? root.member(name).scalarText() : null);
  return { orderId: orderId ?? '', state: text('state') ?? '', externalCallState: text('externalCallState') };
}
