import { useEffect } from 'preact/hooks';

/** Calls a function every `periodMs` while the page is visible, and at once when it becomes visible again. */
export function useRepetition(repeat: () => void, periodMs: number): void {
  useEffect(() => {
    const repeatIfVisible = (): void => {
      if (document.visibilityState === 'visible') repeat();
    };
    const timer = setInterval(repeatIfVisible, periodMs);
    document.addEventListener('visibilitychange', repeatIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', repeatIfVisible);
    };
  }, [repeat, periodMs]);
}
