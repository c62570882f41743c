import { Counter, type CounterConfiguration, Histogram, type HistogramConfiguration } from 'prom-client';
import { BucketCounts } from './bucket-counts';

/** One series of a histogram: its labels and its observations. */
interface HistogramSeries<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly counts: BucketCounts;
}

/** The count of the label values on the way to it. */
class CountNode {
  count = 0;
  readonly children = new Map<string, CountNode>();

  child(labelValue: string): CountNode {
    const known = this.children.get(labelValue);
    if (known) return known;
    const added = new CountNode();
    this.children.set(labelValue, added);
    return added;
  }

  /** Every combination of label values that was counted. */
  *series(labelNames: readonly string[], labels: Record<string, string> = {}): Iterable<CountedSeries> {
    const [name, ...rest] = labelNames;
    if (name === undefined) yield [labels, this.count];
    else for (const [value, node] of this.children) yield* node.series(rest, { ...labels, [name]: value });
  }
}

type CountedSeries = readonly [labels: Record<string, string>, count: number];

/**
 * A counter that is incremented by label values alone. The counter of prom-client validates and hashes a label object at
 * each increment, several times per upstream call; here this happens when the metrics are read.
 */
export class RecordedCounter {
  private readonly root = new CountNode();

  constructor(configuration: CounterConfiguration<string> & { readonly labelNames: readonly string[] }) {
    const { root } = this;
    new Counter({
      ...configuration,
      collect() {
        this.reset();
        for (const [labels, count] of root.series(configuration.labelNames)) this.inc(labels, count);
      },
    });
  }

  /** @param labelValues in the order of the label names */
  inc(...labelValues: readonly string[]): void {
    let node = this.root;
    for (const value of labelValues) node = node.child(value);
    node.count += 1;
  }

  /** @param labelValues in the order of the label names */
  count(...labelValues: readonly string[]): number {
    let node: CountNode | undefined = this.root;
    for (const value of labelValues) node = node?.children.get(value);
    return node?.count ?? 0;
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
