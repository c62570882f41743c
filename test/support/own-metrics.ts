import { DependencyStatus } from '../../src/observability/dependency-status';
import { Settings } from '../../src/config/settings';
import { Metrics } from '../../src/observability/metrics/metrics';

/** Metrics for a part of a gateway that a test runs by itself. */
export const ownMetrics = (attemptTimeoutMs = 2000): Metrics => {
  const settings = { calls: { attemptTimeoutMs }, live: { maxStreams: 10 } };
  return new Metrics(new DependencyStatus(), Object.assign(new Settings(), settings));
};
