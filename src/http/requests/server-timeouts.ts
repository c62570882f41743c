/** A request, its body included, has to arrive in time; Node looks every half minute unless told otherwise. */
export const serverTimeouts = (requestTimeoutMs: number) => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  // The framework refuses these, with a problem.
  requireHostHeader: false,
  joinDuplicateHeaders: true,
});
