/** Hashes a text to the state of the generator: four 32-bit integers (FNV-1a with four offsets). */
function wordsOf(seed: string): [number, number, number, number] {
  const words: [number, number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x243f6a88, 0xb7e15162];
  for (let at = 0; at < seed.length; at += 1) {
    const code = seed.charCodeAt(at);
    words[0] = Math.imul(words[0] ^ code, 0x01000193);
    words[1] = Math.imul(words[1] ^ code ^ (words[0] >>> 7), 0x85ebca6b);
    words[2] = Math.imul(words[2] ^ code ^ (words[1] >>> 11), 0xc2b2ae35);
    words[3] = Math.imul(words[3] ^ code ^ (words[2] >>> 13), 0x27d4eb2f);
  }
  return words;
}

/**
 * A deterministic random number generator (sfc32): the same seed yields the same values on every machine. Not for secrets.
 */
export class SeededRandom {
  private readonly words: [number, number, number, number];

  constructor(seed: string) {
    this.words = wordsOf(seed);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  /** A number from 0 up to, not including, 1. */
  fraction(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** A number of the standard normal distribution (Box-Muller transform). */
  normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.fraction()));
    return radius * Math.cos(2 * Math.PI * this.fraction());
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True in about `percent` of a hundred draws. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** One of the items. Throws a RangeError on an empty list. */
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from.');
    return item;
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.next() >>> 24);
  }

  /** `0x` and two hex digits for each byte. */
  hex(byteCount: number): string {
    return `0x${Buffer.from(this.bytes(byteCount)).toString('hex')}`;
  }

  private next(): number {
    const words = this.words;
    const sum = (words[0] + words[1] + words[3]) | 0;
    words[3] = (words[3] + 1) | 0;
    words[0] = words[1] ^ (words[1] >>> 9);
    words[1] = (words[2] + (words[2] << 3)) | 0;
    words[2] = (((words[2] << 21) | (words[2] >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
