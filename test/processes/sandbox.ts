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

  /** Creates an order that is and stays in `Created`; resolves with its id. */
  async createOrder(): Promise<string> {
    const text = await this.control('POST', 'orders', { state: 'Created' });
    return (JSON.parse(text) as { orderId: string }).orderId;
  }

  createOrders(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.createOrder()));
  }

  /** Moves an order to a later state. */
  async advance(orderId: string, to: string): Promise<void> {
    await this.control('POST', `orders/${orderId}/advance`, { to });
  }

  /** Lets both interfaces report another amount for an order. Decimal text, in base units. */
  async setAmount(orderId: string, giveAmount: string): Promise<void> {
    const set = (name: string) => this.control('PUT', `orders/${orderId}/views/${name}`, { giveAmount });
    await Promise.all([set('statistics'), set('order')]);
  }

  /** The number of requests to each interface so far. */
  async calls(): Promise<Readonly<Record<'statistics' | 'order', number>>> {
    return JSON.parse(await this.control('GET', 'calls')) as Record<'statistics' | 'order', number>;
  }

  /** Injects a fault, in the control API's form. */
  async inject(fault: object): Promise<void> {
    await this.control('POST', 'faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.control('DELETE', 'faults');
  }

  async kill(): Promise<void> {
    await this.program.stop('SIGKILL');
  }

  /** A request to the control API. Resolves with the body of the response; rejects unless it is a success. */
  private async control(method: string, path: string, body?: object): Promise<string> {
    const response = await fetch(`${this.controlUrl}/sandbox/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`the sandbox rejects ${method} ${path} with ${response.status}: ${text}`);
    return text;
  }
}
