import { Injectable } from '@nestjs/common';
import { type CachedRead, type CacheStatus } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { withTimeout } from '../../lib/timeout';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { type ListedToken, type TokenList } from '../../upstream/order/order-record';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';

/** What the token lists of some chains know. */
export interface TokenLookup {
  /** What is known of a token; null for one that is on no list. */
  find(chainId: string, address: string): ListedToken | null;
  /** Whether every list that is configured was there. */
  readonly complete: boolean;
  /** The lists that were there, as the cache had them. */
  readonly sources: readonly CacheStatus[];
}

type TokenListRead = CachedRead<ParsedPayload<TokenList>>;

/** Knows tokens by the cached token lists, for answers that need a symbol or decimals and can do without. */
@Injectable()
export class TokenDirectory {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly settings: Settings,
  ) {}

  /**
   * Makes a lookup over the lists of these chains. A list that fails knows nothing, nor does one that is
   * slow: all have the grace, but no longer than the budget of a call, counted from when the caller asked.
   */
  async lookupFor(chainIds: readonly string[], caller: RequestContext): Promise<TokenLookup> {
    const wanted = [...new Set(chainIds)].filter((id) => this.settings.tokenList.chainIds.includes(id));
    const waitMs = this.waitMs(caller, clock.now());
    const lists = new Map(
      await Promise.all(
        wanted.map(async (id) => [id, await withTimeout(this.list(id, caller), waitMs, () => null)] as const),
      ),
    );
    const found = [...lists.values()].filter((list) => list !== null);
    return {
      find: (chainId, address) => lists.get(chainId)?.value.value.get(address) ?? null,
      complete: found.length === wanted.length,
      sources: found,
    };
  }

  private waitMs({ startedAt }: RequestContext, now: number): number {
    const leftMs = startedAt + this.settings.calls.budgetMs - now;
    return Math.max(0, Math.min(this.settings.joinGraceMs, leftMs));
  }

  private async list(chainId: string, caller: RequestContext): Promise<TokenListRead | null> {
    try {
      return await this.cache.read(this.resources.tokenList(chainId), caller);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }
}
