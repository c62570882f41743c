/** What an interface waits before an answer, in milliseconds. */
export type Delay = () => number;

/** Reads `20`, always the same, or `15-25`, each time another. */
export function readDelay(text: string): Delay {
  const [least = 0, most = least] = text.split('-').map(Number);
  return () => least + Math.random() * (most - least);
}
