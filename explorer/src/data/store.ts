import { useEffect, useState } from 'preact/hooks';

/** A value that components follow. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  get(): Value {
    return this.value;
  }

  set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}

/** The value of a store; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    const update = (): void => {
      setValue(() => store.get());
    };
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
