/**
 * A map for values that are soon deleted again. A `Map` may keep such values until the old generation is collected: each of
 * its tables refers to the one that replaced it (V8's `OrderedHashTable::Rehash`), so once one has become old, the
 * collections of the young generation keep all later ones with what they held. This one's `Map` holds indexes only.
 */
export class SlotMap<V> {
  private readonly indexes = new Map<string, number>();
  private readonly slots: (V | undefined)[] = [];
  private readonly free: number[] = [];

  get(key: string): V | undefined {
    const index = this.indexes.get(key);
    return index === undefined ? undefined : this.slots[index];
  }

  set(key: string, value: V): void {
    let index = this.indexes.get(key);
    if (index === undefined) {
      index = this.free.pop() ?? this.slots.length;
      this.indexes.set(key, index);
    }
    this.slots[index] = value;
  }

  delete(key: string): void {
    const index = this.indexes.get(key);
    if (index === undefined) return;
    this.indexes.delete(key);
    this.slots[index] = undefined;
    this.free.push(index);
  }
}
