import {
  type FreshnessTable,
  type FreshnessWindows,
  defaultFreshness,
  freshnessVariables,
} from '../freshness-table';
import { type RawEnvironment } from '../raw-environment';

const isSeconds = (text: string): boolean => /^\d{1,9}$/.test(text);

export const freshnessViolations = (given: RawEnvironment): string[] =>
  freshnessVariables
    .filter(({ variable }) => !isSeconds(given[variable] ?? '0'))
    .map(({ variable }) => `${variable} must be a whole number of seconds`);

export function readFreshness(given: RawEnvironment): FreshnessTable {
  const table: Record<string, FreshnessWindows> = structuredClone(defaultFreshness);
  for (const { topic, window, variable } of freshnessVariables) {
    const windows = table[topic];
    if (windows && given[variable] !== undefined) windows[window] = Number(given[variable]);
  }
  return table as FreshnessTable;
}
