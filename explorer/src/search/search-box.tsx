import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { navigate, useLocation } from '../routing/location';
import { gateway } from '../session/gateway';
import { identify } from './identify';
import { resolve } from './resolve';

/** The search by order id, transaction hash or address. `/` focuses it from anywhere on the page. */
export function SearchBox({ isLarge = false }: { isLarge?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const url = useLocation();
  const { isSearching, search } = useSearch(url);
  const id = useId();
  useSlashKey(input);
  useEffect(() => {
    setReason(null);
  }, [url]);

  const submit = (event: Event): void => {
    event.preventDefault();
    const target = identify(text);
    if (target.kind === 'invalid') {
      setReason(target.reason);
      input.current?.focus();
      return;
    }
    search(target, () => {
      setText('');
    });
  };

  return (
    <search class={isLarge ? 'search large' : 'search'}>
      <form onSubmit={submit} noValidate>
        <label class="visually-hidden" for={id}>
          Order id, transaction hash or address
        </label>
        <input
          id={id}
          ref={input}
          type="search"
          name="id"
          value={text}
          placeholder={isLarge ? 'Order id, transaction hash or address' : 'Order id, hash or address'}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={reason !== null}
          aria-describedby={reason === null ? undefined : `${id}-reason`}
          aria-keyshortcuts="/"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setReason(null);
          }}
        />
        <button type="submit" class="button primary" aria-busy={isSearching}>
          {isSearching ? 'Searching' : 'Search'}
        </button>
      </form>
      {reason === null ? null : (
        <p id={`${id}-reason`} class="search-reason" role="alert">
          {reason}
        </p>
      )}
    </search>
  );
}

/** Looks up what was entered and shows its page. A new search ends the last one, and so does another page. */
function useSearch(url: URL) {
  const running = useRef<AbortController>(null);
  const [isSearching, setIsSearching] = useState(false);
  useEffect(
    () => () => {
      running.current?.abort();
      setIsSearching(false);
    },
    [url],
  );

  const search = (target: Parameters<typeof resolve>[1], onFound: () => void): void => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setIsSearching(true);
    void resolve(gateway(), target, abort.signal).then((path) => {
      if (abort.signal.aborted) return;
      setIsSearching(false);
      onFound();
      navigate(path);
    });
  };
  return { isSearching, search };
}

function useSlashKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => {
      document.removeEventListener('keydown', focus);
    };
  }, [input]);
}
