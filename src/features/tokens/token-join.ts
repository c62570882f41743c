import { sortBy } from 'es-toolkit/array';
import { type TokenList } from '../../upstream/order/token-list';
import { type PopularTokens } from '../../upstream/statistics/statistics-lists';
import { type ListedTokenView, listedTokenView } from './listed-token.view';

/**
 * Joins a chain's token list with its popularity: most popular first, then by symbol, then by address. Pure.
 * @param popular null for one that is unreadable, which has a rank too
 */
export function joinTokens(
  chainId: string,
  list: TokenList,
  popular: PopularTokens['tokens'],
): ListedTokenView[] {
  const popularities = new Map(
    popular
      .filter((token) => token === null || token.chainId === chainId)
      .map((token, index) => [token?.tokenAddress, { rank: index + 1, index: token?.popularityIndex ?? 0 }]),
  );
  const tokens = [...list.values()]
    .map((token) =>
      listedTokenView(chainId, token.address, token, popularities.get(token.address) ?? null, true),
    )
    .map((token) => ({ token, rank: token.popularity?.rank ?? Infinity, text: sortText(token) }));
  return sortBy(tokens, ['rank', 'text']).map(({ token }) => token);
}

const sortText = ({ symbol, address }: ListedTokenView): string => `${symbol ?? '\uffff'} ${address}`;

/** Filters tokens by a part of symbol, name or address, and by exact addresses. */
export function selectTokens(
  tokens: readonly ListedTokenView[],
  search: string | undefined,
  addresses: ReadonlySet<string> | undefined,
): readonly ListedTokenView[] {
  const needle = search?.toLowerCase();
  return tokens.filter(
    (token) =>
      (addresses === undefined || addresses.has(token.address)) &&
      (needle === undefined ||
        [token.symbol, token.name, token.address].some((text) => text?.toLowerCase().includes(needle))),
  );
}
