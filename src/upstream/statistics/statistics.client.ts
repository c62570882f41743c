import { type JsonNode } from '../../codec/json-node';
import { type MemberReader } from '../../codec/member-reader';
import { type CallSettings } from '../../config/settings';
import { knownChain } from '../../domain/chain-registry';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { readOrderReading } from '../order-reading';
import { type PayloadParser } from '../payload-parser';
import { type RelayedRequest, toUpstreamRequest } from '../relayed-request';
import { UpstreamError } from '../transport/upstream-error';
import { type CallContext, type UpstreamHttp } from '../transport/upstream-http';
import { type UpstreamRequest, type UpstreamResponse } from '../transport/upstream-transport';
import { type FetchOptions, isSamePayload, type ParsedPayload, type RawPayload } from '../upstream-payload';
import { isNotFound, type LookupSubject, toStatisticsError } from './statistics-errors';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics-lists.reader';
import { readStatisticsHead, readStatisticsOrder } from './statistics-order.reader';

/** A request body with the media type that it came in. */
export interface RequestBody {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** Which popular tokens: of one chain or all, and optionally which part of the list. */
export interface PopularTokensQuery {
  readonly chainId?: string;
  readonly skip?: number;
  readonly take?: number;
}

/** An endpoint of the statistics interface. P are its parameters, T is the value of its payload. */
export interface StatisticsEndpoint<P, T> {
  readonly request: (params: P) => Omit<UpstreamRequest, 'maxBytes'>;
  /** Which limit of the settings bounds the response. */
  readonly maxBytes: 'recordMaxBytes' | 'tokenListMaxBytes';
  readonly read: (root: JsonNode, members: MemberReader, params: P) => T;
  /** What the interface may not know, for endpoints that tell. */
  readonly subject?: LookupSubject;
}

const endpoint = <P, T>(description: StatisticsEndpoint<P, T>): StatisticsEndpoint<P, T> => description;

const get = (path: string, mayMiss?: UpstreamRequest['mayMiss']) =>
  ({ method: 'GET', path, isIdempotent: true, mayMiss }) as const;

/** The endpoints of the statistics interface that only read (spec 4, endpoints 1–4 and 6). */
export const statisticsEndpoints = {
  /** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
  transactionOrderIds: endpoint({
    request: (transactionHash: string) =>
      get(`/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`, 'subject'),
    maxBytes: 'recordMaxBytes',
    read: readOrderIds,
    subject: 'transaction',
  }),
  /** Endpoints 2 and 3. */
  popularTokens: endpoint({
    request: ({ chainId, skip, take }: PopularTokensQuery) => {
      const query = new URLSearchParams();
      if (skip !== undefined) query.set('skip', String(skip));
      if (take !== undefined) query.set('take', String(take));
      const chainPath = chainId === undefined ? '' : `/${chainId}`;
      const queryText = query.size > 0 ? `?${query.toString()}` : '';
      // A caller may choose a number that no chain has.
      const isKnown = chainId === undefined || knownChain(chainId) !== null;
      return get(`/api/TokenMetadata/popularTokens${chainPath}${queryText}`, isKnown ? undefined : 'path');
    },
    maxBytes: 'tokenListMaxBytes',
    read: readPopularTokens,
  }),
  /** Endpoint 4, a POST that only reads. The body is `{skip, take, walletAddress?}`. */
  leaderboard: endpoint({
    request: (body: RequestBody) => ({
      method: 'POST',
      path: '/api/Users/usersLeaderboard',
      isIdempotent: true,
      body,
    }),
    maxBytes: 'recordMaxBytes',
    read: readLeaderboard,
  }),
  /** Endpoint 6. The record of another order is invalid. */
  order: endpoint({
    request: (orderId: string) => get(`/api/Orders/${orderId}`, 'subject'),
    maxBytes: 'recordMaxBytes',
    read: (root, members, orderId) => {
      const order = readOrderReading(root, members, readStatisticsOrder, readStatisticsHead);
      return order.orderId === orderId ? order : root.member('orderId').fail('is not the id asked for');
    },
    subject: 'order',
  }),
} as const;

/** Calls the statistics interface. Every failure is an {@link UpstreamError}. */
export class StatisticsClient {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly parser: PayloadParser,
    private readonly limits: CallSettings,
    private readonly secrets: readonly RegExp[],
  ) {}

  /** Calls an endpoint and parses the payload. Resolves with `known` itself if the bytes are equal. */
  async load<P, T>(
    { request, maxBytes, read, subject }: StatisticsEndpoint<P, T>,
    params: P,
    { known, ...context }: FetchOptions<ParsedPayload<T>>,
  ): Promise<ParsedPayload<T>> {
    const response = await this.call(
      { ...request(params), maxBytes: this.limits[maxBytes] },
      context,
      subject,
    );
    if (known && isSamePayload(response, known)) return known;
    return this.parser.parse(
      response,
      (root, members) => read(root, members, params),
      context.correlationIds,
    );
  }

  /** Parses a stored payload of an endpoint. */
  parse<P, T>({ read }: StatisticsEndpoint<P, T>, params: P, payload: RawPayload): Promise<ParsedPayload<T>> {
    return this.parser.parse(payload, (root, members) => read(root, members, params));
  }

  /** Parses a payload of an endpoint that was parsed before, at once. */
  parseAgain<P, T>({ read }: StatisticsEndpoint<P, T>, params: P, payload: RawPayload): T {
    return this.parser.parseAgain(payload, (root, members) => read(root, members, params));
  }

  /** Gets a page or file of the interface's description, which is not parsed: a path below `/swagger` or `/redoc`. */
  async interfaceDocument(path: string, context: CallContext): Promise<RawPayload> {
    const request = { ...get(path, 'path'), accept: '*/*', maxBytes: this.limits.tokenListMaxBytes };
    return this.call(request, context);
  }

  /** Endpoint 5. The body is `{signatoryAddress, signature}`; the response is passed on without being parsed. */
  async signConditions(body: RequestBody, correlationIds: CorrelationIds): Promise<UpstreamResponse> {
    const request = {
      method: 'POST',
      path: '/api/TermsAndConditions/signConditions',
      body,
      maxBytes: this.limits.recordMaxBytes,
      isIdempotent: false,
    } as const;
    return this.call(request, { priority: 'foreground', correlationIds });
  }

  /** Passes a request on, once. The response is parsed only where it has to be JSON. */
  async relay(request: RelayedRequest, context: CallContext): Promise<RawPayload> {
    const response = await this.call(toUpstreamRequest(request, this.limits.recordMaxBytes), context);
    return request.requiresJson ? this.parser.parse(response, () => null, context.correlationIds) : response;
  }

  private async call(
    request: UpstreamRequest,
    context: CallContext,
    subject?: LookupSubject,
  ): Promise<UpstreamResponse> {
    const response = await this.http.send(request, context);
    if (subject && isNotFound(subject, response)) throw this.notFound(subject, response);
    // Neither our secrets nor what the caller sent may come back in an error text.
    const error = toStatisticsError(response, this.secrets, request.body?.bytes);
    if (error) throw error;
    return response;
  }

  private notFound(subject: LookupSubject, response: UpstreamResponse): UpstreamError {
    return new UpstreamError({
      upstreamName: 'statistics',
      kind: `${subject}-not-found`,
      status: response.status,
      native: toStatisticsError(response, this.secrets)?.native ?? null,
      reason: `HTTP ${response.status}: unknown`,
    });
  }
}
