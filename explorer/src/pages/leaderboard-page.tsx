import { usePageTitle } from '../shell/page-title';

/** The wallets with the largest volume. */
export function LeaderboardPage() {
  usePageTitle('Leaderboard');
  return <h1>Leaderboard</h1>;
}
