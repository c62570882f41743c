import { Injectable } from '@nestjs/common';
import { ClientIdentifier } from '../../http/access/client-identifier';
import { InMemoryRateLimitStore } from '../../http/access/rate-limiter';
import { type Exchange } from '../../http/exchange';
import { Problem } from '../../http/problems/problem';
import { AccessSettings } from '../../config/access-settings';
import { Settings } from '../../config/settings';
import { Metrics } from '../../observability/metrics/metrics';

/** After how long a client that has too many open connections may try again. */
const retryAfterSeconds = 5;

/** A stream of events, or a request that waits for a change. */
const kinds = ['stream', 'long-poll'] as const;

type LiveKind = (typeof kinds)[number];

/** Ends a connection: gives its place back. Call it once. */
export type Release = (reason: string) => void;

/** How many streams and waiting requests may be open: in this process, of each client, and opened in a minute. */
@Injectable()
export class LiveLimits {
  private readonly open: Record<LiveKind, number> = { stream: 0, 'long-poll': 0 };
  private readonly byClient = new Map<string, number>();
  private readonly opens = new InMemoryRateLimitStore();

  constructor(
    private readonly settings: Settings,
    private readonly rules: AccessSettings,
    private readonly clients: ClientIdentifier,
    private readonly metrics: Metrics,
  ) {
    metrics.liveConnections.from(() => kinds.map((kind) => [this.open[kind], kind]));
  }

  /** Throws `RATE_LIMITED` beyond the limits of the client, and `OVERLOADED` beyond those of the process. */
  acquire(exchange: Exchange, kind: LiveKind): Release {
    const client = this.clients.identify(exchange)?.rateLimitKey ?? '';
    const { maxStreamsPerKey, maxStreamsPerAddress, opensPerMinute } = this.rules.live;
    const open = this.byClient.get(client) ?? 0;
    const limit = this.settings.clients.apiKeys.length > 0 ? maxStreamsPerKey : maxStreamsPerAddress;
    if (open >= limit)
      throw new Problem('RATE_LIMITED', {
        detail: `The caller has ${open} event streams and waiting requests open, which is the limit.`,
        retryAfterSeconds,
      });
    if (this.open.stream + this.open['long-poll'] >= this.settings.live.maxStreams)
      throw new Problem('OVERLOADED', { retryAfterSeconds });
    const { total, resetMs } = this.opens.count(client, opensPerMinute);
    if (total > opensPerMinute)
      throw new Problem('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1000)) });
    this.open[kind] += 1;
    this.byClient.set(client, open + 1);
    this.metrics.liveOpens.inc(kind);
    return (reason) => {
      this.open[kind] -= 1;
      const left = (this.byClient.get(client) ?? 1) - 1;
      if (left > 0) this.byClient.set(client, left);
      else this.byClient.delete(client);
      this.metrics.liveEnds.inc(kind, reason);
    };
  }
}
