/** A request that was granted. */
export interface Grant {
  readonly at: number;
  /** Who asked for it; null for nobody in particular. */
  readonly client: string | null;
}

/** Who asked, and when last. */
interface RecentClient {
  readonly client: string;
  readonly at: number;
}

/**
 * How much of a quota each client may have. Alone, one may have all of it; once another has asked within the window, at
 * most half of what the others leave. Knows how many grants each has, and who asked last.
 */
export class FairShares {
  private readonly granted = new Map<string, number>();
  private last: RecentClient | null = null;
  /** The latest of all who asked but the last. */
  private lastOther: RecentClient | null = null;

  noteRequest(client: string, at: number): void {
    if (this.last?.client !== client) this.lastOther = this.last;
    this.last = { client, at };
  }

  add({ client }: Grant): void {
    if (client !== null) this.granted.set(client, this.countOf(client) + 1);
  }

  remove({ client }: Grant): void {
    if (client === null) return;
    const rest = this.countOf(client) - 1;
    if (rest > 0) this.granted.set(client, rest);
    else this.granted.delete(client);
  }

  /**
   * What has to leave the window before a client that has just asked may have one more: the time of it, or null if the
   * client may now. `grants` are those of the window, the oldest first; it begins after `since`.
   */
  waitsFor(client: string, grants: readonly Grant[], perMinute: number, since: number): number | null {
    if (this.lastOther === null || this.lastOther.at <= since) return null;
    let own = this.countOf(client);
    let left = perMinute - (grants.length - own);
    const isWithinShare = () => 2 * own < left;
    if (isWithinShare()) return null;
    for (const grant of grants) {
      if (grant.client === client) own -= 1;
      else left += 1;
      // By the time that the others' last asking has left, the client is alone.
      if (isWithinShare()) return Math.min(grant.at, this.lastOther.at);
    }
    return this.lastOther.at;
  }

  private countOf(client: string): number {
    return this.granted.get(client) ?? 0;
  }
}
