import { SimulatedFleet } from '../../../bench/simulate/simulated-fleet';
import { SimulatedOrder } from '../../../bench/simulate/simulated-order';
import { tokenListOf } from '../../../bench/simulate/simulated-resource';
import { type Quotas } from '../../../bench/simulate/simulated-upstreams';

const startMs = 1_000_000_000;
const noQuota: Quotas = { statistics: null, order: null };

const fleetOf = (gateways: number, quotas = noQuota) =>
  new SimulatedFleet({ gateways, quotas, upstreamMs: 20, seed: 'fleet', startMs });

const openOrder = (id: string, ...later: readonly [state: 'Fulfilled', afterMs: number][]) =>
  new SimulatedOrder(id, [
    { state: 'Created', atMs: startMs },
    ...later.map(([state, afterMs]) => ({ state, atMs: startMs + afterMs })),
  ]);

const callsOf = ({ upstreams: { calls } }: SimulatedFleet) => [calls.statistics.total, calls.order.total];

/** Reads an order every 20 ms from `fromMs` to `toMs` after the start. */
function readOften(fleet: SimulatedFleet, order: SimulatedOrder, fromMs: number, toMs: number): void {
  for (let at = fromMs; at < toMs; at += 20)
    fleet.queue.at(startMs + at, () => {
      fleet.readOrder(order);
    });
}

describe('the simulated fleet', () => {
  it('calls each interface once a fresh window, however many gateways and reads', () => {
    for (const gateways of [1, 2, 5]) {
      const fleet = fleetOf(gateways);
      readOften(fleet, openOrder('1'), 0, 10_000);
      fleet.queue.runUntil(startMs + 10_500);
      // Fresh for 1.8 to 2.2 s, and refreshed in the last quarter of that.
      for (const calls of callsOf(fleet)) {
        expect(calls).toBeGreaterThanOrEqual(5);
        expect(calls).toBeLessThanOrEqual(8);
      }
      expect(fleet.observed.requests).toBe(500);
    }
  });

  it('serves a new state within the fresh window, and counts how long reads were behind', () => {
    const fleet = fleetOf(1);
    readOften(fleet, openOrder('1', ['Fulfilled', 5_000]), 0, 10_000);
    fleet.queue.runUntil(startMs + 10_500);
    const behind = fleet.observed.behindMs.filter((ms) => ms > 0);
    expect(behind.length).toBeGreaterThan(0);
    expect(Math.max(...behind)).toBeLessThan(2_300);
  });

  it('polls a watched order once for all its streams, on all gateways', () => {
    const few = fleetOf(1);
    const many = fleetOf(3);
    few.openStream(openOrder('1'), Infinity);
    for (let n = 0; n < 30; n += 1) many.openStream(openOrder('1'), Infinity);
    for (const fleet of [few, many]) fleet.queue.runUntil(startMs + 60_000);
    const [ofFew, ofMany] = [callsOf(few), callsOf(many)];
    // Every 1.5 s for 30 s, then every 3 s.
    expect(ofFew[0]).toBeGreaterThan(25);
    expect(ofFew[0]).toBeLessThan(35);
    for (const [at, calls] of ofMany.entries()) expect(Math.abs(calls - ofFew[at]!)).toBeLessThanOrEqual(6);
  });

  it('sends a change to the streams of all gateways soon after one has polled it', () => {
    const fleet = fleetOf(3);
    const order = openOrder('1', ['Fulfilled', 10_000]);
    for (let n = 0; n < 12; n += 1) fleet.openStream(order, Infinity);
    fleet.queue.runUntil(startMs + 15_000);
    const { delaysMs } = fleet.observed;
    expect(delaysMs).toHaveLength(12);
    expect(Math.max(...delaysMs)).toBeLessThan(1_800);
    expect(Math.max(...delaysMs) - Math.min(...delaysMs)).toBeLessThan(100);
  });

  it('polls no more once the last client has left', () => {
    const fleet = fleetOf(1);
    fleet.openStream(openOrder('1'), 5_000);
    fleet.queue.runUntil(startMs + 6_000);
    const before = callsOf(fleet);
    fleet.queue.runUntil(startMs + 60_000);
    expect(callsOf(fleet)).toEqual(before);
    expect(fleet.observed.streams.most).toBe(1);
  });

  it('keeps the quota, and answers what it has already', () => {
    const fleet = fleetOf(2, { statistics: null, order: 50 });
    const orders = Array.from({ length: 200 }, (_, n) => openOrder(String(n)));
    for (const order of orders) fleet.openStream(order, Infinity);
    fleet.queue.runUntil(startMs + 120_000);
    expect(fleet.upstreams.calls.order.total).toBeLessThanOrEqual(100);
    expect(fleet.upstreams.refused).toBeGreaterThan(0);
    fleet.readOrder(orders[0]!);
    fleet.queue.runUntil(startMs + 121_000);
    expect(fleet.observed.failedReads).toBe(0);
  });

  it('calls for a list once, for all gateways', () => {
    const fleet = fleetOf(4);
    for (let at = 0; at < 60_000; at += 100)
      fleet.queue.at(startMs + at, () => {
        fleet.readList(tokenListOf(1));
      });
    fleet.queue.runUntil(startMs + 61_000);
    expect(callsOf(fleet)).toEqual([0, 1]);
  });
});
