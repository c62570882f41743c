import { Program } from './program';

/** What the sandbox's control API tells of an order. */
export interface SandboxOrder {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly state: string;
  /** Decimal text, in base units. */
  readonly giveAmount: string;
  /** Whether it moves on by itself. */
  readonly live: boolean;
}

/** The sandbox as it is built, in a process of its own. */
export class SandboxProgram {
  private constructor(
    private readonly program: Program,
    readonly statisticsUrl: string,
    readonly orderUrl: string,
    private readonly controlUrl: string,
  ) {}

  /** Starts it where another one was, or on any free ports. */
  static async start(at?: SandboxProgram): Promise<SandboxProgram> {
    const program = await Program.start({
      script: 'dist/sandbox/main.js',
      environment: {
        SANDBOX_STATISTICS_PORT: portOf(at?.statisticsUrl),
        SANDBOX_ORDER_PORT: portOf(at?.orderUrl),
        SANDBOX_CONTROL_PORT: portOf(at?.controlUrl),
      },
      ready: /^control API .*\n/m,
    });
    return new SandboxProgram(
      program,
      program.said(/^statistics interface +(\S+)$/m),
      program.said(/^order interface +(\S+)$/m),
      program.said(/^control API +(http:\/\/[^/]+)/m),
    );
  }

  /** Its orders in a state, those alone that stay in it. */
  async ordersIn(state: string): Promise<SandboxOrder[]> {
    const orders = await (await fetch(`${this.controlUrl}/sandbox/orders?state=${state}`)).json();
    return (orders as SandboxOrder[]).filter(({ live }) => !live);
  }

  /** All its orders. */
  async orders(): Promise<SandboxOrder[]> {
    return (await (await fetch(`${this.controlUrl}/sandbox/orders`)).json()) as SandboxOrder[];
  }

  /** Puts a fault in force, as the control API takes it. */
  async inject(fault: object): Promise<void> {
    const { ok, status } = await fetch(`${this.controlUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!ok) throw new Error(`the sandbox refuses a fault: ${status}`);
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.controlUrl}/sandbox/faults`, { method: 'DELETE' });
  }

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }
}

const portOf = (url: string | undefined): string => (url === undefined ? '0' : new URL(url).port);
