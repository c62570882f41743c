import { Injectable } from '@nestjs/common';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { Settings } from '../config/settings';
import { requireTokenListChain } from '../requests/chain-id';
import { type TokenList } from '../upstream/order/order-record';
import { type PopularTokens } from '../upstream/statistics/statistics-lists';
import { UpstreamFailure } from '../upstream/upstream-failure';
import { canonicalAddress } from '../wire/address-text';
import { type ListedTokenView, listedTokenView, type TokensView } from './listed-token.view';
import { TokenDirectory } from './token-directory';
import { joinTokens, selectTokens } from './token-join';
import { type PopularTokensQuery, type TokensQuery } from './token.queries';

/** A list is still a list without popularity, or without metadata; `complete` tells whether all was there. */
export interface TokensAnswer {
  readonly view: TokensView;
  readonly complete: boolean;
}

const noPopularity: PopularTokens = { tokens: [], totalCount: 0 };

@Injectable()
export class TokensService {
  /** Joined lists by the list that they were made of: thousands of tokens are joined and sorted once. */
  private readonly joined = new WeakMap<TokenList, { popular: PopularTokens; tokens: ListedTokenView[] }>();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: UpstreamResources,
    private readonly directory: TokenDirectory,
    private readonly settings: Settings,
  ) {}

  /** A page of a chain's token list joined with its popularity. */
  async tokens(query: TokensQuery): Promise<TokensAnswer> {
    const chainId = requireTokenListChain(query.chainId, this.settings);
    const [list, popular] = await Promise.all([
      this.cache.read(this.resources.tokenList(chainId)),
      this.popularityOf(chainId),
    ]);
    const all = this.join(chainId, list.value.value, popular ?? noPopularity);
    const addresses = query.addresses?.split(',').map(canonicalAddress);
    const found = selectTokens(all, query.search, addresses && new Set(addresses));
    return { view: pageOf(found, query), complete: popular !== null };
  }

  /** A page of the popularity list, of one chain or all, with what the token lists know of each token. */
  async popularTokens(query: PopularTokensQuery): Promise<TokensAnswer> {
    const { tokens, total } = await this.popularPage(query);
    const lookup = await this.directory.lookupFor(tokens.map((token) => token.chainId));
    const items = tokens.map((token, index) =>
      listedTokenView(token.chainId, token.tokenAddress, lookup.find(token.chainId, token.tokenAddress), {
        token,
        rank: query.offset + index + 1,
      }),
    );
    const page = { limit: query.limit, offset: query.offset, total };
    return { view: { items, page }, complete: lookup.complete };
  }

  /** Cut from the list as it comes by itself; only what lies beyond it is asked for by `skip` and `take`. */
  private async popularPage({ chainId, limit, offset }: PopularTokensQuery) {
    const read = await this.cache.read(this.resources.popularTokens({ chainId }));
    const { tokens, totalCount } = read.value.value;
    const end = Math.min(offset + limit, totalCount);
    if (tokens.length >= end) return { tokens: tokens.slice(offset, end), total: totalCount };
    const page = await this.cache.read(this.resources.popularTokens({ chainId, skip: offset, take: limit }));
    return { tokens: page.value.value.tokens.slice(0, limit), total: page.value.value.totalCount };
  }

  private async popularityOf(chainId: string): Promise<PopularTokens | null> {
    try {
      return (await this.cache.read(this.resources.popularTokens({ chainId }))).value.value;
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  }

  private join(chainId: string, list: TokenList, popular: PopularTokens): ListedTokenView[] {
    const known = this.joined.get(list);
    if (known?.popular === popular) return known.tokens;
    const tokens = joinTokens(chainId, list, popular.tokens);
    this.joined.set(list, { popular, tokens });
    return tokens;
  }
}

const pageOf = (
  found: readonly ListedTokenView[],
  { limit, offset }: { limit: number; offset: number },
): TokensView => ({
  items: found.slice(offset, offset + limit),
  page: { limit, offset, total: found.length },
});
