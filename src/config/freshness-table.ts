import { type RawEnvironment } from './variable';

/**
 * Lifetimes of cached data (RFC 5861): fresh, then stale-while-revalidate, and stale-if-error, both counted from the end
 * of fresh.
 */
export interface FreshnessWindows {
  freshSeconds: number;
  staleSeconds: number;
  staleOnErrorSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const windows = (
  freshSeconds: number,
  staleSeconds: number,
  staleOnErrorSeconds: number,
): FreshnessWindows => ({ freshSeconds, staleSeconds, staleOnErrorSeconds });

/** The lifetimes of all cached data. Each number has an environment variable. */
export const defaultFreshness = {
  orderOpen: windows(2, 3, 5 * minute),
  orderUserFinal: windows(15, 30, day),
  orderProtocolFinal: windows(hour, day, 7 * day),
  transaction: windows(hour, day, 7 * day),
  transactionEmpty: windows(2, 0, 0),
  notFound: windows(3, 0, 0),
  tokenList: windows(10 * minute, hour, day),
  popularTokens: windows(5 * minute, 30 * minute, day),
  leaderboard: windows(minute, 5 * minute, hour),
  interfaceDocument: windows(10 * minute, hour, day),
  supportedChains: windows(10 * minute, hour, day),
  serviceTotals: windows(minute, 5 * minute, hour),
  filteredList: windows(3, 0, 0),
  orderListFirstPage: windows(3, 3, 5 * minute),
  orderListLaterPage: windows(30, 5 * minute, day),
} as const satisfies Record<string, FreshnessWindows>;

export type FreshnessTopic = keyof typeof defaultFreshness;
export type FreshnessTable = Readonly<Record<FreshnessTopic, FreshnessWindows>>;

const constantCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Every freshness variable, such as `ORDER_OPEN_FRESH_SECONDS`, with its place in the table. */
export const freshnessVariables = (Object.keys(defaultFreshness) as FreshnessTopic[]).flatMap((topic) =>
  (Object.keys(defaultFreshness[topic]) as (keyof FreshnessWindows)[]).map((window) => ({
    topic,
    window,
    variable: `${constantCase(topic)}_${constantCase(window)}`,
  })),
);

export const freshnessViolations = (given: RawEnvironment): string[] =>
  freshnessVariables
    .filter(({ variable }) => !/^\d{1,9}$/.test(given[variable] ?? '0'))
    .map(({ variable }) => `${variable} must be a whole number of seconds`);

export function readFreshness(given: RawEnvironment): FreshnessTable {
  const table: Record<FreshnessTopic, FreshnessWindows> = structuredClone(defaultFreshness);
  for (const { topic, window, variable } of freshnessVariables)
    table[topic][window] = Number(given[variable] ?? table[topic][window]);
  return table;
}
