/** How many bits a filter has: 256 KiB. Some 100,000 steps a week leave one of a thousand new ones out. */
const bitCount = 2 ** 21;

/** Where the bits of a step of an order are: four, by double hashing. The id is a hash itself. */
export function bitsOf(orderId: string, step: number): number[] {
  const first = Number.parseInt(orderId.slice(2, 10), 16);
  const distance = Number.parseInt(orderId.slice(10, 18), 16) + step * 0x9e37_79b1;
  return [0, 1, 2, 3].map((nth) => (first + nth * distance) % bitCount);
}

/**
 * The steps of orders that were learned from, as two Bloom filters: of one week and of the next one. A step that is in one
 * of them by chance is left out; none is taken twice.
 */
export class SeenSteps {
  private readonly filters = [0, 1].map(() => ({ week: -1, bits: new Uint8Array(bitCount / 8) }));

  has(bits: readonly number[]): boolean {
    return this.filters.some((filter) => bits.every((bit) => isSet(filter.bits, bit)));
  }

  /** @param week of the step: the filter of two weeks before is overwritten */
  add(bits: readonly number[], week: number): void {
    const filter = this.filters[week % 2];
    if (!filter) return;
    if (filter.week !== week) {
      filter.bits.fill(0);
      filter.week = week;
    }
    for (const bit of bits) filter.bits[bit >> 3] = (filter.bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
}

const isSet = (bits: Uint8Array, bit: number): boolean => ((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
