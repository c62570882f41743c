import { type FastifyInstance } from 'fastify';
import { type CallCounter } from './call-counter';
import { creationHashOf } from './chain-event';
import { faultFrom } from './control-faults';
import { controlDescription } from './control-description';
import { serveControlDescription } from './control-index';
import { ControlFailure, ControlInput, required } from './control-input';
import { advancedOrder, listOrders, orderFrom, summaryOf } from './control-orders';
import { overrideFrom } from './control-views';
import { type FaultRegistry } from './fault';
import { createJsonServer } from './json-server';
import { type Order } from './order';
import { type OrderStore } from './order-store';
import { type SimulatedInterface, interfaceNames, viewOf } from './order-view';
import { type PendingTransactions } from './pending-transactions';
import { type SignatureRegister } from './signature-register';

/** Everything that the control API can see and change. */
export interface SandboxState {
  store: OrderStore;
  pending: PendingTransactions;
  /** Of one of them, for the description. */
  preparedData: string;
  seed: number;
  faults: FaultRegistry;
  calls: CallCounter;
  signatures: SignatureRegister;
}

interface ById {
  Params: { id: string };
}

interface ByView {
  Params: { id: string; interface: string };
}

function requireOrder(store: OrderStore, id: string): Order {
  const order = store.find(id);
  if (order === undefined) throw new ControlFailure(404, 'There is no such order.');
  return order;
}

function requireInterface(name: string): SimulatedInterface {
  const known = interfaceNames.find((each) => each === name);
  if (known === undefined)
    throw new ControlFailure(400, `interface must be one of: ${interfaceNames.join(', ')}.`);
  return known;
}

function controlOrders(server: FastifyInstance, { store, seed }: SandboxState): void {
  let created = 0;
  const summary = (order: Order): object | null => {
    const view = viewOf(order, {}, store.nowMs());
    return view && summaryOf(view, store.overridesOf(order.orderId));
  };

  server.get('/sandbox/orders', ({ query }) => listOrders(store, query));

  server.post('/sandbox/orders', ({ body }, reply) => {
    const order = orderFrom(body ?? {}, `${seed}/control:${created}`, store.nowMs());
    created += 1;
    store.add(order);
    return reply.status(201).send({ orderId: order.orderId, transactionHash: creationHashOf(order) });
  });

  server.get<ById>('/sandbox/orders/:id', ({ params }) => summary(requireOrder(store, params.id)));

  server.post<ById>('/sandbox/orders/:id/advance', ({ params, body }) => {
    const order = advancedOrder(requireOrder(store, params.id), body, store.nowMs());
    store.replace(order);
    return summary(order);
  });

  server.put<ByView>('/sandbox/orders/:id/views/:interface', ({ params, body }, reply) => {
    const order = requireOrder(store, params.id);
    const name = requireInterface(params.interface);
    store.overrideView(order.orderId, name, overrideFrom(body, name, order, store.nowMs()));
    return reply.status(204).send();
  });

  server.delete<ByView>('/sandbox/orders/:id/views/:interface', ({ params }, reply) => {
    const { orderId } = requireOrder(store, params.id);
    store.overrideView(orderId, requireInterface(params.interface), undefined);
    return reply.status(204).send();
  });
}

/** Sends what a wallet would send to the chain. */
function controlTransactions(server: FastifyInstance, { pending }: SandboxState): void {
  server.post('/sandbox/transactions', ({ body }, reply) => {
    const input = new ControlInput(body, ['data', 'live']);
    const transaction = pending.take(required(input.text('data'), 'data'));
    if (transaction === undefined)
      throw new ControlFailure(404, 'The order interface has prepared no such transaction.');
    const orderIds = transaction.apply(input.flag('live') ?? true);
    return reply.status(201).send({ transactionHash: transaction.transactionHash, orderIds });
  });
}

function controlFaults(server: FastifyInstance, { faults }: SandboxState): void {
  server.get('/sandbox/faults', () => faults.all());

  server.post('/sandbox/faults', ({ body }, reply) => reply.status(201).send(faults.add(faultFrom(body))));

  server.delete('/sandbox/faults', (_request, reply) => {
    faults.clear();
    return reply.status(204).send();
  });

  server.delete<ById>('/sandbox/faults/:id', ({ params }, reply) => {
    if (!faults.remove(params.id)) throw new ControlFailure(404, 'There is no such fault.');
    return reply.status(204).send();
  });
}

/** An order that is created, and stays so until it is advanced. */
const movableOrderId = ({ store }: SandboxState): string =>
  store.groundTruth().find(({ order, state }) => state === 'Created' && order.life.isSettled)?.order
    .orderId ?? '';

/** The control API (`/sandbox/…`): orders, how the interfaces report them, faults, and counts of requests. */
export function createControlServer(state: SandboxState): FastifyInstance {
  const server = createJsonServer((error, status) => ({
    status: error instanceof ControlFailure ? error.status : status,
    body: { message: error.message },
  }));
  serveControlDescription(server, controlDescription(movableOrderId(state), state.preparedData));
  controlOrders(server, state);
  controlTransactions(server, state);
  controlFaults(server, state);

  server.get('/sandbox/calls', () => state.calls.summary());
  server.delete('/sandbox/calls', (_request, reply) => {
    state.calls.clear();
    return reply.status(204).send();
  });
  server.get('/sandbox/signatures', () => state.signatures.all());

  return server;
}
