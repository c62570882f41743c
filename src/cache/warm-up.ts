import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Settings } from '../config/settings';
import { type CachedResource } from './cached-resource';
import { ResourceCache } from './resource-cache';
import { SharedEntries } from './shared-entries';
import { UpstreamResources } from './upstream-resources';

/**
 * The page that callers of the leaderboard see first: `skip` and `take` as `/v1/leaderboard` has them by
 * default.
 */
const firstLeaderboardPage = { skip: 0, take: 20 };

/**
 * Reads what nearly every caller needs before the first of them comes: the token lists, their popularity and
 * the first leaderboard page. One call at a time to each interface, in the lane of the refreshes.
 */
@Injectable()
export class WarmUp implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Resolves when all is read, or the time for it has passed: then nobody need wait for it any longer. */
  readonly finished: Promise<void>;
  private readonly logger = new Logger(WarmUp.name);
  private finish: () => void = () => undefined;
  private isStopped = false;

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly shared: SharedEntries,
    private readonly settings: Settings,
  ) {
    this.finished = new Promise((resolve) => (this.finish = resolve));
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
    const { chainIds } = this.settings.tokenList;
    // What another gateway has read already need not be asked for again.
    await this.shared.tried;
    await Promise.all([
      this.readInTurn(chainIds.map((chainId) => this.resources.tokenList(chainId))),
      this.readInTurn([
        this.resources.popularTokens({}),
        this.resources.leaderboard(firstLeaderboardPage),
        ...chainIds.map((chainId) => this.resources.popularTokens({ chainId })),
      ]),
    ]);
  }

  /** What fails is left to the first caller who asks for it. */
  private async readInTurn(resources: readonly CachedResource<unknown>[]): Promise<void> {
    const failures: string[] = [];
    for (const resource of resources) {
      if (this.isStopped) return;
      await this.cache
        .read(resource, { lane: 'refresh' })
        .catch((error: unknown) => failures.push(String(error)));
    }
    if (failures.length > 0)
      this.logger.warn(`${failures.length} of ${resources.length} were not read ahead: ${failures[0]}`);
  }
}
