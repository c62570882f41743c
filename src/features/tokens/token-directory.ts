import { Injectable } from '@nestjs/common';
import { type TokenMetadata } from '../../domain/offer';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { clock } from '../../lib/clock';
import { withTimeout } from '../../lib/timeout';
import { type RequestContext } from '../../http/requests/request-context';
import { nullIfFailed } from '../../upstream/transport/upstream-error';

/** What is known of tokens beside the records of orders. */
export interface KnownTokens {
  /** The metadata of a token; null for one that is on no list. */
  readonly find: (chainId: string, address: string) => TokenMetadata | null;
  /** Whether the list of a chain has a token; null where that list is not available. */
  readonly isListed: (chainId: string, address: string) => boolean | null;
}

/** Looks up token metadata in the cached token lists. A list that is not available in time is left out. */
@Injectable()
export class TokenDirectory {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly settings: Settings,
  ) {}

  /**
   * Loads the lists of these chains for a lookup. Waits for them for the grace period, and at most until the call budget
   * of the request is spent. Tokens of a list that fails or is late are not found.
   */
  async lookupFor(chainIds: readonly string[], context: RequestContext) {
    const wanted = [...new Set(chainIds)].filter((id) => this.settings.tokenList.chainIds.includes(id));
    const leftMs = context.startedAt + this.settings.calls.budgetMs - clock.now();
    const waitMs = Math.max(0, Math.min(this.settings.calls.joinGraceMs, leftMs));
    const lists = new Map(
      await Promise.all(
        wanted.map(async (id) => {
          const read = this.cache.read(this.resources.tokenList(id), context).catch(nullIfFailed);
          return [id, await withTimeout(read, waitMs, () => null)] as const;
        }),
      ),
    );
    const found = [...lists.values()].filter((list) => list !== null);
    return {
      find: (chainId: string, address: string) => lists.get(chainId)?.value.value.get(address) ?? null,
      isListed: (chainId: string, address: string) => lists.get(chainId)?.value.value.has(address) ?? null,
      /** Whether every configured list was available. */
      complete: found.length === wanted.length,
      sources: found,
    };
  }

  /** Which tokens are on a list that is stored, fresh or stale; not what it says of them. Makes no call. */
  readonly stored: KnownTokens = {
    find: () => null,
    isListed: (chainId, address) => {
      if (!this.settings.tokenList.chainIds.includes(chainId)) return null;
      return this.cache.peek(this.resources.tokenList(chainId))?.value.value.has(address) ?? null;
    },
  };
}
