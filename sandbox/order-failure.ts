/** The errors of the order interface (spec 7.2), and ids that only the live service has. */
const codeOfErrorId = {
  INTERNAL_SERVER_ERROR: 1,
  INVALID_QUERY_PARAMETERS: 2,
  SAME_SOURCE_AND_DESTINATION_CHAINS: 12,
  UNKNOWN_ORDER: 15,
  ORDER_CANNOT_BE_CANCELLED: 16,
  NO_EXTERNALCALL_ATTACHED: 26,
  EXTERNALCALL_ALREADY_EXECUTED: 27,
  EXTERNALCALL_CANNOT_BE_DETACHED: 28,
  TOO_MANY_REQUESTS: 429,
} as const;

export type OrderErrorId = keyof typeof codeOfErrorId;

/** The error body of the order interface (spec 7.2); `errorPayload` is optional and omitted. */
export interface OrderErrorBody {
  errorCode: number;
  errorId: OrderErrorId;
  errorMessage: string;
  reqId: string;
}

export const orderErrorBody = (
  errorId: OrderErrorId,
  errorMessage: string,
  reqId: string,
): OrderErrorBody => ({ errorCode: codeOfErrorId[errorId], errorId, errorMessage, reqId });

/** An error of the order interface: HTTP 400 unless stated otherwise. */
export class OrderFailure extends Error {
  constructor(
    readonly errorId: OrderErrorId,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}
