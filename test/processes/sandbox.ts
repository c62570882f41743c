import { resolve } from 'node:path';
import { type OrderSummary, ordersOf } from '../support/sandbox-client';
import { nodeCommand, Program } from './program';

/** The built sandbox in a process of its own. */
export class SandboxProcess {
  readonly statisticsUrl: string;
  readonly orderUrl: string;
  private readonly controlUrl: string;

  private constructor(private readonly program: Program) {
    this.statisticsUrl = program.match(/^statistics interface +(\S+)$/m);
    this.orderUrl = program.match(/^order interface +(\S+)$/m);
    this.controlUrl = program.match(/^control API +(http:\/\/[^/]+)/m);
  }

  /** Starts it on free ports, or on those of an earlier one. */
  static async start(earlier?: SandboxProcess): Promise<SandboxProcess> {
    const portOf = (url: string | undefined) => (url === undefined ? '0' : new URL(url).port);
    const environment = {
      SANDBOX_STATISTICS_PORT: portOf(earlier?.statisticsUrl),
      SANDBOX_ORDER_PORT: portOf(earlier?.orderUrl),
      SANDBOX_CONTROL_PORT: portOf(earlier?.controlUrl),
    };
    const command = nodeCommand(resolve('dist/sandbox/main.js'));
    return new SandboxProcess(await Program.start({ command, environment }, /^control API .*\n/m));
  }

  orders(): Promise<OrderSummary[]> {
    return ordersOf(this.controlUrl);
  }

  /** The orders that are in a state and stay in it. */
  async ordersIn(state: string): Promise<OrderSummary[]> {
    return (await ordersOf(this.controlUrl, `?state=${state}`)).filter(({ live }) => !live);
  }

  /** Injects a fault, in the control API's form. */
  async inject(fault: object): Promise<void> {
    const { ok, status } = await fetch(`${this.controlUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!ok) throw new Error(`the sandbox rejects a fault with ${status}`);
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.controlUrl}/sandbox/faults`, { method: 'DELETE' });
  }

  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }
}
