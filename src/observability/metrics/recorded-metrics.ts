import { zipObject } from 'es-toolkit/array';
import * as prometheus from 'prom-client';

/** What describes a metric. Names and base units follow the recommendations of Prometheus. */
export type Description = readonly [name: string, help: string, labelNames?: readonly string[]];

type Labels = Readonly<Record<string, string>>;

type ExportedSample = Awaited<ReturnType<prometheus.Histogram['get']>>['values'][number];

/**
 * A metric whose samples are made when the metrics are read. Of any type it is a gauge to the registry, which calls an
 * internal method of prom-client's histogram.
 */
class ExportedMetric extends prometheus.Gauge {
  constructor(
    type: 'counter' | 'gauge' | 'histogram',
    registry: prometheus.Registry,
    [name, help, labelNames = []]: Description,
    private readonly samples: () => ExportedSample[],
  ) {
    super({ name, help, labelNames, registers: [registry] });
    Object.assign(this, { type });
  }

  override async get() {
    return { ...(await super.get()), values: this.samples() };
  }
}

/** A value for each combination of label values, found without a key that is made of them. */
class Labelled<T> {
  private readonly children = new Map<string, Labelled<T>>();
  private own: T | null = null;

  constructor(private readonly create: () => T) {}

  at(labelValues: readonly string[]): T {
    const node = labelValues.reduce<Labelled<T>>((parent, value) => parent.child(value), this);
    return (node.own ??= this.create());
  }

  /** With the labels by name. */
  *series(names: readonly string[], labels: Labels = {}): Iterable<readonly [Labels, T]> {
    if (this.own !== null) yield [labels, this.own];
    const [name = '', ...rest] = names;
    for (const [value, child] of this.children) yield* child.series(rest, { ...labels, [name]: value });
  }

  private child(value: string): Labelled<T> {
    const known = this.children.get(value);
    if (known) return known;
    const added = new Labelled(this.create);
    this.children.set(value, added);
    return added;
  }
}

/**
 * A counter that is incremented by label values alone, in the order of the label names. The counter of prom-client
 * validates and hashes a label object at each increment, several times a request; here this happens when the metrics are
 * read.
 */
export class Counter {
  private readonly counts = new Labelled(() => ({ count: 0 }));

  constructor(registry: prometheus.Registry, description: Description) {
    const [, , labelNames = []] = description;
    if (labelNames.length === 0) this.counts.at([]);
    new ExportedMetric('counter', registry, description, () =>
      [...this.counts.series(labelNames)].map(([labels, { count }]) => ({ labels, value: count })),
    );
  }

  inc(...labelValues: readonly string[]): void {
    this.counts.at(labelValues).count += 1;
  }

  /** Exports a series from now on, so that its first increment is one from 0. */
  start(...labelValues: readonly string[]): void {
    this.counts.at(labelValues);
  }

  count(...labelValues: readonly string[]): number {
    return this.counts.at(labelValues).count;
  }
}

/** A value, then the values of its labels in the order of their names. */
export type Sample = readonly [value: number, ...labelValues: string[]];

/** Values that their owners know, asked for whenever the metrics are read. By its name, one `_total` is a counter. */
export class Gauge {
  private readonly sources: (() => Iterable<Sample>)[] = [];

  constructor(registry: prometheus.Registry, description: Description) {
    const [name, , labelNames = []] = description;
    new ExportedMetric(name.endsWith('_total') ? 'counter' : 'gauge', registry, description, () =>
      this.samples.map(([value, ...labelValues]) => ({
        // Build information without a commit has fewer values than names.
        labels: zipObject(labelNames.slice(0, labelValues.length), labelValues),
        value,
      })),
    );
  }

  get samples(): Sample[] {
    return this.sources.flatMap((source) => [...source()]);
  }

  /** The value with these label values; 0 if there is none. */
  value(...labelValues: readonly string[]): number {
    const isAsked = ([, ...values]: Sample) => values.every((value, index) => value === labelValues[index]);
    return this.samples.find(isAsked)?.[0] ?? 0;
  }

  /** @param source called at each read */
  from(source: () => Iterable<Sample>): void {
    this.sources.push(source);
  }
}

/** A histogram whose observations are kept by the values of its labels, in the order of their names. */
export class Histogram {
  private readonly series;

  constructor(registry: prometheus.Registry, bounds: readonly number[], description: Description) {
    const [name, , labelNames = []] = description;
    this.series = new Labelled(() => new BucketCounts(bounds));
    if (labelNames.length === 0) this.series.at([]);
    new ExportedMetric('histogram', registry, description, () =>
      [...this.series.series(labelNames)].flatMap(([labels, counts]) => counts.samples(name, labels)),
    );
  }

  observe(value: number, ...labelValues: readonly string[]): void {
    this.series.at(labelValues).observe(value);
  }
}

/** The observations of one series of a histogram. */
class BucketCounts {
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
  samples(name: string, labels: Labels): ExportedSample[] {
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
