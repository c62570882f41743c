/** An error of the statistics interface. `errorCode` is the status unless the error has its own id. */
export class StatisticsFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errorCode = status,
  ) {
    super(message);
  }
}

/** The ids of the application errors (422). */
export const applicationErrors = { signatoryMismatch: 20_431 } as const;
