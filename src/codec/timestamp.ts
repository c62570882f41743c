import { type JsonNode } from './json-node';

/** Epoch values above this are milliseconds: as seconds it would be the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = Date.UTC(2200, 0, 1);

/** RFC 3339 in UTC, without a fraction where there is none: `2026-07-26T18:24:56Z`. */
export const timestampText = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace('.000Z', 'Z');

/** An epoch timestamp in seconds or milliseconds as RFC 3339 text; null when absent. Throws for a time that cannot be one. */
export function readTimestamp(node: JsonNode): string | null {
  const epoch = node.smallInteger();
  if (epoch === null) return null;
  const epochMs = epoch > firstMilliseconds ? epoch : epoch * 1000;
  return epochMs > 0 && epochMs < lastMilliseconds ? timestampText(epochMs) : node.fail('is not a time');
}
