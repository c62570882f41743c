import { Injectable } from '@nestjs/common';
import { type ViewResult } from '../../http/responses/response-content';
import { type CachedRead } from '../../cache/cached-resource';
import { ResourceCache } from '../../cache/resource-cache';
import { ResourceCatalogue } from '../../cache/resource-catalogue';
import { Settings } from '../../config/settings';
import { type RequestContext } from '../../http/requests/request-context.decorator';
import { requireTokenListChain } from '../../http/requests/chain-id';
import { type TokenList } from '../../upstream/order/order-record';
import { type PopularToken, type PopularTokens } from '../../upstream/statistics/statistics-lists';
import { type ParsedPayload } from '../../upstream/upstream-payload';
import { UpstreamError } from '../../upstream/transport/upstream-error';
import { type ListedTokenView, listedTokenView, type TokensView } from './listed-token.view';
import { TokenDirectory } from './token-directory';
import { joinTokens, selectTokens } from './token-join';
import { addressesOf, type PopularTokensQuery, type TokensQuery } from './token.queries';

type PopularTokensRead = CachedRead<ParsedPayload<PopularTokens>>;

/** Popular tokens, put together from as many answers of the interface as it took. */
interface Popularity {
  readonly tokens: readonly PopularToken[];
  readonly reads: readonly PopularTokensRead[];
}

interface PopularPage extends Popularity {
  readonly total: number;
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
    private readonly resources: ResourceCatalogue,
    private readonly directory: TokenDirectory,
    private readonly settings: Settings,
  ) {}

  /** A page of a chain's token list joined with its popularity; partial without that. */
  async tokens(query: TokensQuery, caller: RequestContext): Promise<ViewResult<TokensView>> {
    const chainId = requireTokenListChain(query.chainId, this.settings);
    const [list, popularity] = await Promise.all([
      this.cache.read(this.resources.tokenList(chainId), caller),
      this.popularityOf(chainId, caller),
    ]);
    const all = this.join(chainId, list.value.value, popularity?.tokens ?? noPopularity);
    const found = selectTokens(all, query.search, addressesOf(query));
    return {
      body: pageOf(found, query),
      complete: popularity !== null,
      sources: [list, ...(popularity?.reads ?? [])],
    };
  }

  /**
   * A page of the popularity list, of one chain or all, with what the token lists know of each token; partial
   * where a list is not there.
   */
  async popularTokens(query: PopularTokensQuery, caller: RequestContext): Promise<ViewResult<TokensView>> {
    const { tokens, total, complete, reads } = await this.popularPage(query, caller);
    const chainIds = tokens.map((token) => token.chainId);
    const lookup = await this.directory.lookupFor(chainIds, caller);
    const items = tokens.map((token, index) =>
      listedTokenView(token.chainId, token.tokenAddress, lookup.find(token.chainId, token.tokenAddress), {
        token,
        rank: query.offset + index + 1,
      }),
    );
    return {
      body: { items, page: { limit: query.limit, offset: query.offset, total } },
      complete: complete && lookup.complete,
      sources: [...reads, ...lookup.sources],
    };
  }

  /** Cut from the list as it comes by itself; only what lies beyond it is asked for by `skip` and `take`. */
  private async popularPage(
    { chainId, limit, offset }: PopularTokensQuery,
    caller: RequestContext,
  ): Promise<PopularPage> {
    const first = await this.popularTokensOf({ chainId }, caller);
    const { tokens, totalCount } = first.value.value;
    const end = Math.min(offset + limit, totalCount);
    const cut = tokens.slice(offset, end);
    if (tokens.length >= end) return { tokens: cut, total: totalCount, complete: true, reads: [first] };
    const further = await this.popularTokensOf({ chainId, skip: offset, take: limit }, caller);
    const page = further.value.value;
    const isPaged = offset === 0 || !startsAlike(page.tokens, tokens);
    return {
      tokens: isPaged ? page.tokens.slice(0, limit) : cut,
      total: page.totalCount,
      complete: isPaged,
      reads: [first, further],
    };
  }

  /** The whole popularity list of a chain; null where the interface does not give it. */
  private async popularityOf(chainId: string, caller: RequestContext): Promise<Popularity | null> {
    try {
      return await this.wholePopularity(chainId, caller);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  /** The interface may page by itself: the rest is asked for in pages of the size that it gave. */
  private async wholePopularity(chainId: string, caller: RequestContext): Promise<Popularity | null> {
    const first = await this.popularTokensOf({ chainId }, caller);
    const { tokens, totalCount } = first.value.value;
    const take = tokens.length;
    if (take === 0 || take >= totalCount) return { tokens, reads: [first] };
    const skips = Array.from({ length: Math.ceil(totalCount / take) - 1 }, (_, page) => (page + 1) * take);
    if (skips.length > maxPopularityPages) return null;
    const rest = await Promise.all(
      skips.map((skip) => this.popularTokensOf({ chainId, skip, take }, caller)),
    );
    const isPaged = rest.every((page) => !startsAlike(page.value.value.tokens, tokens));
    if (!isPaged) return null;
    const reads = [first, ...rest];
    return { tokens: reads.flatMap((read) => read.value.value.tokens), reads };
  }

  private popularTokensOf(
    query: { chainId?: string; skip?: number; take?: number },
    caller: RequestContext,
  ): Promise<PopularTokensRead> {
    return this.cache.read(this.resources.popularTokens(query), caller);
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
