/** Resolves with `fn` of each item, in the order of the items; at most `concurrency` of them run at once. */
export async function mapWithConcurrency<T, R>(
  items: readonly T[],
  concurrency: number,
  fn: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) results[index] = await fn(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  return results;
}
