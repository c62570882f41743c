import { Injectable } from '@nestjs/common';
import { ResourceCache } from '../cache/resource-cache';
import { UpstreamResources } from '../cache/upstream-resources';
import { Settings } from '../config/settings';
import { requireTokenListChain } from '../requests/chain-id';
import { type TokenList } from '../upstream/order/order-record';
import { type PopularToken, type PopularTokens } from '../upstream/statistics/statistics-lists';
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

const noPopularity: readonly PopularToken[] = [];

/** A popularity list in more pages than that is not put together for a token list. */
const maxPopularityPages = 20;

@Injectable()
export class TokensService {
  /** Joined lists by the list that they were made of: thousands of tokens are joined and sorted once. */
  private readonly joined = new WeakMap<
    TokenList,
    { popular: readonly PopularToken[]; tokens: ListedTokenView[] }
  >();

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
    const { tokens, total, complete } = await this.popularPage(query);
    const lookup = await this.directory.lookupFor(tokens.map((token) => token.chainId));
    const items = tokens.map((token, index) =>
      listedTokenView(token.chainId, token.tokenAddress, lookup.find(token.chainId, token.tokenAddress), {
        token,
        rank: query.offset + index + 1,
      }),
    );
    const page = { limit: query.limit, offset: query.offset, total };
    return { view: { items, page }, complete: complete && lookup.complete };
  }

  /** Cut from the list as it comes by itself; only what lies beyond it is asked for by `skip` and `take`. */
  private async popularPage({ chainId, limit, offset }: PopularTokensQuery) {
    const { tokens, totalCount } = await this.popularTokensOf({ chainId });
    const end = Math.min(offset + limit, totalCount);
    if (tokens.length >= end) return { tokens: tokens.slice(offset, end), total: totalCount, complete: true };
    const page = await this.popularTokensOf({ chainId, skip: offset, take: limit });
    const isPaged = offset === 0 || !startsAlike(page.tokens, tokens);
    const found = isPaged ? page.tokens.slice(0, limit) : tokens.slice(offset, end);
    return { tokens: found, total: page.totalCount, complete: isPaged };
  }

  /** The whole popularity list of a chain; null where the interface does not give it. */
  private async popularityOf(chainId: string): Promise<readonly PopularToken[] | null> {
    try {
      return await this.wholePopularity(chainId);
    } catch (error) {
      if (error instanceof UpstreamFailure) return null;
      throw error;
    }
  }

  /** The interface may page by itself: the rest is asked for in pages of the size that it gave. */
  private async wholePopularity(chainId: string): Promise<readonly PopularToken[] | null> {
    const { tokens, totalCount } = await this.popularTokensOf({ chainId });
    const take = tokens.length;
    if (take === 0 || take >= totalCount) return tokens;
    const skips = Array.from({ length: Math.ceil(totalCount / take) - 1 }, (_, page) => (page + 1) * take);
    if (skips.length > maxPopularityPages) return null;
    const rest = await Promise.all(skips.map((skip) => this.popularTokensOf({ chainId, skip, take })));
    const isPaged = rest.every((page) => !startsAlike(page.tokens, tokens));
    return isPaged ? [tokens, ...rest.map((page) => page.tokens)].flat() : null;
  }

  private async popularTokensOf(query: {
    chainId?: string;
    skip?: number;
    take?: number;
  }): Promise<PopularTokens> {
    return (await this.cache.read(this.resources.popularTokens(query))).value.value;
  }

  private join(chainId: string, list: TokenList, popular: readonly PopularToken[]): ListedTokenView[] {
    const known = this.joined.get(list);
    if (known && isSameList(known.popular, popular)) return known.tokens;
    const tokens = joinTokens(chainId, list, popular);
    this.joined.set(list, { popular, tokens });
    return tokens;
  }
}

/** An interface that heeds no `skip` gives the same list again. */
const startsAlike = ([a]: readonly PopularToken[], [b]: readonly PopularToken[]): boolean =>
  a !== undefined && a.chainId === b?.chainId && a.tokenAddress === b.tokenAddress;

/** Lists put together from the same pages hold the same objects. */
const isSameList = (a: readonly PopularToken[], b: readonly PopularToken[]): boolean =>
  a === b || (a.length === b.length && a.every((token, index) => token === b[index]));

const pageOf = (
  found: readonly ListedTokenView[],
  { limit, offset }: { limit: number; offset: number },
): TokensView => ({
  items: found.slice(offset, offset + limit),
  page: { limit, offset, total: found.length },
});
