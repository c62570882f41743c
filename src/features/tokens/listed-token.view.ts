import { isNativeAddress } from '../../codec/address-text';
import { field, list, nullable, ViewType } from '../../http/schema/view-type';
import { count, decimalText, positiveInteger } from '../../http/schema/value-rules';
import { PageView } from '../../http/schema/page.view';
import { type ListedToken } from '../../upstream/order/token-list';
import { TokenView } from './token.view';

class PopularityView extends ViewType({
  rank: field(positiveInteger, 'Place in the popularity list; 1 is the most popular.', 1),
  index: field(count, 'How often the token was transferred with the service.', 1840),
}) {}

/** A token of a chain's list with its popularity. */
export class ListedTokenView extends ViewType({
  ...TokenView.members,
  chainId: field(decimalText, "The service's internal chain id, in decimal.", '8453'),
  tags: list('string', 'Tags of the list.', ['stablecoin']),
  popularity: nullable(PopularityView, 'How popular the token is; null for one that was never transferred.'),
}) {}

export class TokensView extends ViewType({
  items: list(ListedTokenView, 'The tokens of the page.'),
  page: field(PageView, 'Which part of the list this is.'),
}) {}

/**
 * A token joined from both lists; `metadata` is null for one on no token list, `popularity` for one on no popularity list.
 * @param listed as in {@link TokenView}
 */
export function listedTokenView(
  chainId: string,
  address: string,
  metadata: ListedToken | null,
  popularity: PopularityView | null,
  listed: boolean | null,
): ListedTokenView {
  return {
    chainId,
    address,
    symbol: metadata?.symbol ?? null,
    name: metadata?.name ?? null,
    decimals: metadata?.decimals ?? null,
    logoURI: metadata?.logoURI ?? null,
    native: isNativeAddress(address),
    listed,
    tags: [...(metadata?.tags ?? [])],
    popularity,
  };
}
