import fc from 'fast-check';
import { SeededRandom } from '../seeded-random';

const draws = (seed: string): string[] => {
  const random = new SeededRandom(seed);
  return Array.from({ length: 5 }, () => random.hex(8));
};

describe('SeededRandom', () => {
  it('draws the same from the same seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(draws(seed)).toEqual(draws(seed));
      }),
    );
  });

  it('draws differently from a different seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other);
        expect(draws(one)).not.toEqual(draws(other));
      }),
    );
  });

  it('stays within bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 1e6 }), fc.nat(1e6), (seed, low, width) => {
        const drawn = new SeededRandom(seed).between(low, low + width);
        expect(drawn).toBeGreaterThanOrEqual(low);
        expect(drawn).toBeLessThanOrEqual(low + width);
      }),
    );
  });

  it('spreads evenly', () => {
    const random = new SeededRandom('even');
    const counts = new Array<number>(10).fill(0);
    for (let draw = 0; draw < 10_000; draw += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it('draws normally: mean 0, standard deviation 1, two thirds within it', () => {
    const random = new SeededRandom('normal');
    const drawn = Array.from({ length: 10_000 }, () => random.normal());
    const mean = drawn.reduce((sum, each) => sum + each) / drawn.length;
    const variance = drawn.reduce((sum, each) => sum + (each - mean) ** 2, 0) / drawn.length;
    expect(mean).toBeCloseTo(0, 1);
    expect(Math.sqrt(variance)).toBeCloseTo(1, 1);
    expect(drawn.filter((each) => Math.abs(each) < 1).length / drawn.length).toBeCloseTo(0.683, 1);
  });

  it('picks one of the items, and throws on none', () => {
    const random = new SeededRandom('pick');
    expect(['a', 'b']).toContain(random.pick(['a', 'b']));
    expect(() => random.pick([])).toThrow(RangeError);
  });
});
