/** The value of `Retry-After` (RFC 9110, 10.2.3). */
export interface RetryAfter {
  /** Null if absent or invalid. */
  readonly seconds: number | null;
  /** `too-long`: cut to the maximum. `unreadable`: in neither of the two forms, and ignored. */
  readonly fault: 'too-long' | 'unreadable' | null;
}

const absent: RetryAfter = { seconds: null, fault: null };

/** `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7). */
const imfFixdate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Parses the field: seconds in digits, or a date in the one form that senders may use. `nowMs` is wall-clock time. */
export function readRetryAfter(text: string | null, nowMs: number, maxSeconds: number): RetryAfter {
  if (text === null) return absent;
  const seconds = secondsOf(text.trim(), nowMs);
  if (Number.isNaN(seconds)) return { seconds: null, fault: 'unreadable' };
  return seconds > maxSeconds ? { seconds: maxSeconds, fault: 'too-long' } : { seconds, fault: null };
}

function secondsOf(text: string, nowMs: number): number {
  if (/^\d+$/.test(text)) return Number(text);
  return imfFixdate.test(text) ? Math.max(0, Math.ceil((Date.parse(text) - nowMs) / 1000)) : NaN;
}
