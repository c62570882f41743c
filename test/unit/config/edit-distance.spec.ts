import fc from 'fast-check';
import { editDistance } from '../../../src/config/misspelled-variables';

const words = fc.string({ unit: fc.constantFrom('A', 'B', '_'), maxLength: 8 });

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['PORT', 'PORT', 0],
    ['PORT', 'PROT', 1],
    ['PORT', 'SORT', 1],
    ['PORT', 'PORTS', 1],
    ['HOST', 'HOME', 2],
    ['API_KEYS', 'APIKEY', 2],
    ['HOST', 'HOSTNAME', 4],
    ['', 'ABC', 3],
    // One letter may be swapped once alone.
    ['CA', 'ABC', 3],
  ])('of %s and %s is %d', (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
  });

  it('is the same both ways, and none of a word to itself alone', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(editDistance(one, other)).toBe(editDistance(other, one));
        expect(editDistance(one, other) === 0).toBe(one === other);
      }),
    );
  });

  // One more for the letter, and one for a swap that it parts: B_A and _BA are 1 apart, B_A and _ABA 3.
  it('changes by two at most with a letter that is put in, taken out or changed', () => {
    fc.assert(
      fc.property(words, words, fc.nat({ max: 7 }), (one, other, place) => {
        const changed = [
          `${other.slice(0, place)}A${other.slice(place)}`,
          other.slice(0, place) + other.slice(place + 1),
          `${other.slice(0, place)}B${other.slice(place + 1)}`,
        ];
        for (const each of changed)
          expect(Math.abs(editDistance(one, each) - editDistance(one, other))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('is Infinity above what it may be at most', () => {
    fc.assert(
      fc.property(words, words, fc.nat({ max: 4 }), (one, other, most) => {
        const distance = editDistance(one, other);
        expect(editDistance(one, other, most)).toBe(distance > most ? Infinity : distance);
      }),
    );
  });
});
