import { historicLifecycle } from '../../sandbox/order-timing';
import { DailyArrivals, exponential } from './arrivals';
import { type SimulatedFleet } from './simulated-fleet';
import { SimulatedOrder } from './simulated-order';
import { tokenListOf } from './simulated-resource';
import { ZipfSampler } from './zipf';

/** What users do on a day. */
export interface Workload {
  readonly usersPerDay: number;
  /** Between the mean rate of arrivals and that of the busiest hour: 1 to 2. */
  readonly peakFactor: number;
  readonly ordersPerUser: number;
  /** The part of the orders, of 1, that their makers follow by a stream. The others are polled. */
  readonly streamShare: number;
  readonly pollEveryMs: number;
  /** How long a maker stays, on average. */
  readonly stayMs: number;
  /** Reads of other users' orders, the newest the most popular. */
  readonly orderReadsPerUser: number;
  readonly listReadsPerUser: number;
}

export const usualWorkload: Omit<Workload, 'usersPerDay'> = {
  peakFactor: 1.8,
  ordersPerUser: 1,
  streamShare: 0.7,
  pollEveryMs: 2_000,
  stayMs: 120_000,
  orderReadsPerUser: 10,
  listReadsPerUser: 5,
};

const zipfExponent = 1;
/** The orders that users find, and the lists. */
const listedOrders = 10_000;
const listCount = 30;
const cancelledPercent = 3;
/** Clients read an order once its transaction is in a block. */
const firstReadAfterMs = 1_000;

/** Users who create, follow and read orders, and read lists, at random times of a day. */
export class Users {
  private readonly newest: SimulatedOrder[] = [];
  private created = 0;
  private readonly orderRanks = new ZipfSampler(listedOrders, zipfExponent);
  private readonly listRanks = new ZipfSampler(listCount, zipfExponent);
  private readonly lists = Array.from({ length: listCount }, (_, chain) => tokenListOf(chain));

  constructor(
    private readonly fleet: SimulatedFleet,
    private readonly workload: Workload,
  ) {}

  start(): void {
    const { usersPerDay, ordersPerUser, orderReadsPerUser, listReadsPerUser } = this.workload;
    this.repeat(usersPerDay * ordersPerUser, () => {
      this.createOrder();
    });
    this.repeat(usersPerDay * orderReadsPerUser, () => {
      this.readOrder();
    });
    this.repeat(usersPerDay * listReadsPerUser, () => {
      const list = this.lists[this.listRanks.rankOf(this.fleet.random.fraction())];
      if (list) this.fleet.readList(list);
    });
  }

  private repeat(perDay: number, action: () => void): void {
    const { queue, random } = this.fleet;
    const arrivals = new DailyArrivals(perDay, this.workload.peakFactor);
    const next = (): void => {
      const atMs = arrivals.nextAfter(queue.nowMs, random);
      if (atMs < Infinity)
        queue.at(atMs, () => {
          action();
          next();
        });
    };
    next();
  }

  private createOrder(): void {
    const { queue, random } = this.fleet;
    const { streamShare, pollEveryMs, stayMs } = this.workload;
    const end = random.chance(cancelledPercent) ? 'ClaimedOrderCancel' : 'ClaimedUnlock';
    this.created += 1;
    const order = new SimulatedOrder(String(this.created), historicLifecycle(end, queue.nowMs, random).past);
    this.newest[this.created % listedOrders] = order;
    const isStreamed = random.fraction() < streamShare;
    const leavesAfterMs = exponential(stayMs, random);
    queue.after(firstReadAfterMs, () => {
      if (isStreamed) this.fleet.openStream(order, leavesAfterMs);
      else this.fleet.pollOrder(order, pollEveryMs, queue.nowMs + leavesAfterMs);
    });
  }

  private readOrder(): void {
    const rank = this.orderRanks.rankOf(this.fleet.random.fraction());
    const order = this.newest[(this.created - rank + listedOrders) % listedOrders];
    if (order) this.fleet.readOrder(order);
  }
}
