import { Counter, type CounterConfiguration, Histogram, type HistogramConfiguration } from 'prom-client';
import { BucketCounts } from './bucket-counts';

/** One series of a histogram: its labels and its observations. */
interface HistogramSeries<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly counts: BucketCounts;
}

type Named<Configuration> = Configuration & { readonly labelNames: readonly string[] };

/**
 * A counter that is incremented by label values alone. The counter of prom-client validates and hashes a label object at
 * each increment, several times per upstream call; here this happens when the metrics are read.
 */
export class RecordedCounter {
  private readonly counts = new Map<string, number>();

  constructor(configuration: Named<CounterConfiguration<string>>) {
    const series = () => this.series(configuration.labelNames);
    new Counter({
      ...configuration,
      collect() {
        this.reset();
        for (const [labels, count] of series()) this.inc(labels, count);
      },
    });
  }

  /** @param labelValues in the order of the label names; no value holds a line feed */
  inc(...labelValues: readonly string[]): void {
    const key = labelValues.join('\n');
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** @param labelValues in the order of the label names */
  count(...labelValues: readonly string[]): number {
    return this.counts.get(labelValues.join('\n')) ?? 0;
  }

  private series(labelNames: readonly string[]): [Record<string, string>, number][] {
    return [...this.counts].map(([key, count]) => {
      const values = key.split('\n');
      return [Object.fromEntries(labelNames.map((name, index) => [name, values[index] ?? ''])), count];
    });
  }
}

/** A histogram whose observations are kept by its owner, and exported when the metrics are read. */
export class RecordedHistogram<Label extends string> extends Histogram<Label> {
  private readonly empty: Histogram<Label>;

  constructor(
    private readonly configuration: HistogramConfiguration<Label>,
    private readonly series: () => readonly HistogramSeries<Label>[],
  ) {
    super(configuration);
    this.empty = new Histogram({ ...configuration, registers: [] });
  }

  override async get() {
    const { name } = this.configuration;
    const values = this.series().flatMap(({ labels, counts }) => counts.samples(name, labels));
    return { ...(await this.empty.get()), values };
  }

  /** The registry calls this instead of {@link get}. */
  getForPromString() {
    return this.get();
  }
}

/** A histogram with one label. */
export class LabelledHistogram {
  private readonly countsByValue = new Map<string, BucketCounts>();

  constructor(
    label: string,
    private readonly configuration: HistogramConfiguration<string> & { readonly buckets: number[] },
  ) {
    new RecordedHistogram({ ...configuration, labelNames: [label] }, () =>
      [...this.countsByValue].map(([value, counts]) => ({ labels: { [label]: value }, counts })),
    );
  }

  observe(labelValue: string, value: number): void {
    (this.countsByValue.get(labelValue) ?? this.addSeries(labelValue)).observe(value);
  }

  private addSeries(labelValue: string): BucketCounts {
    const counts = new BucketCounts(this.configuration.buckets);
    this.countsByValue.set(labelValue, counts);
    return counts;
  }
}
