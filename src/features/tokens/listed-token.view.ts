import { isNativeAddress } from '../../codec/address-text';
import { Field, ListField, NullableField } from '../../http/schema/field';
import { decimalText } from '../../http/schema/text-rules';
import { PageView } from '../../http/schema/page.view';
import { type ListedToken } from '../../upstream/order/token-list';
import { TokenView } from './token.view';

class PopularityView {
  @Field('integer', 'Place in the popularity list; 1 is the most popular.', 1, { minimum: 1 })
  rank!: number;

  @Field('integer', 'How often the token was transferred with the service.', 1840, { minimum: 0 })
  index!: number;
}

/** A token of a chain's list with its popularity. */
export class ListedTokenView extends TokenView {
  @Field(decimalText, "The service's internal chain id, in decimal.", '8453')
  chainId!: string;

  @ListField('string', 'Tags of the list.', ['stablecoin'])
  tags!: string[];

  @NullableField(() => PopularityView, 'How popular the token is; null for one that was never transferred.')
  popularity!: PopularityView | null;
}

export class TokensView {
  @ListField(() => ListedTokenView, 'The tokens of the page.')
  items!: ListedTokenView[];

  @Field(() => PageView, 'Which part of the list this is.')
  page!: PageView;
}

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
