import { Program } from './program';

/** What the sandbox's control API tells of an order. */
export interface SandboxOrder {
  readonly orderId: string;
  readonly transactionHash: string;
  readonly state: string;
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

  async kill(): Promise<void> {
    await this.program.end('SIGKILL');
  }
}

const portOf = (url: string | undefined): string => (url === undefined ? '0' : new URL(url).port);
