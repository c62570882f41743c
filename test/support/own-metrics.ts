import { Conditions } from '../../src/observability/conditions';
import { Settings } from '../../src/config/settings';
import { Metrics } from '../../src/observability/metrics';

/** Metrics for a part of a gateway that a test runs by itself. */
export const ownMetrics = (attemptTimeoutMs = 2000): Metrics =>
  new Metrics(new Conditions(), Object.assign(new Settings(), { calls: { attemptTimeoutMs } }));
