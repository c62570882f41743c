import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { Settings } from '../config/settings';
import { clock } from '../lib/clock';
import { type CachedResource } from './cached-resource';
import { ResourceCache } from './resource-cache';
import { DistributedCache } from './distributed-cache';
import { ResourceCatalogue } from './resource-catalogue';

const minuteMs = 60_000;

/** The part of a quota that the warm-up takes. */
const quotaShare = 0.25;

/** How soon it is noticed that the gateway closes. */
const lookEveryMs = 500;

/**
 * The page that callers of the leaderboard see first: `skip` and `take` as `/v1/leaderboard` has them by
 * default.
 */
const firstLeaderboardPage = { skip: 0, take: 20 };

/**
 * Reads what nearly every caller needs before the first of them comes: the token lists, their popularity and
 * the first leaderboard page. One call at a time to each interface, in the lane of the refreshes, and of a
 * quota a quarter a minute.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Resolves when all is read, or the time for it has passed: then nobody need wait for it any longer. */
  readonly completed: Promise<void>;
  private readonly logger = new Logger(WarmUp.name);
  private finish: () => void = () => undefined;
  private isStopped = false;

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly shared: DistributedCache,
    private readonly settings: Settings,
  ) {
    this.completed = new Promise((resolve) => (this.finish = resolve));
  }

  onApplicationBootstrap(): void {
    const { enabled, timeoutMs } = this.settings.warmUp;
    if (!enabled) {
      this.finish();
      return;
    }
    const timeout = setTimeout(this.finish, timeoutMs);
    void this.readAll().then(() => {
      clearTimeout(timeout);
      this.finish();
    });
  }

  beforeApplicationShutdown(): void {
    this.isStopped = true;
  }

  private async readAll(): Promise<void> {
    const { statistics, order, tokenList } = this.settings;
    const { chainIds } = tokenList;
    // What another gateway has read already need not be asked for again.
    await this.shared.settled;
    await Promise.all([
      this.loadSequentially(
        chainIds.map((chainId) => this.resources.tokenList(chainId)),
        order.requestsPerMinute,
      ),
      this.loadSequentially(
        [
          this.resources.popularTokens({}),
          this.resources.leaderboard(firstLeaderboardPage),
          ...chainIds.map((chainId) => this.resources.popularTokens({ chainId })),
        ],
        statistics.requestsPerMinute,
      ),
    ]);
  }

  /** What fails is left to the first caller who asks for it. Of a quota a minute's calls take a part alone. */
  private async loadSequentially(
    resources: readonly CachedResource<unknown>[],
    quotaPerMinute: number | null,
  ): Promise<void> {
    const failures: string[] = [];
    const callsPerMinute = Math.max(1, Math.floor((quotaPerMinute ?? Infinity) * quotaShare));
    const calledAt: number[] = [];
    for (const resource of resources) {
      await this.waitUntil((calledAt.at(-callsPerMinute) ?? -Infinity) + minuteMs);
      if (this.isStopped) return;
      const noted = noteLoad(resource, () => calledAt.push(clock.now()));
      await this.cache
        .read(noted, { priority: 'background' })
        .catch((error: unknown) => failures.push(String(error)));
    }
    if (failures.length > 0)
      this.logger.warn(`${failures.length} of ${resources.length} were not read ahead: ${failures[0]}`);
  }

  private async waitUntil(time: number): Promise<void> {
    while (!this.isStopped && clock.now() < time)
      await delay(Math.min(lookEveryMs, time - clock.now()), undefined, { ref: false });
  }
}

/** The same resource, of which each call to the interface is noted: what another gateway has costs none. */
const noteLoad = <T>(resource: CachedResource<T>, note: () => void): CachedResource<T> => ({
  ...resource,
  load: (how) => {
    note();
    return resource.load(how);
  },
});
