import { isLate } from '@order-gateway/client';

const next = { type: 'Fulfilled', side: 'destination', since: null, typical: null } as const;
const lateSince = '2026-07-26T18:26:11Z';
const at = Date.parse(lateSince);

describe('an order is late', () => {
  it.each([
    ['from its time on', { ...next, lateSince }, at, true],
    ['not before', { ...next, lateSince }, at - 1, false],
    ['not where that is not known', { ...next, lateSince: null }, at, false],
    ['not where it waits for nothing', null, at, false],
  ])('%s', (_, awaited, now, late) => {
    expect(isLate({ next: awaited }, now)).toBe(late);
  });

  it('by the clock of the device', () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect([
      isLate({ next: { ...next, lateSince } }),
      isLate({ next: { ...next, lateSince: soon } }),
    ]).toEqual([true, false]);
  });
});
