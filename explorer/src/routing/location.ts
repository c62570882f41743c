import { Store, useStore } from '../data/store';

const current = new Store(new URL(window.location.href));

/** The URL of the page, which is its state. */
export const useLocation = (): URL => useStore(current);

/** Shows a page of the explorer. With `replace`, the page before it is not kept in the history; one that is shown is not twice. */
export function navigate(path: string, { replace = false } = {}): void {
  const isShown = path === window.location.pathname + window.location.search;
  if (replace || isShown) window.history.replaceState(null, '', path);
  else {
    window.history.replaceState({ height: document.body.scrollHeight }, '');
    window.history.pushState(null, '', path);
    document.body.style.minHeight = '';
  }
  current.set(new URL(window.location.href));
  if (!replace) window.scrollTo(0, 0);
}

/** Follows links between pages of the explorer without loading it again, and the browser's back and forward. */
export function followNavigation(): void {
  window.addEventListener('popstate', ({ state }: { state: { height: number } | null }) => {
    // Until it is loaded, the page is as high as it was: the browser scrolls at once to where it was left.
    document.body.style.minHeight = state === null ? '' : `max(100vh, ${state.height}px)`;
    current.set(new URL(window.location.href));
  });
  document.addEventListener('click', (event) => {
    const path = linkedPath(event);
    if (path === null) return;
    event.preventDefault();
    navigate(path);
  });
}

/** The page that a click leads to; null where the browser has to follow the link itself. */
function linkedPath(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest<HTMLAnchorElement>('a[href]');
  if (link?.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isPage = url.origin === window.location.origin && /^\/explorer(\/|$)/.test(url.pathname);
  const isAnchor = url.hash !== '' && url.pathname === window.location.pathname;
  return isPage && !isAnchor ? url.pathname + url.search : null;
}
