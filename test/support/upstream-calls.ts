import { type CallSettings } from '../../src/config/sections/call-settings';
import { type AttemptOutcome, breakerOutcome } from '../../src/upstream/transport/attempt';
import { AttemptTelemetry } from '../../src/upstream/transport/attempt';
import { type UpstreamName } from '../../src/upstream/transport/upstream-error';
import { UpstreamHttp } from '../../src/upstream/transport/upstream-http';
import { newHttpService } from '../../src/upstream/upstreams.module';
import { UpstreamTransport } from '../../src/upstream/transport/upstream-transport';
import { ownMetrics } from './own-metrics';

/** One retry for every call, without delay; a breaker that never opens. */
export const callSettings = (changes: Partial<CallSettings> = {}): CallSettings => ({
  budgetMs: 2000,
  attemptTimeoutMs: 1000,
  connectTimeoutMs: 500,
  maxInFlight: 32,
  maxRefreshesInFlight: 4,
  maxQueued: 16,
  queueTimeoutMs: 500,
  retryAfterMaxSeconds: 300,
  recordMaxBytes: 1024 * 1024,
  tokenListMaxBytes: 1024 * 1024,
  joinGraceMs: 1200,
  retry: { share: 1, minDelayMs: 0, maxDelayMs: 0 },
  breaker: {
    windowMs: 30_000,
    minCalls: 1_000_000,
    failureFraction: 1,
    consecutiveFailures: 1_000_000,
    openMs: 5000,
    maxOpenMs: 60_000,
    probes: 3,
  },
  ...changes,
});

/** Keeps what became of each attempt. */
export class RecordedAttempts extends AttemptTelemetry {
  readonly outcomes: AttemptOutcome[] = [];

  constructor(upstreamName: UpstreamName) {
    super(upstreamName, ownMetrics());
  }

  override recordOutcome(outcome: AttemptOutcome): void {
    this.outcomes.push(outcome);
  }

  override recordCircuit(): void {
    // What is logged is no matter here.
  }

  /** What each attempt was to the breaker. */
  get breakerOutcomes(): string[] {
    return this.outcomes.map((outcome) => breakerOutcome(outcome, false));
  }
}

/** The calls to an upstream, without a gateway around them. */
export interface UpstreamCalls {
  readonly http: UpstreamHttp;
  readonly attempts: RecordedAttempts;
}

export async function upstreamCalls(
  upstreamName: UpstreamName,
  url: string,
  settings: CallSettings = callSettings(),
): Promise<UpstreamCalls> {
  const transport = new UpstreamTransport(
    await newHttpService(),
    { url, accessToken: null },
    { calls: settings, upstreamProxyUrl: null, traceExporter: null },
  );
  const attempts = new RecordedAttempts(upstreamName);
  const http = new UpstreamHttp(upstreamName, transport, settings, attempts);
  return { http, attempts };
}
