import { InvalidPayloadError } from '../../codec/json-node';
import { readJson } from '../../codec/read-json';
import { mayBeError } from '../transport/error-body';
import { classifyResponse } from '../transport/classify-response';
import { safeErrorText } from '../transport/safe-error-text';
import { type UpstreamErrorBody, UpstreamError } from '../transport/upstream-error';
import { type UpstreamResponse } from '../transport/upstream-transport';

/** The failure that a reply of the statistics interface stands for (spec 7.1); null for a success. */
export function toStatisticsError(reply: UpstreamResponse, secrets: readonly RegExp[]): UpstreamError | null {
  const native = decodeStatisticsError(reply.body, secrets);
  const kind = classifyResponse(reply) ?? (native ? 'rejected' : null);
  if (kind === null) return null;
  return new UpstreamError({
    upstreamName: 'statistics',
    kind,
    status: reply.status,
    // What it says of the gateway's credentials is not for callers.
    native: kind === 'credentials-refused' ? null : native,
    retryAfterSeconds: reply.retryAfterSeconds,
    reason: `HTTP ${reply.status} ${String(native?.code ?? 'without an error body')}`,
  });
}

/** Statuses by which the interface has been met to say that it does not know an order, or a transaction. */
const notFoundStatuses = { order: [204, 400, 404, 422], transaction: [204, 404] } as const;

/**
 * Whether a reply means that the interface does not know what it was asked for: by status, unless a page in
 * HTML came with it, or by an empty or `null` body.
 */
export function isNotFound(asked: keyof typeof notFoundStatuses, reply: UpstreamResponse): boolean {
  const statuses: readonly number[] = notFoundStatuses[asked];
  const isEmpty = reply.body.length < 16 && ['', 'null'].includes(reply.body.toString().trim());
  return (
    (reply.status === 200 && isEmpty) ||
    (statuses.includes(reply.status) && classifyResponse(reply) !== 'invalid')
  );
}

/** Decodes `{message, errorCode}`; null for anything without an `errorCode`. */
function decodeStatisticsError(body: Buffer, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  if (!mayBeError(body, 'errorCode')) return null;
  try {
    return readJson(body, (root) => {
      const errorCode = root.member('errorCode');
      if (errorCode.isNull) return null;
      const message = safeErrorText(root.member('message').scalarText(), secrets);
      const code = errorCode.smallInteger();
      return { code, message, members: { message, errorCode: code } };
    });
  } catch (error) {
    if (error instanceof InvalidPayloadError) return null;
    throw error;
  }
}
