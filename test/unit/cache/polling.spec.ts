import { Logger } from '@nestjs/common';
import { type Resource } from '../../../src/cache/resource';
import { FreshnessTable } from '../../../src/config/freshness-table';
import { clock } from '../../../src/lib/clock';
import { SeededRandom } from '../../../sandbox/seeded-random';
import { scriptedCache, ScriptedSource, textOf } from '../../support/scripted-source';

const defaultFreshness = new FreshnessTable();

const changes = 40;

describe('a change of an open order is visible to one who polls it', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    jest.spyOn(clock, 'now').mockImplementation(Date.now);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Both records of an order, whose interfaces take so long. */
  function bothRecords(interfaceMs: number, sayNow: () => string): Resource<string>[] {
    return ['statistics/order/1', 'order/order/1'].map((key) => {
      const source = new ScriptedSource();
      source.say = async () => {
        await new Promise((resolve) => setTimeout(resolve, interfaceMs / 2));
        const said = sayNow();
        await new Promise((resolve) => setTimeout(resolve, interfaceMs / 2));
        return said;
      };
      const refresh = { aheadFraction: 0.25, servesStaleAtOnce: false };
      return source.with({ refresh, freshness: () => defaultFreshness.orderOpen }, key);
    });
  }

  /** How long after a change a poller sees it in either record. Milliseconds. */
  async function delayMs(intervalMs: number, interfaceMs: number, random: SeededRandom): Promise<number> {
    const { cache } = scriptedCache();
    const changedAt = Date.now() + 4 * intervalMs + random.below(6000);
    const records = bothRecords(interfaceMs, () => (Date.now() < changedAt ? 'Created' : 'Fulfilled'));
    for (;;) {
      const polledAt = Date.now();
      const responses = Promise.all(records.map((record) => cache.read(record)));
      let seen: boolean | undefined;
      void responses.then((reads) => (seen = reads.some((read) => textOf(read) === 'Fulfilled')));
      await jest.advanceTimersByTimeAsync(0);
      while (seen === undefined) await jest.advanceTimersByTimeAsync(10);
      if (seen) return Date.now() - changedAt;
      await jest.advanceTimersByTimeAsync(polledAt + intervalMs - Date.now());
    }
  }

  it.each([
    ...[1, 2, 3, 4, 5, 6].map((seconds) => [seconds, 20] as const),
    ...[1, 2, 3, 4, 5, 6].map((seconds) => [seconds, 450] as const),
  ])('every %d s, where interfaces take %d ms, within 1.3 intervals and 0.3 s', async (seconds, takeMs) => {
    const random = new SeededRandom(`every ${seconds} s`);
    jest.spyOn(Math, 'random').mockImplementation(() => random.below(1000) / 1000);
    const delays: number[] = [];
    for (let n = 0; n < changes; n += 1) delays.push(await delayMs(seconds * 1000, takeMs, random));
    const median = delays.sort((a, b) => a - b)[changes / 2]!;
    expect(median).toBeLessThanOrEqual(1300 * seconds + 300);
  });
});
