import { type RefreshPolicy } from './freshness';

/** The refresh policy of each kind of resource. @param waitMs that of {@link RefreshPolicy} */
export const refreshPolicies = (waitMs: number) =>
  ({
    /**
     * Orders. A client that polls an order waits for the refresh instead of getting the value of its last read again. The
     * upstream responds within the last quarter of the two-second window, so that an order with many readers is refreshed
     * in time.
     */
    polled: { aheadShare: 0.25, servesStaleAtOnce: false, waitMs },
    /** Lists that many clients read. */
    hot: { aheadShare: 0.1, servesStaleAtOnce: true, waitMs },
    other: { aheadShare: 0, servesStaleAtOnce: true, waitMs },
  }) as const satisfies Record<string, RefreshPolicy>;
