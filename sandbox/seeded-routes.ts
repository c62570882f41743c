export type Route = readonly [giveChainId: string, takeChainId: string];

/** A log-normal distribution of seconds. */
export interface LogNormal {
  readonly medianSeconds: number;
  /** The standard deviation of the logarithm: one in six takes more than `exp(sigma)` times the median. */
  readonly sigma: number;
}

/** A route of the seeded orders, and the time to the fulfillment of its recent ones. */
export interface SeededRoute extends LogNormal {
  readonly route: Route;
}

/** Every pair of the three chain families, never within one chain. */
export const seededRoutes: readonly SeededRoute[] = [
  { route: ['8453', '42161'], medianSeconds: 4, sigma: 0.35 },
  { route: ['1', '7565164'], medianSeconds: 14, sigma: 0.35 },
  { route: ['7565164', '10'], medianSeconds: 12, sigma: 0.35 },
  { route: ['56', '100000026'], medianSeconds: 45, sigma: 0.25 },
  { route: ['100000026', '137'], medianSeconds: 48, sigma: 0.25 },
  { route: ['7565164', '100000026'], medianSeconds: 52, sigma: 0.25 },
  { route: ['100000026', '7565164'], medianSeconds: 50, sigma: 0.25 },
];
