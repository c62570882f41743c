/**
 * Lets time pass without waiting: what `Date.now` says in this process, to its gateways too, runs ahead of
 * the machine. Timers go on as they were.
 */
export class AdvancedClock {
  aheadMs = 0;

  private constructor(private readonly spy: jest.SpyInstance<number, []>) {}

  static start(): AdvancedClock {
    const realNow = Date.now.bind(Date);
    const clock = new AdvancedClock(jest.spyOn(Date, 'now'));
    clock.spy.mockImplementation(() => realNow() + clock.aheadMs);
    return clock;
  }

  passSeconds(seconds: number): void {
    this.aheadMs += seconds * 1000;
  }

  /** Gives `Date.now` back to the machine. */
  stop(): void {
    this.spy.mockRestore();
  }
}
