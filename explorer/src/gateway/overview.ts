import { NetworkError, type Overview } from '@order-gateway/client';

export { type Overview };

export const periodMs = 3000;
const patienceMs = periodMs - 500;

/** What the gateway says about itself, and when it said so. */
export interface OverviewAnswer {
  /** Null where this port does not say it: the management port does. */
  readonly overview: Overview | null;
  /** In ms since 1970. */
  readonly atMs: number;
}

/** `GET /health/overview`, which is where `/metrics` is. The page asks again before long: a silent gateway is given up by then. */
export async function requestOverview(): Promise<OverviewAnswer> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch('/health/overview', { signal }).catch((cause: unknown) => {
    throw new NetworkError('no response', { cause });
  });
  if (response.status === 404) return { overview: null, atMs: Date.now() };
  if (!response.ok) throw new Error(`The gateway responded with status ${response.status}.`);
  return { overview: (await response.json()) as Overview, atMs: Date.now() };
}
