import { Conditions } from '../../src/conditions/conditions';
import { Settings } from '../../src/config/settings';
import { Metrics } from '../../src/metrics/metrics';

/** Metrics for a part of a gateway that a test runs by itself. */
export const ownMetrics = (attemptTimeoutMs = 2000): Metrics =>
  new Metrics(new Conditions(), Object.assign(new Settings(), { calls: { attemptTimeoutMs } }));
