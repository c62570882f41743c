import { type FastifyInstance } from 'fastify';
import { CallCounter } from './call-counter';
import { creationHashOf } from './chain-event';
import { createControlServer } from './control-server';
import { exceptionalOrders } from './exceptional-orders';
import { FaultRegistry } from './fault';
import { injectFaults } from './fault-injection';
import { listen } from './json-server';
import { HistoricOrders } from './historic-orders';
import { busyWalletAddress } from './historic-outline';
import { type Order } from './order';
import { OrderStore } from './order-store';
import { orderErrorBody } from './order-failure';
import { OrderSeed } from './order-seed';
import { createOrderServer } from './order-server';
import { OrderTransactions } from './order-transactions';
import { PendingTransactions } from './pending-transactions';
import { recentOrders } from './recent-orders';
import { limitRequests } from './simulated-rate-limiter';
import { SignatureRegister } from './signature-register';
import { createStatisticsServer } from './statistics-server';
import { TradeInput } from './trade-input';

export interface SandboxOptions {
  /** 127.0.0.1 unless set. */
  host?: string;
  /** A free port unless set; the other two likewise. */
  statisticsPort?: number;
  orderPort?: number;
  controlPort?: number;
  /** Seed of all orders, 1 unless set. */
  seed?: number;
  /** How many historic orders there are beside the usual ones, 0 unless set. */
  orders?: number;
  /** How many recent orders of each route there are beside the usual ones, 0 unless set. */
  recentOrders?: number;
  /** ms since 1970. */
  clock?: () => number;
  /** The limit of the order interface for clients without an access token (with one: 300). No limit unless set. */
  orderRequestsPerMinute?: number;
}

/** The recent orders of a sandbox for people. The gateway learns the typical times of a pair of chains from 20 orders. */
export const usualRecentOrders = 24;

export interface Sandbox {
  statisticsUrl: string;
  orderUrl: string;
  controlUrl: string;
  /** An order that both interfaces report, with its transaction, maker and source chain. */
  examples: {
    orderId: string;
    transactionHash: string;
    walletAddress: string;
    /** The maker of 300 orders, if there are 600 historic ones; without historic ones, `walletAddress`. */
    busyWalletAddress: string;
    chainId: string;
    /** Orders that the clock moves from the start on: one is fulfilled, the other cancelled. */
    liveOrderIds: readonly string[];
  };
  /** Closes every connection and frees the ports. */
  close(): Promise<void>;
}

/** Starts the whole order service on loopback: both interfaces, their state, and the control API. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    host = '127.0.0.1',
    seed = 1,
    orders: count = 0,
    recentOrders: recentCount = 0,
    clock = Date.now,
    orderRequestsPerMinute,
  } = options;
  const startMs = clock();
  const orders = new OrderSeed(seed, startMs).orders();
  const [example] = orders;
  if (example === undefined) throw new Error('The seed has no orders.');

  const store = new OrderStore(orders, clock, new HistoricOrders(seed, count));
  for (const order of recentOrders(seed, startMs, recentCount)) store.add(order);
  for (const each of exceptionalOrders(seed)) store.add(each.order, each.overrides);
  const pending = new PendingTransactions();
  const transactions = new OrderTransactions(store, pending, seed);
  const state = {
    store,
    pending,
    preparedData: preparedExample(transactions, example),
    seed,
    faults: new FaultRegistry(),
    calls: new CallCounter(),
    signatures: new SignatureRegister(),
  };

  const statistics = createStatisticsServer(state.store, state.signatures);
  state.calls.watch(statistics, 'statistics');
  injectFaults(statistics, 'statistics', state.faults, (status) => ({
    message: 'Injected fault',
    errorCode: status,
  }));

  const order = createOrderServer(store, transactions);
  state.calls.watch(order, 'order');
  if (orderRequestsPerMinute !== undefined) limitRequests(order, orderRequestsPerMinute, clock);
  injectFaults(order, 'order', state.faults, (status, request) =>
    orderErrorBody(
      status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL_SERVER_ERROR',
      'Injected fault',
      request.id,
    ),
  );

  const control = createControlServer(state);
  const servers: FastifyInstance[] = [statistics, order, control];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };

  try {
    const [statisticsUrl, orderUrl, controlUrl] = await Promise.all([
      listen(statistics, host, options.statisticsPort ?? 0),
      listen(order, host, options.orderPort ?? 0),
      listen(control, host, options.controlPort ?? 0),
    ]);
    const examples = {
      orderId: example.orderId,
      transactionHash: creationHashOf(example),
      walletAddress: example.parties.maker,
      busyWalletAddress: count === 0 ? example.parties.maker : busyWalletAddress,
      chainId: example.give.token.chainId,
      liveOrderIds: liveOrderIdsOf(orders),
    };
    return { statisticsUrl, orderUrl, controlUrl, examples, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Prepares an order like another one, and returns the data of its transaction. */
function preparedExample(transactions: OrderTransactions, { give, take, parties }: Order): string {
  const query = {
    srcChainId: give.token.chainId,
    srcChainTokenIn: give.token.address,
    srcChainTokenInAmount: give.amount.toString(),
    dstChainId: take.token.chainId,
    dstChainTokenOut: take.token.address,
    dstChainTokenOutRecipient: parties.receiver,
    srcChainOrderAuthorityAddress: parties.maker,
    dstChainOrderAuthorityAddress: parties.orderAuthority,
  };
  return transactions.create(new TradeInput(query)).tx.data ?? '';
}

/** An order of each branch that moves with time. Their steps alternate. */
const liveOrderIdsOf = (orders: readonly Order[]): string[] =>
  (['ClaimedUnlock', 'ClaimedOrderCancel'] as const).flatMap((end) => {
    const order = orders.find(({ life }) => life.upcoming.at(-1)?.state === end);
    return order ? [order.orderId] : [];
  });
