import { type Order } from './api.js';

/**
 * Whether an order waits for longer than usual: than 99 of 100 orders between its chains did, and than a minute. False where
 * that is not known. @param now epoch milliseconds
 */
export const isLate = ({ next }: Pick<Order, 'next'>, now: number = Date.now()): boolean =>
  typeof next?.lateSince === 'string' && Date.parse(next.lateSince) <= now;
