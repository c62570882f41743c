import {
  behindPollIntervalMs,
  pollIntervalMs,
  unknownPollIntervalMs,
} from '../../../../src/features/orders/poll-interval';
import { type OrderView } from '../../../../src/features/orders/order.view';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const order = (status: string, members: object = {}) =>
  ({ status, userFinal: true, protocolFinal: false, ...members }) as OrderView;

describe('how often an order is polled', () => {
  it.each([
    ['Created', 0, 1.5 * second],
    ['Created', 29 * second, 1.5 * second],
    ['Created', 30 * second, 3 * second],
    ['Created', 3 * minute, 10 * second],
    ['Created', 15 * minute, minute],
    ['Created', 24 * hour, 5 * minute],
    ['Created', 1000 * hour, 5 * minute],
    ['None', 0, 1.5 * second],
    ['AStateOfTomorrow', 0, 1.5 * second],
    ['Fulfilled', 0, 30 * second],
    ['Fulfilled', 2 * minute, minute],
    ['SentUnlock', 0, 10 * second],
    ['SentUnlock', 3 * minute, minute],
    ['OrderCancelled', 0, 15 * second],
    ['OrderCancelled', 15 * minute, 5 * minute],
    ['SentOrderCancel', 0, 30 * second],
    ['SentOrderCancel', 15 * minute, 5 * minute],
  ])('%s for %d ms: every %p ms', (status, inStateMs, intervalMs) => {
    expect(pollIntervalMs(order(status), inStateMs)).toBe(intervalMs);
  });

  it.each([
    ['Fulfilled', 0, 3 * second],
    ['Fulfilled', minute, 15 * second],
    ['Fulfilled', 15 * minute, minute],
    ['SentUnlock', 0, 3 * second],
    ['SentUnlock', 2 * minute, 10 * second],
    ['ClaimedUnlock', 0, 3 * second],
    ['ClaimedUnlock', 15 * minute, minute],
  ])('%s for %d ms with an open external call: every %p ms', (status, inStateMs, intervalMs) => {
    expect(pollIntervalMs(order(status, { userFinal: false }), inStateMs)).toBe(intervalMs);
  });

  it.each([
    [0, 2 * second],
    [minute, 5 * second],
    [5 * minute, 30 * second],
    [10 * minute, null],
  ])('unknown for %d ms: every %p ms', (watchedForMs, intervalMs) => {
    expect(unknownPollIntervalMs(watchedForMs)).toBe(intervalMs);
  });

  it('is not polled when it is final', () => {
    expect(pollIntervalMs(order('ClaimedUnlock', { protocolFinal: true }), 0)).toBeNull();
  });

  it.each([
    ['ClaimedUnlock', 0, 2 * second],
    ['Created', 10 * minute - 1, 2 * second],
    ['ClaimedOrderCancel', 10 * minute, 54 * second],
  ])('%s, contradictory for %d ms: every %p ms', (status, contradictoryForMs, intervalMs) => {
    const contradictory = order(status, { outcome: 'contradictory', userFinal: false });
    expect(pollIntervalMs(contradictory, contradictoryForMs)).toBe(intervalMs);
  });

  it.each([
    [0, 10 * second],
    [3 * minute, minute],
    [10 * minute, null],
  ])('a record behind in an order that is final for %d ms: every %p ms', (finalForMs, intervalMs) => {
    expect(behindPollIntervalMs(finalForMs)).toBe(intervalMs);
  });
});
