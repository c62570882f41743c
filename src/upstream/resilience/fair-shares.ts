/** A request, for a grant or granted. */
export interface Grant {
  readonly at: number;
  /** The client that it counts for; null for none. */
  readonly client: string | null;
}

/**
 * Divides a quota between clients. A single client may use all of it; once another one has sent a request within the
 * window, each may use at most half of what the others leave.
 */
export class FairShares {
  private last: Grant | null = null;
  /** The latest request of any client but the last. */
  private lastOther: Grant | null = null;

  noteRequest(client: string, at: number): void {
    if (this.last?.client !== client) this.lastOther = this.last;
    this.last = { client, at };
  }

  /**
   * In how many ms a client that has just sent a request may have one more grant; 0 if it may now. `grants` are those of
   * the window, which begins after `since`, the oldest first.
   */
  waitMs(client: string, grants: readonly Grant[], perMinute: number, since: number): number {
    if (this.lastOther === null || this.lastOther.at <= since) return 0;
    let own = grants.filter((grant) => grant.client === client).length;
    let left = perMinute - (grants.length - own);
    const isWithinShare = () => 2 * own < left;
    if (isWithinShare()) return 0;
    for (const grant of grants) {
      if (grant.client === client) own -= 1;
      else left += 1;
      // Once the latest request of the others has left the window, the client is alone.
      if (isWithinShare()) return Math.min(grant.at, this.lastOther.at) - since;
    }
    return this.lastOther.at - since;
  }
}
