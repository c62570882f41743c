/** What a list is made of: the statistics interface, the order interface, or both. */
type Interface = 'statistics' | 'order';

/** How old a response is. */
export interface ResponseAge {
  /** When the oldest part of it came from its interface, in ms since 1970. */
  readonly asOfMs: number;
  /** The interfaces that a newer copy of their part is due from. */
  readonly stale: readonly Interface[];
}

/** `Age` (RFC 9111) in seconds, and `Cache-Status` (RFC 9211), in which the `ttl` of a stale part is negative. */
export function ageOf(headers: Pick<Headers, 'get'>, nowMs: number): ResponseAge {
  const parts = (headers.get('cache-status') ?? '').matchAll(/order-gateway\/(statistics|order);hit;ttl=-/g);
  return {
    asOfMs: nowMs - 1000 * Number(headers.get('age') ?? 0),
    stale: Array.from(parts, ([, name]) => (name === 'order' ? 'order' : 'statistics')),
  };
}
