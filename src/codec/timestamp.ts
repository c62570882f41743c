import { LRUCache } from 'lru-cache';
import { type JsonNode } from './json-node';

/** Epoch values above this are milliseconds: as seconds it would be the year 5138. */
const firstMilliseconds = 1e11;
const lastMilliseconds = Date.UTC(2200, 0, 1);

const dayMs = 86_400_000;

/** Days as text: a `Date` takes longer than all the rest, and most times are of few days. */
const dayTexts = new LRUCache<number, string>({
  max: 1000,
  memoMethod: (day) => new Date(day * dayMs).toISOString().slice(0, 'yyyy-mm-dd'.length),
});

/** RFC 3339 in UTC, without a fraction where there is none: `2026-07-26T18:24:56Z`. */
export function timestampText(epochMs: number): string {
  const day = Math.floor(epochMs / dayMs);
  const ms = epochMs - day * dayMs;
  const seconds = Math.floor(ms / 1000);
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  const time = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return `${dayTexts.memo(day)}T${time}:${twoDigits(seconds % 60)}${fraction}Z`;
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** An epoch timestamp in seconds or milliseconds as RFC 3339 text; null when absent. Throws for a time that cannot be one. */
export function readTimestamp(node: JsonNode): string | null {
  const epoch = node.smallInteger();
  if (epoch === null) return null;
  const epochMs = epoch > firstMilliseconds ? epoch : epoch * 1000;
  return epochMs > 0 && epochMs < lastMilliseconds ? timestampText(epochMs) : node.fail('is not a time');
}
