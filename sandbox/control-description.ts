import { externalCallStates } from './external-call';
import { faultKinds } from './fault';
import { orderStates } from './order-states';
import { interfaceNames } from './order-view';

type Node = Record<string, unknown>;

interface Operation extends Node {
  readonly summary: string;
}

/** An OpenAPI 3.1 document, as far as the index reads it. */
export interface ControlDescription extends Node {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const text = (description: string): Node => ({ type: 'string', description });
const nullable = (description: string): Node => ({ type: ['string', 'null'], description });
const oneOf = (description: string, values: readonly string[]): Node => ({
  ...text(description),
  enum: values,
});
const whole = (description: string, minimum: number): Node => ({ type: 'integer', minimum, description });
const flag = (description: string): Node => ({ type: 'boolean', description });

const schemas: Node = {
  NewOrder: {
    type: 'object',
    description: 'Every member is optional.',
    properties: {
      state: oneOf('`Created` unless set.', orderStates),
      externalCallState: oneOf('`NoExtCall` unless set.', externalCallStates),
      giveChainId: text('The source chain; 8453 unless set.'),
      takeChainId: text('The destination chain; 42161 unless set.'),
      amount: text('Of the give token, in base units.'),
      makerOrderNonce: text('A decimal number.'),
      live: flag('Whether the order moves with the clock; its state must be `Created`.'),
      fulfilledAfterSeconds: whole(
        'How long after its creation a live order is fulfilled, up to 86400; 4 unless set.',
        0,
      ),
    },
  },
  Advance: {
    type: 'object',
    properties: { to: oneOf('A later state on the same branch; the next one unless set.', orderStates) },
  },
  Transaction: {
    type: 'object',
    required: ['data'],
    properties: {
      data: text('`tx.data`, as the order interface gave it: each transaction can be sent once.'),
      live: flag('Whether the order that it creates or cancels moves with the clock; it does unless set.'),
    },
  },
  View: {
    type: 'object',
    description: 'Every member is optional. What is not given is reported as it is.',
    properties: {
      state: text(
        'The state that it reports. A known one comes with its events; any other name, such as `PartiallyFulfilled`, does not change them.',
      ),
      hidden: flag('Whether the interface does not know the order.'),
      giveAmount: text('The amount given that it reports, in base units.'),
      receiver: text('The receiver that it reports: an address of the destination chain.'),
      externalCallState: nullable(
        'The state of the external call that it reports: a known one, also one that does not fit the order, or any other name, such as `Paused`.',
      ),
      actualFulfillAmount: nullable(
        'Only `statistics`: the amount that it reports as fulfilled, in base units.',
      ),
      finalAmount: text('Only `statistics`: the final amount to take that it reports, in base units.'),
      omit: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Members that its records lack, by their dot path, such as `takeOfferWithMetadata.finalAmount`.',
      },
    },
  },
  NewFault: {
    type: 'object',
    required: ['interface', 'kind'],
    properties: {
      interface: oneOf('Which interface is affected.', [...interfaceNames, 'both']),
      kind: oneOf('What happens.', faultKinds),
      pathPrefix: text('Only paths that begin with it; all unless set.'),
      count: whole('How many requests are affected; all unless set.', 1),
      delayMs: whole('For `latency` and `drip`; 100 unless set.', 0),
      status: whole('For `status` (500 unless set) and `html` (200).', 200),
      retryAfterSeconds: whole('Sent as `Retry-After`.', 0),
    },
  },
};

const operation = (tag: string, summary: string, success: string, rest: Node = {}): Operation => ({
  tags: [tag],
  summary,
  responses: {
    [success]: { description: 'Done.' },
    default: { description: '`{"message"}`: what is wrong with the request.' },
  },
  ...rest,
});

/** @param shown `example`, or several as `examples` */
const taking = (schema: string, shown: Node, required = false): Node => ({
  requestBody: {
    required,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, ...shown } },
  },
});

const parameter = (place: 'path' | 'query', name: string, schema: Node, example?: string): Node => ({
  name,
  in: place,
  required: place === 'path',
  schema,
  ...(example !== undefined && { example }),
});

const filters = [
  parameter('query', 'state', oneOf('Their state.', orderStates), 'SentUnlock'),
  parameter('query', 'externalCallState', oneOf('The state of their external call.', externalCallStates)),
  parameter('query', 'sourceChainId', text('Their source chain.')),
  parameter('query', 'destinationChainId', text('Their destination chain.')),
];

const newOrder = { state: 'Created', giveChainId: '8453', takeChainId: '42161' };
const overrides: Node = {
  lagging: { summary: 'One interface lags behind', value: { state: 'Created' } },
  'contradictory by state': {
    summary: 'Contradictory, if the other interface reports Fulfilled',
    value: { state: 'OrderCancelled' },
  },
  'contradictory by external call': {
    summary: 'Contradictory, if the other interface reports Completed',
    value: { externalCallState: 'Failed' },
  },
  'partly fulfilled': {
    summary: 'Fulfilled with less than the final amount',
    value: { state: 'Fulfilled', actualFulfillAmount: '1' },
  },
  patched: {
    summary: 'The final amount is lower than the amount, and all of it arrived',
    value: { state: 'Fulfilled', finalAmount: '1', actualFulfillAmount: '1' },
  },
  'unknown states': {
    summary: 'States that are not known yet',
    value: { state: 'PartiallyFulfilled', externalCallState: 'Paused' },
  },
  'another receiver': {
    summary: 'Another receiver than the other interface reports',
    value: { receiver: '0x00000000000000000000000000000000000000b0' },
  },
  'missing members': {
    summary: 'A record without some of its members',
    value: { omit: ['externalCallState', 'takeOfferWithMetadata.finalAmount'] },
  },
};
const newFault = { interface: 'order', kind: 'rate-limited', count: 2, retryAfterSeconds: 5 };

/**
 * Describes the control API, as an OpenAPI document whose examples work.
 * @param movableOrderId an order that moves only if it is told to
 * @param preparedData of a transaction that can be sent
 */
export function controlDescription(movableOrderId: string, preparedData: string): ControlDescription {
  const id = parameter('path', 'id', text('The order id.'), movableOrderId);
  const ofInterface = parameter('path', 'interface', oneOf('Which interface.', interfaceNames), 'statistics');
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sandbox control API',
      version: '1',
      description:
        'Changes the sandbox while a gateway runs on it: creates orders and moves them, lets an interface report an order otherwise, and lets it fail.',
    },
    servers: [{ url: '/', description: 'This sandbox' }],
    paths: {
      '/sandbox/orders': {
        get: operation('orders', 'Lists the usual orders, each with its overrides.', '200', {
          parameters: filters,
        }),
        post: operation('orders', 'Creates an order.', '201', taking('NewOrder', { example: newOrder })),
      },
      '/sandbox/orders/{id}': {
        get: operation('orders', 'Shows an order with its overrides.', '200', { parameters: [id] }),
      },
      '/sandbox/orders/{id}/advance': {
        post: operation('orders', 'Moves an order to its next state, or to a later one.', '200', {
          parameters: [id],
          ...taking('Advance', { example: {} }),
        }),
      },
      '/sandbox/orders/{id}/views/{interface}': {
        put: operation('orders', 'Overrides how one interface reports an order.', '204', {
          parameters: [id, ofInterface],
          ...taking('View', { examples: overrides }, true),
        }),
        delete: operation('orders', 'Removes that override.', '204', { parameters: [id, ofInterface] }),
      },
      '/sandbox/transactions': {
        post: operation('transactions', 'Sends a transaction, as a wallet would to the chain.', '201', {
          ...taking('Transaction', { example: { data: preparedData } }, true),
        }),
      },
      '/sandbox/faults': {
        get: operation('faults', 'Lists the active faults.', '200'),
        post: operation('faults', 'Adds a fault.', '201', taking('NewFault', { example: newFault }, true)),
        delete: operation('faults', 'Removes all faults.', '204'),
      },
      '/sandbox/faults/{id}': {
        delete: operation('faults', 'Removes a fault.', '204', {
          parameters: [parameter('path', 'id', text('The id of the fault.'), 'fault-1')],
        }),
      },
      '/sandbox/calls': {
        get: operation('calls', 'Counts the requests that reached each interface.', '200'),
        delete: operation('calls', 'Resets these counts.', '204'),
      },
      '/sandbox/signatures': {
        get: operation('signatures', 'Lists the accepted signatures of the terms.', '200'),
      },
    },
    components: { schemas },
  };
}
