import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { navigate } from '../routing/location';
import { paths } from '../routing/routes';
import { identify } from './identify';

/** The search by order id or transaction hash. `/` focuses it from anywhere on the page. */
export function SearchBox({ isLarge = false }: { isLarge?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const id = useId();
  useSlashKey(input);

  const search = (event: Event): void => {
    event.preventDefault();
    const target = identify(text);
    if (target.kind === 'invalid') {
      setReason(target.reason);
      input.current?.focus();
      return;
    }
    setReason(null);
    setText('');
    input.current?.blur();
    navigate(target.kind === 'transaction' ? paths.transaction(target.hash) : paths.order(target.id));
  };

  return (
    <search class={isLarge ? 'search large' : 'search'}>
      <form onSubmit={search} noValidate>
        <label class="visually-hidden" for={id}>
          Order id or transaction hash
        </label>
        <input
          id={id}
          ref={input}
          type="search"
          name="id"
          value={text}
          placeholder="Order id or transaction hash"
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
        <button type="submit" class="button primary">
          Search
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
