/** When each endpoint of an interface was called: epoch milliseconds, by the endpoint's name. */
export type CallTimes = Readonly<Record<string, readonly number[]>>;

/** Writes down when each endpoint of one interface is called. */
export class CallLog {
  private timesMs: Record<string, number[]> = {};

  note(endpoint: string): void {
    (this.timesMs[endpoint] ??= []).push(Date.now());
  }

  clear(): void {
    this.timesMs = {};
  }

  all(): CallTimes {
    return this.timesMs;
  }
}
