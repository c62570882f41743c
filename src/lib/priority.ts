/**
 * Whom an upstream call is for: a client that waits, the cache that refreshes in the background, a client whose request is
 * passed on each time, or a client that waits for a list of orders.
 */
export type Priority = 'foreground' | 'background' | 'relayed' | 'listed';
