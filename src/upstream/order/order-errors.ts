import { readJson } from '../../codec/read-json';
import { type JsonNode, InvalidPayloadError } from '../../codec/json-node';
import { isShortPayload, mayBeError } from '../transport/error-body';
import { classifyResponse } from '../transport/classify-response';
import { isSafeJson, safeErrorText } from '../transport/safe-error-text';
import { type FailureKind, type UpstreamErrorBody, UpstreamError } from '../transport/upstream-error';
import { type UpstreamResponse } from '../transport/upstream-transport';

/** What the interface's error ids mean beside a success or a refusal; other ids go by the status. */
const kindOfErrorId = new Map<string, FailureKind>([
  ['UNKNOWN_ORDER', 'order-not-found'],
  ['NO_EXTERNALCALL_ATTACHED', 'not-cancellable'],
  ['EXTERNALCALL_ALREADY_EXECUTED', 'not-cancellable'],
  ['EXTERNALCALL_CANNOT_BE_DETACHED', 'not-cancellable'],
  ['INTERNAL_SERVER_ERROR', 'failed'],
  ['INTERNAL_SDK_ERROR', 'failed'],
]);

/**
 * The failure that a reply of the order interface stands for (spec 7.2); null for a success. An error body
 * is one wherever it comes, inside HTTP 200 too.
 */
export function toOrderError(reply: UpstreamResponse, secrets: readonly RegExp[]): UpstreamError | null {
  const native = decodeOrderError(reply.body, secrets);
  const kindOfStatus = classifyResponse(reply);
  if (!native && !kindOfStatus) return null;
  const kind = kindOf(kindOfStatus, native);
  return new UpstreamError({
    upstreamName: 'order',
    kind,
    status: reply.status,
    // What it says of the gateway's credentials is not for callers.
    native: kind === 'credentials-refused' ? null : native,
    retryAfterSeconds: reply.retryAfterSeconds,
    reason: `HTTP ${reply.status} ${String(native?.code ?? 'without an error body')}`,
  });
}

/** A status that is no refusal (429, 5xx) has the first word. */
function kindOf(kindOfStatus: FailureKind | null, native: UpstreamErrorBody | null): FailureKind {
  if (kindOfStatus !== null && kindOfStatus !== 'rejected') return kindOfStatus;
  return kindOfErrorId.get(String(native?.code)) ?? kindOfStatus ?? 'rejected';
}

/**
 * Decodes `{errorCode, errorId, errorMessage, errorPayload, reqId}`; null for anything without an `errorId`.
 */
function decodeOrderError(body: Buffer, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  if (!mayBeError(body, 'errorId')) return null;
  try {
    return readJson(body, (root) => readOrderError(root, secrets));
  } catch (error) {
    if (error instanceof InvalidPayloadError) return null;
    throw error;
  }
}

function readOrderError(root: JsonNode, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  const errorId = safeErrorText(root.member('errorId').scalarText(), secrets);
  if (errorId === null) return null;
  const message = safeErrorText(root.member('errorMessage').scalarText(), secrets);
  const payload = root.member('errorPayload').toExactJson();
  const requestId = safeErrorText(root.member('reqId').scalarText(), secrets);
  return {
    code: errorId,
    message,
    members: {
      errorCode: root.member('errorCode').toExactJson(),
      errorId,
      errorMessage: message,
      errorPayload: isShortPayload(payload) && isSafeJson(payload, secrets) ? payload : null,
      ...(requestId !== null && { reqId: requestId }),
    },
  };
}
