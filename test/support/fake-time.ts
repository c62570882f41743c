import { Logger } from '@nestjs/common';
import { clock } from '../../src/lib/clock';

/** Gives each test of a `describe` fake timers, which the clock follows too. Random numbers are 0.5; nothing is logged. */
export function useFakeTime(): void {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(clock, 'now').mockImplementation(Date.now);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
}

/** Lets time pass, and what is due in it happen. */
export const passMs = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
