import { type OrderPage } from '@order-gateway/client';
import { type Listing } from './listing';

/** A value that is made of pages of orders: as old as the oldest of them, and stale if one of them is. */
export const orderListing = <Value>(value: Value, pages: readonly OrderPage[]): Listing<Value> => ({
  value,
  asOfMs: Math.min(...pages.map(({ meta }) => Date.parse(meta.source.asOf))),
  stale: pages.some(({ meta }) => meta.source.state === 'stale') ? ['statistics'] : [],
});
