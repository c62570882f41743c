import { InvalidPayloadError, type JsonNode } from '../codec/json-node';
import { readJson } from '../codec/read-json';
import { classifyResponse } from './transport/attempt';
import { isSafeJson, safeErrorText, withCallerTexts } from './transport/redaction';
import {
  type FailureKind,
  UpstreamError,
  type UpstreamErrorBody,
  type UpstreamName,
} from './transport/upstream-error';
import { type UpstreamResponse } from './upstream-payload';

/** A longer error body is not parsed: no client of an upstream looks for so much. */
const maxErrorBytes = 64 * 1024;

/** An `errorPayload` whose JSON is longer is left out. */
const maxPayloadLength = 10 * 1024;

/** What the statistics interface may not know. */
export type LookupSubject = 'order' | 'transaction';

/** Statuses by which the statistics interface has been seen to answer for an order or a transaction that it does not know. */
const notFoundStatuses: Readonly<Record<LookupSubject, readonly number[]>> = {
  order: [204, 400, 404, 422],
  transaction: [204, 404],
};

/** The kinds of the order interface's error ids that are not simply rejections; other ids go by the status. */
const kindOfErrorId = new Map<string, FailureKind>([
  ['UNKNOWN_ORDER', 'order-not-found'],
  ['ORDER_CANNOT_BE_CANCELLED', 'order-not-cancellable'],
  ['NO_EXTERNALCALL_ATTACHED', 'not-cancellable'],
  ['EXTERNALCALL_ALREADY_EXECUTED', 'not-cancellable'],
  ['EXTERNALCALL_CANNOT_BE_DETACHED', 'not-cancellable'],
  ['INTERNAL_SERVER_ERROR', 'failed'],
  ['INTERNAL_SDK_ERROR', 'failed'],
]);

/**
 * The error that a response stands for (spec 7.1, 7.2); null for a success. An error body counts with any status, inside
 * HTTP 200 too.
 *
 * @param secrets what no text of the error may show
 * @param subject what the request asks for, where the response tells that it is unknown
 * @param sent the client's JSON body, whose texts no text of the error may show
 */
export function decodeError(
  upstreamName: UpstreamName,
  response: UpstreamResponse,
  secrets: readonly RegExp[],
  subject?: LookupSubject,
  sent?: Buffer,
): UpstreamError | null {
  const native = parseErrorBody(upstreamName, response.body, secrets, sent);
  const isUnknown = subject !== undefined && isNotFound(subject, response);
  const kind = isUnknown ? (`${subject}-not-found` as const) : kindOf(classifyResponse(response), native);
  if (kind === null) return null;
  const { status, retryAfterSeconds } = response;
  return new UpstreamError({
    upstreamName,
    kind,
    status,
    // Its text about the gateway's credentials is not for clients.
    native: kind === 'credentials-refused' ? null : native,
    retryAfterSeconds: isUnknown ? null : retryAfterSeconds,
    reason: `HTTP ${status}${isUnknown ? ': unknown' : ` ${native?.code ?? 'without an error body'}`}`,
  });
}

/** A status that is no rejection (429, 5xx) decides before the error id. */
function kindOf(kindOfStatus: FailureKind | null, native: UpstreamErrorBody | null): FailureKind | null {
  if (native === null || (kindOfStatus !== null && kindOfStatus !== 'rejected')) return kindOfStatus;
  return kindOfErrorId.get(String(native.code)) ?? 'rejected';
}

/** Whether a response means "not found": by its status, unless it is a page in HTML, or by an empty or `null` body. */
function isNotFound(subject: LookupSubject, response: UpstreamResponse): boolean {
  const { status, body } = response;
  const isEmpty = body.length < 16 && ['', 'null'].includes(body.toString().trim());
  return (
    (status === 200 && isEmpty) ||
    (notFoundStatuses[subject].includes(status) && classifyResponse(response) !== 'invalid')
  );
}

/** Null for a body that is no error body. Most are none, and are told apart without parsing. */
function parseErrorBody(
  upstreamName: UpstreamName,
  body: Buffer,
  secrets: readonly RegExp[],
  sent: Buffer | undefined,
): UpstreamErrorBody | null {
  if (body.length > maxErrorBytes || !body.includes('"error')) return null;
  const read = upstreamName === 'order' ? readOrderError : readStatisticsError;
  try {
    return readJson(body, (root) => read(root, withCallerTexts(secrets, sent)));
  } catch (error) {
    if (error instanceof InvalidPayloadError) return null;
    throw error;
  }
}

/** Reads `{message, errorCode}`; null for anything without an `errorCode`. */
function readStatisticsError(root: JsonNode, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  const errorCode = root.member('errorCode');
  if (errorCode.isNull) return null;
  const message = safeErrorText(root.member('message').scalarText(), secrets);
  const code = errorCode.tryRead((node) => node.smallInteger());
  return { code, message, members: { message, errorCode: code } };
}

/** Reads `{errorCode, errorId, errorMessage, errorPayload, reqId}`; null for anything without an `errorId`. */
function readOrderError(root: JsonNode, secrets: readonly RegExp[]): UpstreamErrorBody | null {
  if (root.member('errorId').isNull) return null;
  const errorId = safeErrorText(root.member('errorId').scalarText(), secrets);
  const message = safeErrorText(root.member('errorMessage').scalarText(), secrets);
  const payload = root.member('errorPayload').tryRead((node) => node.toExactJson());
  const requestId = safeErrorText(root.member('reqId').scalarText(), secrets);
  const isShown = JSON.stringify(payload).length <= maxPayloadLength && isSafeJson(payload, secrets);
  return {
    code: errorId,
    message,
    members: {
      errorCode: root.member('errorCode').tryRead((node) => node.smallInteger()),
      errorId,
      errorMessage: message,
      errorPayload: isShown ? payload : null,
      ...(requestId !== null && { reqId: requestId }),
    },
  };
}
