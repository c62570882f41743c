import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { Settings } from '../config/settings';
import { type ListedToken, type TokenList } from '../upstream/order/order-record';
import { UpstreamFailure } from '../upstream/upstream-failure';

/** What the token lists of some chains know. */
export interface TokenLookup {
  /** What is known of a token; null for one that is on no list. */
  find(chainId: string, address: string): ListedToken | null;
  /** Whether every list that is configured was there. */
  readonly complete: boolean;
}

/** Knows tokens by the cached token lists, for answers that need a symbol or decimals and can do without. */
@Injectable()
export class TokenDirectory {
  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly settings: Settings,
  ) {}

  /** Makes a lookup over the lists of these chains. A list that fails or is slow knows nothing. */
  async lookupFor(chainIds: readonly string[]): Promise<TokenLookup> {
    const wanted = [...new Set(chainIds)].filter((id) => this.settings.tokenList.chainIds.includes(id));
    const lists = new Map(
      await Promise.all(wanted.map(async (id) => [id, await this.listWithinGrace(id)] as const)),
    );
    return {
      find: (chainId, address) => lists.get(chainId)?.get(address) ?? null,
      complete: [...lists.values()].every((list) => list !== null),
    };
  }

  private async listWithinGrace(chainId: string): Promise<TokenList | null> {
    const settled = new AbortController();
    try {
      return await Promise.race([
        this.list(chainId),
        delay(this.settings.joinGraceMs, null, { signal: settled.signal }),
      ]);
    } finally {
      settled.abort();
    }
  }

  private async list(chainId: string): Promise<TokenList | null> {
    try {
      return (await this.cache.read(this.resources.tokenList(chainId))).value.value;
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  }
}
