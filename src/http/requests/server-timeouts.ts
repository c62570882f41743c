/** Limits the time for a request, body included, to arrive. Node's default is to check every 30 seconds. */
export const serverTimeouts = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  // `malformedRequest` rejects these with a problem.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
});
