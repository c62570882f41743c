import { type RecentJoin, RecentJoins } from '../../../src/cache/recent-joins';

const agreeing: RecentJoin = {
  finality: 'user-final',
  limitsRecords: false,
  contradictions: [],
  agreement: 'agree',
  complete: true,
  since: 0,
};
const contradictory: RecentJoin = {
  finality: 'contradictory',
  limitsRecords: true,
  contradictions: ['status'],
  agreement: 'conflict',
  complete: true,
  since: 0,
};

describe('the latest joins', () => {
  it('return the join and the one before', () => {
    const joins = new RecentJoins();
    expect(joins.replace('a', agreeing, true)).toMatchObject({ join: agreeing, before: undefined });
    expect(joins.replace('a', contradictory, true)).toMatchObject({ join: contradictory, before: agreeing });
    expect(joins.get('a')).toMatchObject(contradictory);
  });

  it('forget an order that needs none', () => {
    const joins = new RecentJoins();
    joins.replace('a', contradictory, true);
    expect(joins.replace('a', agreeing, false)).toMatchObject({ join: agreeing, before: contradictory });
    expect(joins.get('a')).toBeUndefined();
    expect(joins.latestContradictory).toEqual([]);
  });

  it('know since when an order has its finality', () => {
    const joins = new RecentJoins();
    joins.replace('a', contradictory, true);
    joins.replace('a', { ...contradictory, contradictions: ['receiver'], since: 60_000 }, true);
    expect(joins.get('a')).toMatchObject({ contradictions: ['receiver'], since: 0 });
    expect(joins.replace('a', { ...agreeing, since: 60_000 }, true).join.since).toBe(60_000);
    expect(joins.get('a')?.since).toBe(60_000);
  });

  it('list the orders that are contradictory at present, the latest first', () => {
    const joins = new RecentJoins();
    for (const id of ['a', 'b', 'c']) joins.replace(id, contradictory, true);
    joins.replace('b', agreeing, true);
    expect(joins.latestContradictory.map(({ orderId }) => orderId)).toEqual(['c', 'a']);
    joins.replace('a', agreeing, true);
    joins.replace('a', contradictory, true);
    expect(joins.latestContradictory.map(({ orderId }) => orderId)).toEqual(['a', 'c']);
  });

  it('list an order by when it became contradictory, not by when that was seen last', () => {
    const joins = new RecentJoins();
    for (const [since, id] of ['a', 'b', 'a'].entries()) joins.replace(id, { ...contradictory, since }, true);
    expect(joins.latestContradictory.map(({ orderId }) => orderId)).toEqual(['b', 'a']);
  });

  it('list fifty contradictory orders, however many others are remembered', () => {
    const joins = new RecentJoins();
    joins.replace('a', contradictory, true);
    for (let number = 0; number < 60; number += 1) joins.replace(`${number}`, agreeing, true);
    expect(joins.latestContradictory.map(({ orderId }) => orderId)).toEqual(['a']);
  });

  it('list fifty at most', () => {
    const joins = new RecentJoins();
    for (let number = 0; number < 60; number += 1) joins.replace(`${number}`, contradictory, true);
    const ids = joins.latestContradictory.map(({ orderId }) => orderId);
    expect([ids.length, ids[0], ids[49]]).toEqual([50, '59', '10']);
  });
});
