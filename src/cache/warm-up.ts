import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { withTimeout } from '../lib/timeout';
import { RedisConnection } from '../redis/redis-connection';
import { UpstreamError } from '../upstream/transport/upstream-error';
import { ResourceCache } from './resource-cache';
import { type Resource } from './resource';
import { ResourceCatalogue } from './resource-catalogue';

const minuteMs = 60_000;

/** The share of an upstream quota that the warm-up uses. */
const warmUpQuotaFraction = 0.25;

/** The first leaderboard page: the default `limit` and `offset` of `/v1/leaderboard`. */
const firstLeaderboardPage = { skip: 0, take: 20 };

/**
 * Loads at startup what nearly every client needs: the token lists, their popularity and the first leaderboard page. One
 * call at a time to each upstream, with `background` priority and a quarter of the quota a minute.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Resolves when everything is loaded, or after the timeout. */
  completed: Promise<void> = Promise.resolve();
  private readonly logger = new Logger(WarmUp.name);
  private readonly stop = new AbortController();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    const { enabled, timeoutMs } = this.settings.warmUp;
    if (enabled) this.completed = withTimeout(this.readAll(), timeoutMs, () => undefined);
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  private async readAll(): Promise<void> {
    const { statistics, order, tokenList } = this.settings;
    const { chainIds } = tokenList;
    // What another gateway has loaded already is read from the shared store.
    await this.redis?.firstAttempt;
    await Promise.all([
      this.loadSequentially(
        'ORDER_URL',
        chainIds.map((chainId) => this.resources.tokenList(chainId)),
        order.requestsPerMinute,
      ),
      this.loadSequentially(
        'STATS_URL',
        [
          this.resources.popularTokens({}),
          this.resources.leaderboard(firstLeaderboardPage),
          ...chainIds.map((chainId) => this.resources.popularTokens({ chainId })),
        ],
        statistics.requestsPerMinute,
      ),
    ]);
  }

  /**
   * A resource that fails is loaded by its first request. Calls per minute stay within the share of the quota.
   * @param urlVariable what to check if all fail
   */
  private async loadSequentially(
    urlVariable: string,
    resources: readonly Resource<unknown>[],
    quotaPerMinute: number | null,
  ): Promise<void> {
    const failures: unknown[] = [];
    const callsPerMinute = Math.max(1, Math.floor((quotaPerMinute ?? Infinity) * warmUpQuotaFraction));
    const calledAt: number[] = [];
    for (const resource of resources) {
      await this.waitUntil((calledAt.at(-callsPerMinute) ?? -Infinity) + minuteMs);
      if (this.stop.signal.aborted) return;
      const read = await this.cache
        .read(resource, { priority: 'background' })
        .catch((error: unknown) => void failures.push(error));
      // What another gateway has loaded uses no quota.
      if (read?.served !== 'hit') calledAt.push(clock.now());
    }
    if (failures.length === 0) return;
    const status = failures.length === resources.length ? misdirectedStatusOf(failures) : null;
    const reason =
      status === null ? String(failures[0]) : `${status} on every path: is ${urlVariable} right?`;
    this.logger.warn(`${failures.length} of ${resources.length} were not read ahead: ${reason}`);
  }

  /** Until then, or until the gateway shuts down. */
  private async waitUntil(time: number): Promise<void> {
    const { signal } = this.stop;
    const ms = time - clock.now();
    if (ms > 0) await delay(ms, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/** The status by which every response said that the upstream has no such path; null for any other failures. */
function misdirectedStatusOf(failures: readonly unknown[]): number | null {
  const upstreamErrors = failures.filter((failure) => failure instanceof UpstreamError);
  const responses = upstreamErrors.filter(({ status }) => status !== null);
  const [first] = responses;
  const isSame = responses.every(({ kind, status }) => kind === 'invalid' && status === first?.status);
  return isSame && Number(first?.status) >= 300 ? Number(first?.status) : null;
}
