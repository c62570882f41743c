import { type CallSettings } from '../../config/settings';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { type PayloadReader, type PayloadParser } from '../payload-parser';
import { type OrderReading, readOrderReading } from '../order-reading';
import { type ResourceLoader, isSamePayload, type RawPayload } from '../upstream-payload';
import { UpstreamError } from '../transport/upstream-error';
import { type UpstreamResponse, type UpstreamRequest } from '../transport/upstream-transport';
import { callerTexts } from '../transport/redaction';
import { type UpstreamHttp } from '../transport/upstream-http';
import { isNotFound, toStatisticsError } from './statistics-errors';
import { type Leaderboard, type PopularTokens } from './statistics-lists';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics-lists.reader';
import { type StatisticsOrder } from './statistics-order';
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

/** Calls the statistics interface (spec 4, endpoints 1–6). Every failure is an {@link UpstreamError}. */
export class StatisticsClient {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly documents: PayloadParser,
    private readonly limits: CallSettings,
    private readonly secrets: readonly RegExp[],
  ) {}

  /** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
  transactionOrderIds(transactionHash: string): ResourceLoader<string[]> {
    const path = `/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`;
    return this.call(this.get(path), readOrderIds, 'transaction');
  }

  /** Endpoints 2 and 3. */
  popularTokens({ chainId, skip, take }: PopularTokensQuery): ResourceLoader<PopularTokens> {
    const query = new URLSearchParams();
    if (skip !== undefined) query.set('skip', String(skip));
    if (take !== undefined) query.set('take', String(take));
    const ofChain = chainId === undefined ? '' : `/${chainId}`;
    const queryText = query.size > 0 ? `?${query.toString()}` : '';
    const path = `/api/TokenMetadata/popularTokens${ofChain}${queryText}`;
    return this.call(this.get(path, this.limits.tokenListMaxBytes), readPopularTokens);
  }

  /** Endpoint 4. The body is `{skip, take, walletAddress?}`. */
  leaderboard(body: RequestBody): ResourceLoader<Leaderboard> {
    const request = { ...this.post('/api/Users/usersLeaderboard', body), isIdempotent: true };
    return this.call(request, readLeaderboard);
  }

  /** Endpoint 5. The body is `{signatoryAddress, signature}`; the answer is passed on unread. */
  async signConditions(body: RequestBody, correlationIds: CorrelationIds): Promise<UpstreamResponse> {
    const request = this.post('/api/TermsAndConditions/signConditions', body);
    const reply = await this.http.send(request, { priority: 'foreground', correlationIds });
    const failure = toStatisticsError(reply, this.secretsIn(body));
    if (failure) throw failure;
    return reply;
  }

  /** Endpoint 6. Another order's record is no answer. */
  order(orderId: string): ResourceLoader<OrderReading<StatisticsOrder>> {
    const read: PayloadReader<OrderReading<StatisticsOrder>> = (root, members) => {
      const order = readOrderReading(root, members, readStatisticsOrder, readStatisticsHead);
      return order.orderId === orderId ? order : root.member('orderId').fail('is not the id asked for');
    };
    return this.call(this.get(`/api/Orders/${orderId}`), read, 'order');
  }

  /** The interface's machine-readable description: anything below `/swagger` and `/redoc` (spec 4). */
  interfaceDocument(path: string): ResourceLoader<null> {
    const request = { ...this.get(path, this.limits.tokenListMaxBytes), accept: '*/*' };
    return {
      fetch: async (how) => {
        const reply = await this.http.send(request, how);
        const failure = toStatisticsError(reply, this.secrets);
        if (failure) throw failure;
        return { ...reply, value: null };
      },
      parse: (answer) => Promise.resolve({ ...answer, value: null }),
    };
  }

  private get(path: string, maxBytes = this.limits.recordMaxBytes): UpstreamRequest {
    return { method: 'GET', path, maxBytes, isIdempotent: true };
  }

  private post(path: string, body: RequestBody): UpstreamRequest {
    return { method: 'POST', path, body, maxBytes: this.limits.recordMaxBytes, isIdempotent: false };
  }

  /** `asked` names what the interface may not know, for endpoints that say so. */
  private call<T>(
    request: UpstreamRequest,
    read: PayloadReader<T>,
    asked?: 'order' | 'transaction',
  ): ResourceLoader<T> {
    const readAnswer = (answer: RawPayload, identity?: CorrelationIds) =>
      this.documents.read(answer, read, identity);
    return {
      fetch: async ({ known, ...how }) => {
        const reply = await this.http.send(request, how);
        if (asked && isNotFound(asked, reply)) throw this.notFound(asked, reply);
        const failure = toStatisticsError(reply, this.secretsIn(request.body));
        if (failure) throw failure;
        return known && isSamePayload(reply, known) ? known : readAnswer(reply, how.correlationIds);
      },
      parse: (answer) => readAnswer(answer),
    };
  }

  /** Ours, and what the caller sent. */
  private secretsIn(body: RequestBody | undefined): RegExp[] {
    return [...this.secrets, ...(body ? callerTexts(body.bytes) : [])];
  }

  private notFound(asked: 'order' | 'transaction', reply: UpstreamResponse): UpstreamError {
    return new UpstreamError({
      upstreamName: 'statistics',
      kind: `${asked}-not-found`,
      status: reply.status,
      native: toStatisticsError(reply, this.secrets)?.native ?? null,
      reason: `HTTP ${reply.status}: unknown`,
    });
  }
}
