import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../data/store';
import { apiKey, dismissQuestion, enterApiKey, keyIsWanted } from './api-key';

/** Asks for an API key as soon as the gateway wants one. */
export function ApiKeyDialog() {
  const isWanted = useStore(keyIsWanted);
  const isRefused = useStore(apiKey) !== null;
  const dialog = useRef<HTMLDialogElement>(null);
  const [key, setKey] = useState('');

  useEffect(() => {
    if (isWanted && dialog.current?.open === false) dialog.current.showModal();
    if (!isWanted) dialog.current?.close();
  }, [isWanted]);

  const submit = (event: Event): void => {
    event.preventDefault();
    if (key.trim() === '') return;
    setKey('');
    enterApiKey(key.trim());
  };

  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="api-key-title" onCancel={dismissQuestion}>
      <form onSubmit={submit}>
        <h2 id="api-key-title">This gateway needs an API key</h2>
        <p class="muted">
          {isRefused ? 'The last key was not accepted. ' : ''}The key stays in this tab and is gone when you
          close it.
        </p>
        <label class="field">
          <span>API key</span>
          <input
            type="password"
            name="api-key"
            autocomplete="off"
            required
            value={key}
            onInput={(event) => {
              setKey(event.currentTarget.value);
            }}
          />
        </label>
        <div class="actions">
          <button type="button" class="button" onClick={dismissQuestion}>
            Not now
          </button>
          <button type="submit" class="button primary">
            Use this key
          </button>
        </div>
      </form>
    </dialog>
  );
}
