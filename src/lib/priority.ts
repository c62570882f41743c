/**
 * Whom an upstream call is for: a client that waits, the cache that refreshes in the background, or a client whose request
 * is passed on each time.
 */
export type Priority = 'foreground' | 'background' | 'relayed';
