import { type JoinResult, RecentJoins } from '../../../src/cache/recent-joins';
import { FakeClock } from '../../support/clock';

const agreeing: JoinResult = {
  finality: 'user-final',
  limitsRecords: false,
  contradictions: [],
  agreement: 'agree',
  complete: true,
};
const contradictory: JoinResult = {
  finality: 'contradictory',
  limitsRecords: true,
  contradictions: ['status'],
  agreement: 'conflict',
  complete: true,
};

describe('the latest joins', () => {
  let time: FakeClock;
  beforeEach(() => {
    time = FakeClock.start();
  });
  afterEach(() => {
    time.stop();
  });

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
    const since = joins.get('a')?.since ?? 0;
    time.passSeconds(60);
    joins.replace('a', { ...contradictory, contradictions: ['receiver'] }, true);
    expect(joins.get('a')?.since).toBe(since);
    joins.replace('a', agreeing, true);
    expect(joins.get('a')?.since).toBeGreaterThanOrEqual(since + 60_000);
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
    for (const id of ['a', 'b', 'a']) joins.replace(id, contradictory, true);
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
