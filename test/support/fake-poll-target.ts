import { PollTarget } from '../../src/features/live/poll-schedule';

/** An open order at the order interface, as something to poll. */
export class FakePollTarget extends PollTarget {
  readonly upstreamName = 'order';
  readonly phase = 'open';
  isUnavailable = false;

  constructor(
    readonly id: string,
    readonly intervalMs: (now: number) => number | null,
    readonly poll: (maxAgeMs: number) => Promise<void> = () => Promise.resolve(),
    public storedAt: number | null = 0,
  ) {
    super();
  }
}
