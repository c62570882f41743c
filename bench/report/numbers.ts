/** The value below which a share (0 to 1) of all values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many events fall into the span that holds the most of them. */
export function mostWithin(spanMs: number, timesMs: readonly number[]): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while (time - (sorted[first] ?? time) >= spanMs) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

/** The shortest time in which so many events happened; Infinity if there were never so many. */
export function shortestSpanMs(count: number, timesMs: readonly number[]): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  return Math.min(...sorted.slice(count - 1).map((time, index) => time - (sorted[index] ?? time)), Infinity);
}

/** Rounded to so many decimals. */
export const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));
