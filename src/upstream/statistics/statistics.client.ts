import { type CallSettings } from '../../config/settings';
import { type Reader } from '../../wire/read-json';
import { type UpstreamDocument, readDocument } from '../upstream-document';
import { UpstreamFailure } from '../upstream-failure';
import { type UpstreamHttp, type UpstreamReply } from '../upstream-http';
import { isUnknown, statisticsFailure } from './statistics-errors';
import { type Leaderboard, type PopularTokens } from './statistics-lists';
import { readLeaderboard, readOrderIds, readPopularTokens } from './statistics-lists.reader';
import { type StatisticsOrder } from './statistics-order';
import { readStatisticsOrder } from './statistics-order.reader';

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

/** Calls the statistics interface (spec 4, endpoints 1–6). Every failure is an {@link UpstreamFailure}. */
export class StatisticsClient {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly limits: CallSettings,
    private readonly secrets: readonly string[],
  ) {}

  /** Endpoint 1: the ids of the orders that a transaction created; possibly none. */
  async transactionOrderIds(transactionHash: string): Promise<UpstreamDocument<string[]>> {
    const reply = await this.get(`/api/Transaction/${encodeURIComponent(transactionHash)}/orderIds`);
    if (isUnknown('transaction', reply)) throw this.notFound('transaction', reply);
    return this.document(reply, readOrderIds);
  }

  /** Endpoints 2 and 3. */
  async popularTokens({ chainId, skip, take }: PopularTokensQuery): Promise<UpstreamDocument<PopularTokens>> {
    const query = new URLSearchParams();
    if (skip !== undefined) query.set('skip', String(skip));
    if (take !== undefined) query.set('take', String(take));
    const ofChain = chainId === undefined ? '' : `/${chainId}`;
    const queryText = query.size > 0 ? `?${query.toString()}` : '';
    return this.document(
      await this.get(`/api/TokenMetadata/popularTokens${ofChain}${queryText}`, this.limits.tokenListMaxBytes),
      readPopularTokens,
    );
  }

  /** Endpoint 4. The body is `{skip, take, walletAddress?}`. */
  async leaderboard(body: RequestBody): Promise<UpstreamDocument<Leaderboard>> {
    return this.document(await this.post('/api/Users/usersLeaderboard', body), readLeaderboard);
  }

  /** Endpoint 5. The body is `{signatoryAddress, signature}`; the answer is passed on unread. */
  async signConditions(body: RequestBody): Promise<UpstreamReply> {
    const reply = await this.post('/api/TermsAndConditions/signConditions', body);
    const failure = statisticsFailure(reply, this.secrets);
    if (failure) throw failure;
    return reply;
  }

  /** Endpoint 6. Another order's record is not data. */
  async order(orderId: string): Promise<UpstreamDocument<StatisticsOrder>> {
    const reply = await this.get(`/api/Orders/${orderId}`);
    if (isUnknown('order', reply)) throw this.notFound('order', reply);
    return this.document(reply, (root) => {
      const order = readStatisticsOrder(root);
      return order.orderId === orderId ? order : root.member('orderId').refuse('is not the id asked for');
    });
  }

  /** The interface's machine-readable description: anything below `/swagger` and `/redoc` (spec 4). */
  async interfaceDocument(path: string): Promise<UpstreamDocument<null>> {
    const maxBytes = this.limits.tokenListMaxBytes;
    const reply = await this.http.send({ method: 'GET', path, accept: '*/*', maxBytes });
    const failure = statisticsFailure(reply, this.secrets);
    if (failure) throw failure;
    return { ...reply, value: null };
  }

  private get(path: string, maxBytes = this.limits.recordMaxBytes): Promise<UpstreamReply> {
    return this.http.send({ method: 'GET', path, maxBytes });
  }

  private post(path: string, body: RequestBody): Promise<UpstreamReply> {
    return this.http.send({ method: 'POST', path, body, maxBytes: this.limits.recordMaxBytes });
  }

  private document<T>(reply: UpstreamReply, read: Reader<T>): UpstreamDocument<T> {
    const failure = statisticsFailure(reply, this.secrets);
    if (failure) throw failure;
    return readDocument('statistics', reply, read);
  }

  private notFound(asked: 'order' | 'transaction', reply: UpstreamReply): UpstreamFailure {
    return new UpstreamFailure({
      interfaceName: 'statistics',
      kind: `${asked}-not-found`,
      status: reply.status,
      native: statisticsFailure(reply, this.secrets)?.native ?? null,
      reason: `HTTP ${reply.status}: unknown`,
    });
  }
}
