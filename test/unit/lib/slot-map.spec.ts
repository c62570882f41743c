import fc from 'fast-check';
import { SlotMap } from '../../../src/lib/slot-map';

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
});
