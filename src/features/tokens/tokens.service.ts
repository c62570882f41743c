import { Injectable } from '@nestjs/common';
import { type ViewResult } from '../../http/responses/response-content';
import { type CachedRead } from '../../cache/cached-read';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { type RequestContext } from '../../http/requests/request-context';
import { requireTokenListChain } from '../../http/requests/query-parameters';
import { type TokenList } from '../../upstream/order/token-list';
import { type PopularTokens, type PopularTokensPart } from '../../upstream/statistics/statistics-lists';
import { type Payload } from '../../upstream/upstream-payload';
import { nullIfFailed } from '../../upstream/transport/upstream-error';
import { type ListedTokenView, listedTokenView, type TokensView } from './listed-token.view';
import { TokenDirectory } from './token-directory';
import { joinTokens, selectTokens } from './token-join';
import { addressesOf, type PopularTokensQuery, type TokensQuery } from './token.queries';

type PopularTokensRead = CachedRead<Payload<PopularTokens>>;

/** A popularity list with more pages is not collected for a token list. */
const maxPopularityPages = 20;

@Injectable()
export class TokensService {
  /** Joined lists by their token list: thousands of tokens are joined and sorted once. */
  private readonly joined = new WeakMap<
    TokenList,
    { popular: PopularTokens['tokens']; tokens: ListedTokenView[] }
  >();

  constructor(
    private readonly cache: ResourceCache,
    private readonly resources: ResourceCatalogue,
    private readonly directory: TokenDirectory,
    private readonly settings: Settings,
  ) {}

  /** A page of a chain's token list joined with its popularity; partial without that. */
  async tokens(query: TokensQuery, context: RequestContext): Promise<ViewResult<TokensView>> {
    const chainId = requireTokenListChain(query.chainId, this.settings);
    const [list, popularity] = await Promise.all([
      this.cache.read(this.resources.tokenList(chainId), context),
      this.popularityOf(chainId, context).catch(nullIfFailed),
    ]);
    const all = this.join(chainId, list.value.value, popularity?.tokens ?? []);
    const found = selectTokens(all, query.search, addressesOf(query));
    const { limit, offset } = query;
    return {
      body: { items: found.slice(offset, offset + limit), page: { limit, offset, total: found.length } },
      complete: popularity !== null && !popularity.tokens.includes(null),
      sources: [list, ...(popularity?.reads ?? [])],
    };
  }

  /**
   * A page of the popularity list of one chain or all, with the metadata of the token lists; partial where a list is not
   * available.
   */
  async popularTokens(query: PopularTokensQuery, context: RequestContext): Promise<ViewResult<TokensView>> {
    const { tokens, total, complete, reads } = await this.popularPage(query, context);
    const chainIds = tokens.flatMap((token) => token?.chainId ?? []);
    const lookup = await this.directory.lookupFor(chainIds, context);
    const items = tokens.flatMap((token, index) => {
      if (token === null) return [];
      const { chainId, tokenAddress } = token;
      const popularity = { rank: query.offset + index + 1, index: token.popularityIndex };
      const listed = lookup.isListed(chainId, tokenAddress);
      return listedTokenView(chainId, tokenAddress, lookup.find(chainId, tokenAddress), popularity, listed);
    });
    return {
      body: { items, page: { limit: query.limit, offset: query.offset, total } },
      complete: complete && lookup.complete && items.length === tokens.length,
      sources: [...reads, ...lookup.sources],
    };
  }

  /** Sliced from the list without paging; only what that lacks of the whole is fetched with `skip` and `take`. */
  private async popularPage({ chainId, limit, offset }: PopularTokensQuery, context: RequestContext) {
    const first = await this.popularTokensOf({ chainId }, context);
    const { tokens, totalCount } = first.value.value;
    const end = Math.min(offset + limit, totalCount);
    const cut = tokens.slice(offset, end);
    if (tokens.length >= end || offset >= totalCount)
      return { tokens: cut, total: totalCount, complete: true, reads: [first] };
    const further = await this.popularTokensOf({ chainId, skip: offset, take: limit }, context);
    const page = further.value.value;
    const isPaged = offset === 0 || !startsAlike(page.tokens, tokens);
    return {
      tokens: isPaged ? page.tokens.slice(0, limit) : cut,
      total: page.totalCount,
      complete: isPaged,
      reads: [first, further],
    };
  }

  /**
   * The whole popularity list of a chain; null if it has too many pages, or cannot be paged. The upstream may limit the page
   * size: the rest is fetched in pages of the size of the first one.
   */
  private async popularityOf(chainId: string, context: RequestContext) {
    const first = await this.popularTokensOf({ chainId }, context);
    const { tokens, totalCount } = first.value.value;
    const take = tokens.length;
    if (take === 0 || take >= totalCount) return { tokens, reads: [first] };
    if (totalCount > (maxPopularityPages + 1) * take) return null;
    const skips = Array.from({ length: Math.ceil(totalCount / take) - 1 }, (_, page) => (page + 1) * take);
    const rest = await Promise.all(
      skips.map((skip) => this.popularTokensOf({ chainId, skip, take }, context)),
    );
    if (rest.some((page) => startsAlike(page.value.value.tokens, tokens))) return null;
    const reads = [first, ...rest];
    return { tokens: reads.flatMap((read) => read.value.value.tokens), reads };
  }

  private popularTokensOf(query: PopularTokensPart, context: RequestContext): Promise<PopularTokensRead> {
    return this.cache.read(this.resources.popularTokens(query), context);
  }

  private join(chainId: string, list: TokenList, popular: PopularTokens['tokens']): ListedTokenView[] {
    const joined = this.joined.get(list);
    if (joined && isSameList(joined.popular, popular)) return joined.tokens;
    const tokens = joinTokens(chainId, list, popular);
    this.joined.set(list, { popular, tokens });
    return tokens;
  }
}

/** An upstream that ignores `skip` returns the same list again. */
const startsAlike = ([a]: PopularTokens['tokens'], [b]: PopularTokens['tokens']): boolean =>
  a !== undefined && a?.chainId === b?.chainId && a?.tokenAddress === b?.tokenAddress;

/** Lists collected from the same pages contain the same objects. */
const isSameList = (a: PopularTokens['tokens'], b: PopularTokens['tokens']): boolean =>
  a === b || (a.length === b.length && a.every((token, index) => token === b[index]));
