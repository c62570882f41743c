import { type JsonNode } from '../../codec/json-node';
import { errorOfResponse, parseErrorBody } from '../transport/error-body';
import { isSafeJson, safeErrorText, withCallerTexts } from '../transport/redaction';
import {
  classifyResponse,
  type FailureKind,
  type UpstreamError,
  type UpstreamErrorBody,
} from '../transport/upstream-error';
import { type UpstreamResponse } from '../upstream-payload';

/** The kinds of error ids that are not simply rejections; other ids go by the status. */
const kindOfErrorId = new Map<string, FailureKind>([
  ['UNKNOWN_ORDER', 'order-not-found'],
  ['NO_EXTERNALCALL_ATTACHED', 'not-cancellable'],
  ['EXTERNALCALL_ALREADY_EXECUTED', 'not-cancellable'],
  ['EXTERNALCALL_CANNOT_BE_DETACHED', 'not-cancellable'],
  ['INTERNAL_SERVER_ERROR', 'failed'],
  ['INTERNAL_SDK_ERROR', 'failed'],
]);

/** A payload whose JSON is longer is left out. */
const maxPayloadLength = 10 * 1024;

/**
 * The error that a response of the order interface stands for (spec 7.2); null for a success. An error body counts
 * with any status, inside HTTP 200 too. `sent`: the caller's JSON body.
 */
export function toOrderError(
  response: UpstreamResponse,
  secrets: readonly RegExp[],
  sent?: Buffer,
): UpstreamError | null {
  const native = parseErrorBody(response.body, 'errorId', (root) =>
    readErrorBody(root, withCallerTexts(secrets, sent)),
  );
  const kindOfStatus = classifyResponse(response);
  if (!native && !kindOfStatus) return null;
  return errorOfResponse('order', kindOf(kindOfStatus, native), response, native);
}

/** A status that is no rejection (429, 5xx) decides before the error id. */
function kindOf(kindOfStatus: FailureKind | null, native: UpstreamErrorBody | null): FailureKind {
  if (kindOfStatus !== null && kindOfStatus !== 'rejected') return kindOfStatus;
  return kindOfErrorId.get(String(native?.code)) ?? kindOfStatus ?? 'rejected';
}

/** Reads `{errorCode, errorId, errorMessage, errorPayload, reqId}`; null for anything without an `errorId`. */
function readErrorBody(root: JsonNode, secrets: readonly RegExp[]): UpstreamErrorBody | null {
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
      errorPayload: isShort(payload) && isSafeJson(payload, secrets) ? payload : null,
      ...(requestId !== null && { reqId: requestId }),
    },
  };
}

const isShort = (payload: unknown): boolean => JSON.stringify(payload).length <= maxPayloadLength;
