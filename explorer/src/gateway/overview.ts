import { NetworkError, type Overview } from '@order-gateway/client';

export { type Overview };

/** What the gateway says about itself, and when it said so. */
export interface OverviewAnswer {
  /** Null where this port does not say it: the management port does. */
  readonly overview: Overview | null;
  /** In ms since 1970. */
  readonly atMs: number;
}

/** `GET /health/overview`, which is where `/metrics` is. */
export async function requestOverview(signal: AbortSignal): Promise<OverviewAnswer> {
  const response = await fetch('/health/overview', { signal }).catch((cause: unknown) => {
    throw new NetworkError('no response', { cause });
  });
  if (response.status === 404) return { overview: null, atMs: Date.now() };
  if (!response.ok) throw new Error(`The gateway responded with status ${response.status}.`);
  return { overview: (await response.json()) as Overview, atMs: Date.now() };
}
