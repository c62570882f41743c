import { useEffect, useState } from 'preact/hooks';

/** After how long a page counts as hidden. */
const hiddenAfterMs = 5000;

/** Whether the page is visible, or was a moment ago. All tabs of a browser share six connections to a gateway with HTTP/1.1. */
export function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setIsShown(true);
      else timer = setTimeout(setIsShown, hiddenAfterMs, false);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isShown;
}
