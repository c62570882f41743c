import { Logger } from '@nestjs/common';
import { newCorrelationIds } from '../../../../src/observability/correlation-ids';
import { AttemptTelemetry } from '../../../../src/upstream/transport/attempt';
import { FakeClock } from '../../../support/clock';
import { ownMetrics } from '../../../support/own-metrics';

describe('the log of attempts', () => {
  let clock: FakeClock;

  beforeEach(() => {
    clock = FakeClock.start();
  });

  afterEach(() => {
    clock.stop();
    jest.restoreAllMocks();
  });

  it.each([0, -3600, 3600])(
    'says since when an interface fails by the wall clock, set by %d s',
    (bySeconds) => {
      const lines: { readonly since?: string }[] = [];
      jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: object) => lines.push(line));
      const telemetry = new AttemptTelemetry('order', ownMetrics());
      const details = { attempt: 1, ms: 5, correlationIds: newCorrelationIds(), isCancelled: false };
      telemetry.recordOutcome({ error: new Error('broken') }, details);
      clock.passSeconds(30);
      clock.setWallClock(bySeconds);
      telemetry.recordCircuit(true);
      const sinceMs = Date.now() - Date.parse(lines.at(-1)?.since ?? '');
      expect(sinceMs).toBeGreaterThanOrEqual(29_000);
      expect(sinceMs).toBeLessThan(31_000);
    },
  );
});
