import fc from 'fast-check';
import { SlotMap } from '../../../src/lib/slot-map';
import { promotedBytes } from '../../support/minor-collections';

const valuesAtOnce = 10;
const longValue = () => new Array<number>(1000).fill(0.5);

/** Sets a hundred values that are soon deleted. */
function setAndDelete(map: Pick<SlotMap<number[]>, 'set' | 'delete'>) {
  let next = 0;
  return () => {
    for (let n = 0; n < 100; n += 1, next += 1) {
      map.set(`key ${next}`, longValue());
      map.delete(`key ${next - valuesAtOnce}`);
    }
  };
}

describe('the slot map', () => {
  it('behaves as a map does', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const operation = fc.record({ name: fc.constantFrom('get', 'set', 'delete'), key, value: fc.nat() });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 50 }), (operations) => {
        const [slots, map] = [new SlotMap<number>(), new Map<string, number>()];
        for (const { name, key, value } of operations) {
          if (name === 'set') for (const each of [slots, map]) each.set(key, value);
          if (name === 'delete') for (const each of [slots, map]) each.delete(key);
          expect(slots.get(key)).toBe(map.get(key));
        }
      }),
    );
  });

  it('does not keep deleted values through collections of the young generation, as a Map does', async () => {
    const ofMap = await promotedBytes(30, setAndDelete(new Map<string, number[]>()));
    const ofSlots = await promotedBytes(30, setAndDelete(new SlotMap<number[]>()));
    expect(ofSlots / ofMap).toBeLessThan(0.2);
  });
});
