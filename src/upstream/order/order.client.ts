import { type Settings } from '../../config/settings';
import { type CorrelationIds } from '../../observability/correlation-ids';
import { type PayloadReader, type PayloadParser } from '../payload-parser';
import { type OrderReading, readOrderReading } from '../order-reading';
import { type ResourceLoader, isSamePayload, type RawPayload } from '../upstream-payload';
import { type UpstreamHttp } from '../transport/upstream-http';
import { toOrderError } from './order-errors';
import {
  type CancelTransaction,
  type OrderRecord,
  type OrderStatusRecord,
  type TokenList,
} from './order-record';
import { readCancelTransaction, readOrderRecord, readOrderStatus } from './order-record.reader';
import { readTokenList } from './token-list.reader';

/** Calls the order interface (spec 4, endpoints 7–10). Every failure is an `UpstreamFailure`. */
export class OrderClient {
  constructor(
    private readonly http: UpstreamHttp,
    private readonly documents: PayloadParser,
    private readonly settings: Settings,
    private readonly secrets: readonly RegExp[],
  ) {}

  /** Endpoint 7. Another order's record is no answer. */
  order(orderId: string): ResourceLoader<OrderReading<OrderRecord>> {
    const read: PayloadReader<OrderReading<OrderRecord>> = (root, members) =>
      readOrderReading(root, members, readOrderRecord, readOrderStatus);
    return this.get(orderPath(orderId), this.settings.calls.recordMaxBytes, ofOrder(orderId, read));
  }

  /** Endpoint 8. */
  orderStatus(orderId: string): ResourceLoader<OrderStatusRecord> {
    const path = `${orderPath(orderId)}/status`;
    return this.get(path, this.settings.calls.recordMaxBytes, ofOrder(orderId, readOrderStatus));
  }

  /** Endpoint 9. */
  cancelTransaction(orderId: string): ResourceLoader<CancelTransaction> {
    const path = `${orderPath(orderId)}/extcall-cancel-tx`;
    return this.get(path, this.settings.calls.recordMaxBytes, readCancelTransaction);
  }

  /** Endpoint 10. */
  tokenList(chainId: string): ResourceLoader<TokenList> {
    const query = new URLSearchParams({ [this.settings.tokenList.chainParameter]: chainId });
    const path = `/v1.0/token-list?${query.toString()}`;
    return this.get(path, this.settings.calls.tokenListMaxBytes, readTokenList);
  }

  private get<T>(path: string, maxBytes: number, read: PayloadReader<T>): ResourceLoader<T> {
    const readAnswer = (answer: RawPayload, identity?: CorrelationIds) =>
      this.documents.read(answer, read, identity);
    return {
      fetch: async ({ known, ...how }) => {
        const request = {
          method: 'GET',
          path: this.withAccessToken(path),
          maxBytes,
          isIdempotent: true,
        } as const;
        const reply = await this.http.send(request, how);
        const failure = toOrderError(reply, this.secrets);
        if (failure) throw failure;
        return known && isSamePayload(reply, known) ? known : readAnswer(reply, how.correlationIds);
      },
      parse: (answer) => readAnswer(answer),
    };
  }

  private withAccessToken(path: string): string {
    const { accessToken } = this.settings.order;
    if (accessToken === null) return path;
    return `${path}${path.includes('?') ? '&' : '?'}accesstoken=${encodeURIComponent(accessToken)}`;
  }
}

const orderPath = (orderId: string): string => `/v1.0/dln/order/${orderId}`;

/** Refuses a record whose own id is not the one asked for. */
const ofOrder =
  <T extends { readonly orderId: string }>(orderId: string, read: PayloadReader<T>): PayloadReader<T> =>
  (root, members) => {
    const record = read(root, members);
    return record.orderId === orderId ? record : root.member('orderId').fail('is not the id asked for');
  };
