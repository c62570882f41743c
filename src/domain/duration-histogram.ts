/** From ten to a hundred in steps of at most a fifth. */
const decade = [10, 12, 14, 16, 19, 22, 26, 30, 36, 43, 50, 60, 72, 85];

const longestSeconds = 43_000;

/**
 * What a bucket stands for, in seconds: each up to nine, since blocks have whole seconds, then two digits up to half a day.
 * A duration is in the bucket whose value is the nearest by ratio: from ten seconds on, at most a tenth away.
 */
const bucketValues: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9],
  ...[1, 10, 100, 1000].flatMap((factor) => decade.map((value) => value * factor)),
].filter((value) => value <= longestSeconds);

/** Half-way, by ratio, to the next value. */
const upperBounds = bucketValues.map((value, index) =>
  Math.sqrt(value * (bucketValues[index + 1] ?? value * 1.2)),
);

/** A histogram has a weight for each bucket. The last one is open: it has what takes longer than any value. */
export const bucketCount = bucketValues.length + 1;

/** The bucket of a duration in seconds; of a negative one, as the clocks of two chains differ, the first. */
export function bucketOf(seconds: number): number {
  let bucket = 0;
  while (seconds > (upperBounds[bucket] ?? Infinity)) bucket += 1;
  return bucket;
}

const halfLifeMs = 7 * 24 * 3_600_000;

/** When a duration weighs 1. Epoch milliseconds. */
const unitWeightAt = Date.UTC(2026, 0, 1);

/** The weight of a duration by its time: twice that of a week before, so that earlier ones need not be made lighter. */
export const weightAt = (epochMs: number): number => 2 ** ((epochMs - unitWeightAt) / halfLifeMs);

/** The sum of all weights. */
export function weightOf(histogram: Float64Array): number {
  let sum = 0;
  for (const weight of histogram) sum += weight;
  return sum;
}

/** The seconds until which so much of the weight is reached; null of no durations, and where it is in the open bucket. */
export function secondsAt(histogram: Float64Array, wanted: number): number | null {
  let sum = 0;
  for (const [bucket, value] of bucketValues.entries()) {
    const weight = histogram[bucket] ?? 0;
    sum += weight;
    if (weight > 0 && sum >= wanted) return value;
  }
  return null;
}
