import { type OrderSummary, ordersOf } from '../support/sandbox-client';

const interfaces = ['statistics', 'order'] as const;

/** The control API of a sandbox that runs, embedded or in a process of its own. */
export class SandboxControl {
  constructor(readonly controlUrl: string) {}

  orders(): Promise<OrderSummary[]> {
    return ordersOf(this.controlUrl);
  }

  /** The orders that fit a query of the control API. */
  ordersWhere(query: string): Promise<OrderSummary[]> {
    return ordersOf(this.controlUrl, `?${query}`);
  }

  /** The orders that are in a state and stay in it. */
  async ordersIn(state: string): Promise<OrderSummary[]> {
    return (await this.ordersWhere(`state=${state}`)).filter(({ live }) => !live);
  }

  /** Creates an order, in the control API's form; by default one that is and stays in `Created`. Resolves with its id. */
  async createOrder(order: object = { state: 'Created' }): Promise<string> {
    const text = await this.control('POST', 'orders', order);
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
    await Promise.all(interfaces.map((name) => this.setRecord(orderId, name, { giveAmount })));
  }

  /** How one interface reports an order from now on, in the control API's form. */
  async setRecord(orderId: string, name: (typeof interfaces)[number], record: object): Promise<void> {
    await this.control('PUT', `orders/${orderId}/views/${name}`, record);
  }

  /** The number of requests to each interface so far. */
  async calls(): Promise<Readonly<Record<(typeof interfaces)[number], number>>> {
    return JSON.parse(await this.control('GET', 'calls')) as Record<(typeof interfaces)[number], number>;
  }

  /** Injects a fault, in the control API's form. */
  async inject(fault: object): Promise<void> {
    await this.control('POST', 'faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.control('DELETE', 'faults');
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
