import { resolve } from 'node:path';
import { nodeCommand, Program } from './program';

/** An order as the sandbox's control API describes it. */
export interface SandboxOrder {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly state: string;
  /** Decimal text, in base units. */
  readonly giveAmount: string;
  /** Whether it changes by itself. */
  readonly live: boolean;
}

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

  async orders(): Promise<SandboxOrder[]> {
    return (await (await fetch(`${this.controlUrl}/sandbox/orders`)).json()) as SandboxOrder[];
  }

  /** The orders that are in a state and stay in it. */
  async ordersIn(state: string): Promise<SandboxOrder[]> {
    return (await this.orders()).filter((order) => order.state === state && !order.live);
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
