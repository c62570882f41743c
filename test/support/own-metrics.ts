import { Settings } from '../../src/config/settings';
import { Metrics } from '../../src/observability/metrics/metrics';

/** The names of the metrics, without those of the process. */
export const ownMetricNames = (): string[] =>
  ownMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(process|nodejs)_/.test(name));

/** Metrics for a part of a gateway that a test runs by itself. */
export const ownMetrics = (attemptTimeoutMs = 2000): Metrics => {
  const settings = { calls: { attemptTimeoutMs }, live: { maxStreams: 10 } };
  return new Metrics(Object.assign(new Settings(), settings));
};
