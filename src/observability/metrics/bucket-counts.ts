/** The observations of one series of a histogram. */
export class BucketCounts {
  /** The number of observations in each bucket: above the previous bound, up to its own. */
  private readonly perBucket: number[];
  private count = 0;
  private total = 0;

  /** @param bounds the upper bounds of the buckets, in ascending order, without infinity */
  constructor(private readonly bounds: readonly number[]) {
    this.perBucket = bounds.map(() => 0);
  }

  observe(value: number): void {
    const bucket = this.bounds.findIndex((bound) => value <= bound);
    if (bucket !== -1) this.perBucket[bucket] = (this.perBucket[bucket] ?? 0) + 1;
    this.count += 1;
    this.total += value;
  }

  /** The samples of a Prometheus histogram. Its buckets are cumulative. */
  samples<Labels extends object>(name: string, labels: Labels) {
    let cumulative = 0;
    return [
      ...this.bounds.map((bound, index) => ({
        metricName: `${name}_bucket`,
        labels: { le: bound, ...labels },
        value: (cumulative += this.perBucket[index] ?? 0),
      })),
      { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: this.count },
      { metricName: `${name}_sum`, labels, value: this.total },
      { metricName: `${name}_count`, labels, value: this.count },
    ];
  }
}
