/**
 * Whom an upstream call is for: a caller that waits, the cache that refreshes in the background, or a caller whose request
 * is passed on each time.
 */
export type Priority = 'foreground' | 'background' | 'relayed';
