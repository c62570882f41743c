/** The value below which a share (0 to 1) of all values lies; 0 of no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** 0 of no values. */
export const mean = (values: readonly number[]): number => sum(values) / Math.max(values.length, 1);

export const rounded = (value: number, decimals = 0): number => Number(value.toFixed(decimals));

export const mebibytes = (bytes: number): number => bytes / 1024 ** 2;

/** The largest number of events within any span of this length. */
export function mostWithin(spanMs: number, timesMs: readonly number[]): number {
  const sorted = [...timesMs].sort((a, b) => a - b);
  let first = 0;
  return sorted.reduce((most, time, index) => {
    while (time - (sorted[first] ?? time) >= spanMs) first += 1;
    return Math.max(most, index - first + 1);
  }, 0);
}

/** Counts by name. */
export class Counts extends Map<string, number> {
  count(name: string): void {
    this.set(name, (this.get(name) ?? 0) + 1);
  }

  get total(): number {
    return sum([...this.values()]);
  }

  /** `3 a, 1 b`, the most frequent first; `none` if nothing was counted. */
  override toString(): string {
    const sorted = [...this].sort(([, a], [, b]) => b - a);
    return sorted.map(([name, times]) => `${times} ${name}`).join(', ') || 'none';
  }
}
