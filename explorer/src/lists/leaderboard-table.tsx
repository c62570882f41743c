import { type LeaderboardEntry } from '@order-gateway/client';
import { Badge } from '../elements/badge';
import { Identifier } from '../elements/identifier';
import { paths } from '../routing/routes';
import { Bar } from './bar';
import { dollarText, exactDollarText, numberText } from './number-text';

interface LeaderboardTableProps {
  readonly entries: readonly LeaderboardEntry[];
  /** The wallet that was searched for. */
  readonly marked: string | null;
}

/** One row for each wallet. The bars are relative to the largest fees shown. */
export function LeaderboardTable({ entries, marked }: LeaderboardTableProps) {
  const largest = Math.max(...entries.map(({ feesUsd }) => feesUsd));
  return (
    <table class="list-table leaderboard">
      <thead>
        <tr>
          <th scope="col" class="number">
            Rank
          </th>
          <th scope="col">Wallet</th>
          <th scope="col">Fees</th>
          <th scope="col" class="number">
            Volume
          </th>
          <th scope="col" class="number">
            Orders
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.address} class={entry.address === marked ? 'marked' : undefined}>
            <td class="number">{numberText(entry.rank)}</td>
            <th scope="row">
              <Identifier id={entry.address} what="wallet" href={paths.account(entry.address)} />
              {entry.address === marked ? <Badge tone="accent">Searched</Badge> : null}
            </th>
            <td class="bar-cell" data-label="Fees">
              <span class="numeric" title={exactDollarText(entry.feesUsd)}>
                {dollarText(entry.feesUsd)}
              </span>
              <Bar share={largest > 0 ? entry.feesUsd / largest : 0} />
            </td>
            <td class="number" data-label="Volume" title={exactDollarText(entry.volumeUsd)}>
              {dollarText(entry.volumeUsd)}
            </td>
            <td class="number" data-label="Orders">
              {numberText(entry.executedOrders)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
