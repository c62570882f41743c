import { type JsonNode } from '../../codec/json-node';
import { parseErrorBody } from '../transport/error-body';
import { safeErrorText, withCallerTexts } from '../transport/redaction';
import { classifyResponse, UpstreamError, type UpstreamErrorBody } from '../transport/upstream-error';
import { type UpstreamResponse } from '../transport/upstream-transport';

/** The error that a response of the statistics interface stands for (spec 7.1); null for a success. `sent`: the caller's JSON body. */
export function toStatisticsError(
  response: UpstreamResponse,
  secrets: readonly RegExp[],
  sent?: Buffer,
): UpstreamError | null {
  const native = parseErrorBody(response.body, 'errorCode', (root) =>
    readErrorBody(root, withCallerTexts(secrets, sent)),
  );
  const kind = classifyResponse(response) ?? (native ? 'rejected' : null);
  if (kind === null) return null;
  return new UpstreamError({
    upstreamName: 'statistics',
    kind,
    status: response.status,
    // Its text about the gateway's credentials is not for callers.
    native: kind === 'credentials-refused' ? null : native,
    retryAfterSeconds: response.retryAfterSeconds,
    reason: `HTTP ${response.status} ${String(native?.code ?? 'without an error body')}`,
  });
}

/** What the statistics interface may not know. */
export type LookupSubject = 'order' | 'transaction';

/** Statuses by which the interface has been seen to answer for an order or a transaction that it does not know. */
const notFoundStatuses: Readonly<Record<LookupSubject, readonly number[]>> = {
  order: [204, 400, 404, 422],
  transaction: [204, 404],
};

/** Whether a response means "not found": by its status, unless it is a page in HTML, or by an empty or `null` body. */
export function isNotFound(subject: LookupSubject, response: UpstreamResponse): boolean {
  const { status, body } = response;
  const isEmpty = body.length < 16 && ['', 'null'].includes(body.toString().trim());
  return (
    (status === 200 && isEmpty) ||
    (notFoundStatuses[subject].includes(status) && classifyResponse(response) !== 'invalid')
  );
}

/** Reads `{message, errorCode}`; null for anything without an `errorCode`. */
function readErrorBody(root: JsonNode, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  const errorCode = root.member('errorCode');
  if (errorCode.isNull) return null;
  const message = safeErrorText(root.member('message').scalarText(), secrets);
  const code = errorCode.smallInteger();
  return { code, message, members: { message, errorCode: code } };
}
