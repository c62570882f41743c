import { eventId, tagOf, tagsOfEventId } from '../../../../src/features/live/server-sent-event';

const [first, second] = ['a'.repeat(22), '-_9Z'.padEnd(22, 'b')];

describe('the id of an event', () => {
  it.each([[[first]], [[first, second]], [[first, '', second]], [['', '']], [['-', first]]])(
    'holds the tags of all orders: %j',
    (tags) => {
      expect(tagsOfEventId(eventId(tags), tags.length)).toEqual(tags);
    },
  );

  it.each([
    ['none', undefined],
    ['of one order more', `${first},${second},${first}`],
    ['of one order less', first],
    ['with a short tag', `${first},abc`],
    ['with other characters', `${first},${'é'.repeat(22)}`],
    ['very long', 'x,'.repeat(10_000)],
  ])('%s means that nothing was sent', (_, id) => {
    expect(tagsOfEventId(id, 2)).toEqual(['', '']);
  });

  it('is made of the opaque parts of entity tags', () => {
    expect(tagOf(`W/"${first}"`)).toBe(first);
  });
});
