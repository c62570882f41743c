import { type Ask } from './load';

/** The same request for ever. */
export function* always<A extends Ask>(ask: A): Generator<A> {
  for (;;) yield ask;
}

/**
 * So many requests out of a list, each as often as every other, in an order that jumps about and is the same in every
 * run.
 */
export function* inTurn<A extends Ask>(asks: readonly A[], count: number): Generator<A> {
  const stride = strideOver(asks.length);
  for (let turn = 0; turn < count; turn += 1) {
    const ask = asks[(turn * stride) % asks.length];
    if (ask) yield ask;
  }
}

/** A step that meets every place of a round before it meets one again: it shares no factor with the length. */
function strideOver(length: number): number {
  let stride = Math.max(1, Math.floor(length * 0.618));
  while (commonFactor(stride, length) > 1) stride += 1;
  return stride;
}

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b));
