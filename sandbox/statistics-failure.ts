/** The error body of the statistics interface (spec 7.1). */
export interface StatisticsErrorBody {
  message: string | null;
  errorCode: number;
}

/** A refusal by the statistics interface. `errorCode` is the status unless the error has an id of its own. */
export class StatisticsFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errorCode = status,
  ) {
    super(message);
  }
}

/** The unique ids that tell one application error (422) from another. */
export const applicationErrors = { signatoryMismatch: 20_431 } as const;
