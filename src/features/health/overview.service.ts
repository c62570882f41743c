import { Injectable } from '@nestjs/common';
import { EntryChanges } from '../../cache/entry-changes';
import { RecentJoins } from '../../cache/recent-joins';
import { Settings } from '../../config/settings';
import { ProblemCounts } from '../../http/problems/problem-counts';
import { ResponseCache } from '../../http/responses/response-cache';
import { clock } from '../../lib/clock';
import { commit, version } from '../../lib/version';
import { Metrics } from '../../observability/metrics/metrics';
import { Readiness } from '../../observability/readiness';
import {
  DependencyStatus,
  type UpstreamStatus,
  type InterfaceState,
} from '../../observability/dependency-status';
import { type InterfaceOverviewView, type OverviewView } from './health.view';

/** Describes this gateway from what readiness and metrics know. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly settings: Settings,
    private readonly readiness: Readiness,
    private readonly dependencies: DependencyStatus,
    private readonly entryChanges: EntryChanges,
    private readonly metrics: Metrics,
    private readonly problems: ProblemCounts,
    private readonly joins: RecentJoins,
    private readonly responses: ResponseCache,
  ) {}

  /** Nothing in it is secret: no address, no key, no text of an error. */
  overview(): OverviewView {
    const { cache, sandbox } = this.settings;
    const { responses } = this;
    const { upstreams, states } = this.dependencies;
    const { interfaces, redis } = states;
    const { cacheRecords, cacheBytes, cacheReads, liveConnections, liveOrdersWatched, livePollDelay } =
      this.metrics;
    const hits = cacheReads.count('memory', 'hit');
    const stale = cacheReads.count('memory', 'stale');
    const misses = cacheReads.count('memory', 'miss');
    const pollDelaysSeconds = livePollDelay.samples.map(([seconds]) => seconds);
    return {
      status: this.readiness.state,
      version,
      commit,
      node: process.version,
      uptimeSeconds: Math.floor(process.uptime()),
      sandbox,
      interfaces: {
        statistics: interfaceOverview(interfaces.statistics, upstreams.get('statistics')),
        order: interfaceOverview(interfaces.order, upstreams.get('order')),
      },
      redis,
      cache: {
        entries: cacheRecords.value(),
        bytes: cacheBytes.value(),
        hits,
        stale,
        misses,
        maxBytes: cache.maxBytes,
        hitRatio: shareOf(hits + stale, misses),
      },
      responseCache: {
        entries: responses.size,
        bytes: responses.calculatedSize,
        hits: responses.hits,
        misses: responses.misses,
        maxBytes: cache.responseMaxBytes,
        hitRatio: shareOf(responses.hits, responses.misses),
      },
      live: {
        polling: this.entryChanges.isShared ? 'shared' : 'local',
        streams: liveConnections.value('stream'),
        waitingRequests: liveConnections.value('long-poll'),
        watchedOrders: liveOrdersWatched.value(),
        pollDelayMs: Math.round(Math.max(0, ...pollDelaysSeconds) * 1000),
      },
      problems: this.problems.latest.map(({ code, count, lastAt }) => ({
        code,
        count,
        lastAt: dateOf(lastAt),
      })),
      contradictions: this.joins.latestContradictory.map(({ orderId, join }) => ({
        orderId,
        since: dateOf(join.since),
        fields: join.contradictions,
      })),
    };
  }
}

const interfaceOverview = (
  state: InterfaceState,
  status: UpstreamStatus | undefined,
): InterfaceOverviewView => ({
  state,
  breaker: status?.breaker ?? 'closed',
  lastResponseAt: status?.lastResponseAt == null ? null : dateOf(status.lastResponseAt),
  lastFailure: status?.lastFailure
    ? { at: dateOf(status.lastFailure.at), kind: status.lastFailure.kind }
    : null,
  quotaPerMinute: status?.quotaPerMinute ?? null,
  quotaLeft: status?.quotaLeft ?? null,
});

const dateOf = (now: number): string => new Date(clock.toWallClock(now)).toISOString();

/** `part` of `part` and `rest`, with four digits; null if both are 0. */
const shareOf = (part: number, rest: number): number | null =>
  part + rest === 0 ? null : Number((part / (part + rest)).toFixed(4));
