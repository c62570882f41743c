import { useEffect, useState } from 'preact/hooks';

/** The time in ms since 1970; the component renders again every `periodMs`, or never where it is null. */
export function useNow(periodMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (periodMs === null) return;
    const tick = (): void => {
      setNowMs(Date.now());
    };
    tick();
    const timer = setInterval(tick, periodMs);
    return () => {
      clearInterval(timer);
    };
  }, [periodMs]);
  return nowMs;
}
