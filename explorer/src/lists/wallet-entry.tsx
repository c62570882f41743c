import { type LeaderboardEntry } from '@order-gateway/client';
import { Card } from '../elements/card';
import { EmptyState } from '../elements/empty-state';
import { Identifier } from '../elements/identifier';
import { paths } from '../routing/routes';
import { exactDollarText, numberText } from './number-text';

interface WalletEntryProps {
  readonly entry: LeaderboardEntry | null;
  readonly pageSize: number;
}

/** The entry of the wallet that was searched for. */
export function WalletEntry({ entry, pageSize }: WalletEntryProps) {
  if (entry === null)
    return (
      <Card title="Wallet">
        <EmptyState title="This wallet is not on the leaderboard">
          <p class="muted">The statistics interface has no executed orders of it.</p>
          <a class="button" href={paths.leaderboard()}>
            Show all wallets
          </a>
        </EmptyState>
      </Card>
    );
  const { rank, feesUsd, volumeUsd, executedOrders } = entry;
  const offset = Math.floor((rank - 1) / pageSize) * pageSize;
  return (
    <Card
      class="compact"
      title={`Rank ${numberText(rank)}`}
      aside={<a href={paths.leaderboard({ wallet: entry.address, offset })}>Show its place</a>}
    >
      <dl class="facts">
        <dt>Wallet</dt>
        <dd>
          <Identifier id={entry.address} what="wallet" href={paths.account(entry.address)} ends={10} />
        </dd>
        <dt>Fees</dt>
        <dd class="numeric">{exactDollarText(feesUsd)}</dd>
        <dt>Volume</dt>
        <dd class="numeric">{exactDollarText(volumeUsd)}</dd>
        <dt>Orders</dt>
        <dd class="numeric">{numberText(executedOrders)}</dd>
      </dl>
    </Card>
  );
}
