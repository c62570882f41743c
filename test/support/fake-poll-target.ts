import { PollTarget } from '../../src/features/live/poll-schedule';
import { Watched } from '../../src/features/live/watched';

/** An open order that is watched. */
class FakeWatched extends Watched {
  override readonly phase = 'open';
  isAway = false;

  constructor(
    id: string,
    private readonly intervalMs: (now: number) => number | null,
    public loadedAt: number | null,
  ) {
    super(id, () => undefined);
  }

  override pollIntervalMs(_: string, now: number): number | null {
    return this.intervalMs(now);
  }

  override storedAt(): number | null {
    return this.loadedAt;
  }

  override isUnavailable(): boolean {
    return this.isAway;
  }

  override noteFailure(): void {
    // Each test says whether the interface is away.
  }
}

/** An open order at the order interface, as something to poll. */
export class FakePollTarget extends PollTarget {
  declare readonly watched: FakeWatched;

  constructor(
    id: string,
    intervalMs: (now: number) => number | null,
    load: (maxAgeMs: number) => Promise<void> = () => Promise.resolve(),
    loadedAt: number | null = 0,
  ) {
    super(new FakeWatched(id, intervalMs, loadedAt), 'order', load);
  }
}
