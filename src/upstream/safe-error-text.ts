const maxLength = 500;

/** Markup, addresses and stack traces: what an upstream's error text may hold and no caller may see. */
const unfit = /<[a-z!/?]|https?:\/\/|\n\s+at\s/i;

/** Whether an upstream's own words can be shown: no markup, no address, no stack trace, none of our secrets. */
export const isSafeText = (text: string, secrets: readonly string[]): boolean =>
  !unfit.test(text) && !secrets.some((secret) => text.includes(secret));

/** An upstream's error message, cut to a bound; null where it cannot be shown. */
export const safeErrorText = (text: unknown, secrets: readonly string[]): string | null =>
  typeof text === 'string' && isSafeText(text, secrets) ? text.slice(0, maxLength) : null;
