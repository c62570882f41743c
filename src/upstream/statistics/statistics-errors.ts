import { type JsonNode } from '../../codec/json-node';
import { errorOfResponse, parseErrorBody } from '../transport/error-body';
import { safeErrorText, withCallerTexts } from '../transport/redaction';
import { classifyResponse, UpstreamError, type UpstreamErrorBody } from '../transport/upstream-error';
import { type UpstreamResponse } from '../upstream-payload';

/**
 * The error that a response of the statistics interface stands for (spec 7.1); null for a success.
 * @param sent the client's JSON body
 * @param subject what the interface may not know
 */
export function toStatisticsError(
  response: UpstreamResponse,
  secrets: readonly RegExp[],
  sent?: Buffer,
  subject?: LookupSubject,
): UpstreamError | null {
  const native = parseErrorBody(response.body, 'errorCode', (root) =>
    readErrorBody(root, withCallerTexts(secrets, sent)),
  );
  if (subject && isNotFound(subject, response))
    return new UpstreamError({
      upstreamName: 'statistics',
      kind: `${subject}-not-found`,
      status: response.status,
      native,
      reason: `HTTP ${response.status}: unknown`,
    });
  const kind = classifyResponse(response) ?? (native ? 'rejected' : null);
  return kind === null ? null : errorOfResponse('statistics', kind, response, native);
}

/** What the statistics interface may not know. */
export type LookupSubject = 'order' | 'transaction';

/** Statuses by which the interface has been seen to answer for an order or a transaction that it does not know. */
const notFoundStatuses: Readonly<Record<LookupSubject, readonly number[]>> = {
  order: [204, 400, 404, 422],
  transaction: [204, 404],
};

/** Whether a response means "not found": by its status, unless it is a page in HTML, or by an empty or `null` body. */
function isNotFound(subject: LookupSubject, response: UpstreamResponse): boolean {
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
