import { resolve } from 'node:path';
import { nodeCommand, Program } from './program';
import { SandboxControl } from './sandbox-control';

/** The built sandbox in a process of its own. */
export class SandboxProcess extends SandboxControl {
  readonly statisticsUrl: string;
  readonly orderUrl: string;

  private constructor(private readonly program: Program) {
    super(program.match(/^control API +(http:\/\/[^/]+)/m));
    this.statisticsUrl = program.match(/^statistics interface +(\S+)$/m);
    this.orderUrl = program.match(/^order interface +(\S+)$/m);
  }

  /**
   * Starts it on free ports, or on those of an earlier one.
   * @param dist the folder of the build
   */
  static async start(earlier?: SandboxProcess, dist = 'dist'): Promise<SandboxProcess> {
    const portOf = (url: string | undefined) => (url === undefined ? '0' : new URL(url).port);
    const environment = {
      SANDBOX_STATISTICS_PORT: portOf(earlier?.statisticsUrl),
      SANDBOX_ORDER_PORT: portOf(earlier?.orderUrl),
      SANDBOX_CONTROL_PORT: portOf(earlier?.controlUrl),
    };
    const command = nodeCommand(resolve(dist, 'sandbox/main.js'));
    return new SandboxProcess(await Program.start({ command, environment }, /^control API .*\n/m));
  }

  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }
}
