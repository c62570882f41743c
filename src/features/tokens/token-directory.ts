import { Injectable } from '@nestjs/common';
import { type CachedRead, type CacheStatus } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { UpstreamResources } from '../../cache/upstream-resources';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { unlessLate } from '../../lib/unless-late';
import { type WaitingCaller } from '../../http/requests/caller.decorator';
import { type ListedToken, type TokenList } from '../../upstream/order/order-record';
import { type UpstreamDocument } from '../../upstream/upstream-document';
import { UpstreamFailure } from '../../upstream/transport/upstream-failure';

/** What the token lists of some chains know. */
export interface TokenLookup {
  /** What is known of a token; null for one that is on no list. */
  find(chainId: string, address: string): ListedToken | null;
  /** Whether every list that is configured was there. */
  readonly complete: boolean;
  /** The lists that were there, as the cache had them. */
  readonly sources: readonly CacheStatus[];
}

type TokenListRead = CachedRead<UpstreamDocument<TokenList>>;

/** Knows tokens by the cached token lists, for answers that need a symbol or decimals and can do without. */
@Injectable()
export class TokenDirectory {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly settings: Settings,
  ) {}

  /**
   * Makes a lookup over the lists of these chains. A list that fails knows nothing, nor does one that is
   * slow: all have the grace, but no longer than the budget of a call, counted from when the caller asked.
   */
  async lookupFor(chainIds: readonly string[], caller: WaitingCaller): Promise<TokenLookup> {
    const wanted = [...new Set(chainIds)].filter((id) => this.settings.tokenList.chainIds.includes(id));
    const waitMs = this.waitMs(caller, clock.now());
    const lists = new Map(
      await Promise.all(
        wanted.map(async (id) => [id, await unlessLate(this.list(id, caller), waitMs, () => null)] as const),
      ),
    );
    const found = [...lists.values()].filter((list) => list !== null);
    return {
      find: (chainId, address) => lists.get(chainId)?.value.value.get(address) ?? null,
      complete: found.length === wanted.length,
      sources: found,
    };
  }

  private waitMs({ askedAt }: WaitingCaller, now: number): number {
    const leftMs = askedAt + this.settings.calls.budgetMs - now;
    return Math.max(0, Math.min(this.settings.joinGraceMs, leftMs));
  }

  private async list(chainId: string, caller: WaitingCaller): Promise<TokenListRead | null> {
    try {
      return await this.cache.read(this.resources.tokenList(chainId), caller);
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  }
}
