import { type Settings } from '../../config/settings';
import { type RequestIdentity } from '../../observability/request-identity';
import { type AnswerReader, type DocumentReader } from '../document-reader';
import { type OrderReading, readOrderReading } from '../order-reading';
import { type DocumentCall, isSameAnswer, type StoredAnswer } from '../upstream-document';
import { type UpstreamHttp } from '../transport/upstream-http';
import { orderFailure } from './order-errors';
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
    private readonly documents: DocumentReader,
    private readonly settings: Settings,
    private readonly secrets: readonly RegExp[],
  ) {}

  /** Endpoint 7. Another order's record is no answer. */
  order(orderId: string): DocumentCall<OrderReading<OrderRecord>> {
    const read: AnswerReader<OrderReading<OrderRecord>> = (root, members) =>
      readOrderReading(root, members, readOrderRecord, readOrderStatus);
    return this.get(orderPath(orderId), this.settings.calls.recordMaxBytes, ofOrder(orderId, read));
  }

  /** Endpoint 8. */
  orderStatus(orderId: string): DocumentCall<OrderStatusRecord> {
    const path = `${orderPath(orderId)}/status`;
    return this.get(path, this.settings.calls.recordMaxBytes, ofOrder(orderId, readOrderStatus));
  }

  /** Endpoint 9. */
  cancelTransaction(orderId: string): DocumentCall<CancelTransaction> {
    const path = `${orderPath(orderId)}/extcall-cancel-tx`;
    return this.get(path, this.settings.calls.recordMaxBytes, readCancelTransaction);
  }

  /** Endpoint 10. */
  tokenList(chainId: string): DocumentCall<TokenList> {
    const query = new URLSearchParams({ [this.settings.tokenList.chainParameter]: chainId });
    const path = `/v1.0/token-list?${query.toString()}`;
    return this.get(path, this.settings.calls.tokenListMaxBytes, readTokenList);
  }

  private get<T>(path: string, maxBytes: number, read: AnswerReader<T>): DocumentCall<T> {
    const readAnswer = (answer: StoredAnswer, identity?: RequestIdentity) =>
      this.documents.read(answer, read, identity);
    return {
      fetch: async ({ known, ...how }) => {
        const request = {
          method: 'GET',
          path: this.withAccessToken(path),
          maxBytes,
          isRepeatable: true,
        } as const;
        const reply = await this.http.send(request, how);
        const failure = orderFailure(reply, this.secrets);
        if (failure) throw failure;
        return known && isSameAnswer(reply, known) ? known : readAnswer(reply, how.identity);
      },
      read: (answer) => readAnswer(answer),
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
  <T extends { readonly orderId: string }>(orderId: string, read: AnswerReader<T>): AnswerReader<T> =>
  (root, members) => {
    const record = read(root, members);
    return record.orderId === orderId ? record : root.member('orderId').refuse('is not the id asked for');
  };
