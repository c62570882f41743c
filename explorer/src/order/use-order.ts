import { type Order } from '@order-gateway/client';
import { gateway } from '../session/gateway';
import { type Followed, useWatch } from './use-watch';

/** Every member of the view: a watch yields the status alone unless it is asked for more. */
const members = [
  'orderId',
  'status',
  'phase',
  'outcome',
  'userFinal',
  'protocolFinal',
  'message',
  'messageCode',
  'callMessageCode',
  'next',
  'links',
  'maker',
  'receiver',
  'taker',
  'give',
  'take',
  'externalCall',
  'authorities',
  'fees',
  'preswap',
  'referralCode',
  'metadata',
  'timeline',
  'createdAt',
  'fulfilledAt',
  'fulfillmentSeconds',
  'meta',
] as const satisfies readonly (keyof Order)[];

/** Follows an order until it is final. */
export const useOrder = (orderId: string): Followed<Order> =>
  useWatch(
    orderId,
    (options) => gateway().watchOrder(orderId, { ...options, fields: members }),
    (_, order: Order) => order,
  );
