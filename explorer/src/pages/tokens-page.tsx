import { type RegisteredChain } from '@order-gateway/client';
import { useChainsRequest } from '../data/chains';
import { useRequest } from '../data/use-request';
import { EmptyState } from '../elements/empty-state';
import { ProblemState } from '../elements/problem-state';
import { Skeleton } from '../elements/skeleton';
import { ListContent } from '../lists/list-content';
import { requestListing } from '../lists/listing';
import { Pagination, rangeText } from '../lists/pagination';
import { TokenFilter } from '../lists/token-filter';
import { TokenTable } from '../lists/token-table';
import { navigate } from '../routing/location';
import { paths } from '../routing/routes';
import { usePageTitle } from '../shell/page-title';

const limit = 50;

interface TokensPageProps {
  /** Null for the first chain that has a list. */
  readonly chainId: string | null;
  readonly search: string | null;
  readonly offset: number;
}

/** The tokens of a chain, the most popular first. */
export function TokensPage({ chainId, search, offset }: TokensPageProps) {
  usePageTitle('Tokens');
  return (
    <>
      <h1>Tokens</h1>
      <Content chainId={chainId} search={search} offset={offset} />
    </>
  );
}

function Content({ chainId, search, offset }: TokensPageProps) {
  const { value, error, reload } = useChainsRequest();
  if (value === null && error !== null)
    return <ProblemState error={error} title="The chains could not be loaded" retry={reload} />;
  if (value === null) return <Skeleton label="Loading the chains" />;
  const chains = value.filter(({ tokenList }) => tokenList);
  const chosen = chainId ?? chains[0]?.id;
  if (chosen === undefined) return <EmptyState title="No chain of this gateway has a token list" />;
  return <ChainTokens chains={chains} chainId={chosen} search={search ?? ''} offset={offset} />;
}

interface ChainTokensProps {
  readonly chains: readonly RegisteredChain[];
  readonly chainId: string;
  readonly search: string;
  readonly offset: number;
}

function ChainTokens({ chains, chainId, search, offset }: ChainTokensProps) {
  const tokens = useRequest(
    (signal) =>
      requestListing((client) =>
        client.listTokens({ chainId, ...(search !== '' && { search }), limit, offset, signal }),
      ),
    [chainId, search, offset],
  );
  const name = chains.find(({ id }) => id === chainId)?.name ?? `chain ${chainId}`;
  return (
    <>
      <TokenFilter
        chains={byName(chains)}
        chainId={chainId}
        search={search}
        change={(filter) => {
          navigate(paths.tokens(filter), { replace: true });
        }}
      />
      <ListContent request={tokens} what="tokens">
        {({ items, page }) => (
          <section class="card" aria-label={`Tokens of ${name}`}>
            <p class="muted small-text" role="status">
              {items.length === 0 ? '' : rangeText(page, items.length, 'tokens')}
            </p>
            {items.length === 0 ? (
              <NoTokens name={name} chainId={chainId} search={search} isBeyond={page.total > 0} />
            ) : (
              <TokenTable tokens={items} />
            )}
            <Pagination
              page={page}
              what="tokens"
              pathOf={(first) => paths.tokens({ chainId, search, offset: first })}
            />
          </section>
        )}
      </ListContent>
    </>
  );
}

interface NoTokensProps extends Pick<ChainTokensProps, 'chainId' | 'search'> {
  readonly name: string;
  /** Whether there are some, before those of the page. */
  readonly isBeyond: boolean;
}

function NoTokens({ name, chainId, search, isBeyond }: NoTokensProps) {
  const all = (
    <a class="button" href={paths.tokens({ chainId })}>
      Show all tokens
    </a>
  );
  if (isBeyond) return <EmptyState title="No token is this far down">{all}</EmptyState>;
  if (search === '') return <EmptyState title={`The list of ${name} has no token`} />;
  return (
    <EmptyState title={`No token of ${name} fits`}>
      <p class="muted">
        Nothing in its list has <bdi>{search}</bdi> in the symbol, the name or the address.
      </p>
      {all}
    </EmptyState>
  );
}

const byName = (chains: readonly RegisteredChain[]): RegisteredChain[] =>
  [...chains].sort((one, other) => one.name.localeCompare(other.name, 'en'));
