import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { nodeCommand, Program } from '../../test/processes/program';

const pauseMs = 200;

/**
 * How fast a core is now. Where another guest of the host works on the same one, it has half its speed for seconds, and no
 * time is counted as stolen.
 */
export class CoreSpeed {
  /** The most work that it has done in one measurement. */
  private most = 0;

  private constructor(private readonly program: Program) {}

  static start(core: number): CoreSpeed {
    const command = nodeCommand(join(__dirname, 'core-speed-process.js'));
    return new CoreSpeed(Program.spawn({ command, core, hasChannel: true }));
  }

  /** Measures the core while nothing else uses it: by how much it is slower than at its best, of 1. */
  async slowness(): Promise<number> {
    const { process } = this.program;
    process.send('work');
    const [work] = (await once(process, 'message')) as [number];
    this.most = Math.max(this.most, work);
    return 1 - work / this.most;
  }

  /** Waits until the core is no slower than that, or the time is over; resolves with how slow it is then. */
  async untilAtMost(slowness: number, maxMs: number): Promise<number> {
    const endMs = performance.now() + maxMs;
    let current = await this.slowness();
    while (current > slowness && performance.now() < endMs) {
      await delay(pauseMs);
      current = await this.slowness();
    }
    return current;
  }

  async stop(): Promise<void> {
    await this.program.stop();
  }
}
