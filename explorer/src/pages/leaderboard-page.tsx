import { useRequest } from '../data/use-request';
import { EmptyState } from '../elements/empty-state';
import { LeaderboardTable } from '../lists/leaderboard-table';
import { ListContent } from '../lists/list-content';
import { requestListing } from '../lists/listing';
import { Pagination, rangeText } from '../lists/pagination';
import { WalletEntry } from '../lists/wallet-entry';
import { WalletSearch } from '../lists/wallet-search';
import { paths } from '../routing/routes';
import { usePageTitle } from '../shell/page-title';

const limit = 20;

/** The wallets whose orders have generated the most fees. */
export function LeaderboardPage({ wallet, offset }: { wallet: string | null; offset: number }) {
  usePageTitle('Leaderboard');
  const request = useRequest(
    (signal) =>
      requestListing((client) =>
        client.getLeaderboard({ limit, offset, ...(wallet !== null && { wallet }), signal }),
      ),
    [wallet, offset],
  );
  return (
    <>
      <h1>Leaderboard</h1>
      <p class="lead">Wallets by the fees that their executed orders have generated.</p>
      <WalletSearch wallet={wallet ?? ''} />
      <ListContent request={request} what="leaderboard">
        {({ items, page, wallet: entry }) => (
          <>
            {wallet === null ? null : <WalletEntry entry={entry} pageSize={limit} />}
            <section class="card" aria-label="Wallets by fees">
              <p class="muted small-text" role="status">
                {items.length === 0 ? '' : rangeText(page, items.length, 'wallets')}
              </p>
              {items.length === 0 ? (
                <EmptyState
                  title={offset === 0 ? 'No wallet has executed an order yet' : 'No wallet is this far down'}
                />
              ) : (
                <LeaderboardTable entries={items} marked={entry?.address ?? null} />
              )}
              <Pagination
                page={page}
                what="the leaderboard"
                pathOf={(first) => paths.leaderboard({ wallet, offset: first })}
              />
            </section>
          </>
        )}
      </ListContent>
    </>
  );
}
