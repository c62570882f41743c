import { type Settings } from '../../config/settings';
import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { readOrderReading } from '../order-reading';
import { type PayloadParser } from '../payload-parser';
import { type RelayedRequest, toUpstreamRequest } from '../relayed-request';
import { type CallContext, type UpstreamHttp } from '../transport/upstream-http';
import { type FetchOptions, isSamePayload, type ParsedPayload, type RawPayload } from '../upstream-payload';
import { toOrderError } from './order-errors';
import { readCancelTransaction, readOrderRecord, readOrderStatus } from './order-record.reader';
import { readTokenList } from './token-list.reader';

/** An endpoint of the order interface: a GET with one parameter. */
export interface OrderEndpoint<T> {
  readonly path: (param: string, settings: Settings) => string;
  /** Which limit of the settings bounds the response. */
  readonly maxBytes: 'recordMaxBytes' | 'tokenListMaxBytes';
  readonly read: (root: JsonNode, members: MemberReader, param: string) => T;
}

const endpoint = <T>(description: OrderEndpoint<T>): OrderEndpoint<T> => description;

const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** The endpoints of the order interface (spec 4, endpoints 7–10). All but the token list take an order id. */
export const orderEndpoints = {
  /** Endpoint 7. */
  order: endpoint({
    path: orderPath,
    maxBytes: 'recordMaxBytes',
    read: (root, members, orderId) =>
      requireOrderId(root, orderId, readOrderReading(root, members, readOrderRecord, readOrderStatus)),
  }),
  /** Endpoint 8. */
  orderStatus: endpoint({
    path: (orderId) => `${orderPath(orderId)}/status`,
    maxBytes: 'recordMaxBytes',
    read: (root, _, orderId) => requireOrderId(root, orderId, readOrderStatus(root)),
  }),
  /** Endpoint 9. */
  cancelTransaction: endpoint({
    path: (orderId) => `${orderPath(orderId)}/extcall-cancel-tx`,
    maxBytes: 'recordMaxBytes',
    read: readCancelTransaction,
  }),
  /** Endpoint 10, by chain id. */
  tokenList: endpoint({
    path: (chainId, { tokenList }) =>
      `/v1.0/token-list?${new URLSearchParams({ [tokenList.chainParameter]: chainId }).toString()}`,
    maxBytes: 'tokenListMaxBytes',
    read: readTokenList,
  }),
} as const;

/** Calls the order interface. Every failure is an {@link UpstreamError}. */
export class OrderClient {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly parser: PayloadParser,
    private readonly settings: Settings,
    private readonly secrets: readonly RegExp[],
  ) {}

  /** Calls an endpoint and parses the payload. Resolves with `known` itself if the bytes are equal. */
  async load<T>(
    { path, maxBytes, read }: OrderEndpoint<T>,
    param: string,
    { known, ...context }: FetchOptions<ParsedPayload<T>>,
  ): Promise<ParsedPayload<T>> {
    const request = {
      method: 'GET',
      path: this.withAccessToken(path(param, this.settings)),
      maxBytes: this.settings.calls[maxBytes],
      isIdempotent: true,
    } as const;
    const response = await this.http.send(request, context);
    const error = toOrderError(response, this.secrets);
    if (error) throw error;
    if (known && isSamePayload(response, known)) return known;
    return this.parser.parse(response, (root, members) => read(root, members, param), context.correlationIds);
  }

  /** Parses a stored payload of an endpoint. */
  parse<T>({ read }: OrderEndpoint<T>, param: string, payload: RawPayload): Promise<ParsedPayload<T>> {
    return this.parser.parse(payload, (root, members) => read(root, members, param));
  }

  /** Parses a payload of an endpoint that was parsed before, at once. */
  parseAgain<T>({ read }: OrderEndpoint<T>, param: string, payload: RawPayload): T {
    return this.parser.parseAgain(payload, (root, members) => read(root, members, param));
  }

  /** Passes a request on, once. The response is parsed only where it has to be JSON. */
  async relay(request: RelayedRequest, context: CallContext): Promise<RawPayload> {
    const { recordMaxBytes } = this.settings.calls;
    const sent = toUpstreamRequest({ ...request, path: this.withAccessToken(request.path) }, recordMaxBytes);
    const response = await this.http.send(sent, context);
    const error = toOrderError(response, this.secrets, request.body?.bytes);
    if (error) throw error;
    return request.requiresJson ? this.parser.parse(response, () => null, context.correlationIds) : response;
  }

  private withAccessToken(path: string): string {
    const { accessToken } = this.settings.order;
    if (accessToken === null) return path;
    return `${path}${path.includes('?') ? '&' : '?'}accesstoken=${encodeURIComponent(accessToken)}`;
  }
}

/** Rejects the record of another order. */
function requireOrderId<T extends { readonly orderId: string }>(
  root: JsonNode,
  orderId: string,
  record: T,
): T {
  return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
}
