/** Ranks by Zipf's law: the k-th most popular of `count` things is chosen in proportion to 1 / k^exponent. */
export class ZipfSampler {
  /** The chance of a rank, or a lower one, by rank. */
  private readonly cumulative: Float64Array;

  constructor(count: number, exponent: number) {
    this.cumulative = new Float64Array(count);
    let total = 0;
    for (let rank = 0; rank < count; rank += 1) {
      total += (rank + 1) ** -exponent;
      this.cumulative[rank] = total;
    }
    for (let rank = 0; rank < count; rank += 1) this.cumulative[rank] = (this.cumulative[rank] ?? 0) / total;
  }

  /** The rank, from 0, of a number that is drawn evenly from 0 up to, not including, 1. */
  rankOf(fraction: number): number {
    let [low, high] = [0, this.cumulative.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fraction < (this.cumulative[middle] ?? 1)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
