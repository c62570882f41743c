import { type Order } from '@order-gateway/client';

/** Every member of the view: a watch yields the status alone unless it is asked for more. */
export const orderMembers = [
  'orderId',
  'status',
  'phase',
  'userFinal',
  'protocolFinal',
  'message',
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

/** The members that a list of orders shows. */
export const listedMembers = [
  'orderId',
  'status',
  'phase',
  'userFinal',
  'next',
  'give',
  'take',
  'externalCall',
  'timeline',
  'createdAt',
  'fulfillmentSeconds',
  'meta',
] as const satisfies readonly (keyof Order)[];
