/** A token's place in the popularity list of its chain, or of all chains (spec 2.8). */
export interface PopularToken {
  readonly chainId: string;
  readonly tokenAddress: string;
  /** A count: larger is more popular. */
  readonly popularityIndex: number;
}

export interface PopularTokens {
  readonly tokens: readonly PopularToken[];
  readonly totalCount: number;
}

/** A user's place on the leaderboard (spec 2.9). */
export interface LeaderboardEntry {
  readonly address: string;
  readonly rank: number;
  readonly volumeUsd: number;
  readonly feesUsd: number;
  readonly executedOrders: number;
}

export interface Leaderboard {
  readonly users: readonly LeaderboardEntry[];
  readonly totalCount: number;
  /** The entry of the wallet that was searched for. */
  readonly searchResult: LeaderboardEntry | null;
}
