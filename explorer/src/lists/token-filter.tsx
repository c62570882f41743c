import { type RegisteredChain } from '@order-gateway/client';
import { useEffect, useRef, useState } from 'preact/hooks';

const pauseMs = 250;

interface TokenFilterProps {
  readonly chains: readonly RegisteredChain[];
  readonly chainId: string;
  readonly search: string;
  readonly change: (filter: { chainId: string; search: string }) => void;
}

/** Which tokens are listed. The search is made when typing pauses. */
export function TokenFilter({ chains, chainId, search, change }: TokenFilterProps) {
  const [text, setText] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isListed = chains.some(({ id }) => id === chainId);

  useEffect(() => {
    setText((typed) => (typed.trim() === search ? typed : search));
  }, [search]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const searchFor = (typed: string): void => {
    clearTimeout(timer.current);
    change({ chainId, search: typed.trim() });
  };

  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(text);
      }}
    >
      <label class="field">
        <span>Chain</span>
        <select
          name="chainId"
          value={chainId}
          onChange={(event) => {
            clearTimeout(timer.current);
            change({ chainId: event.currentTarget.value, search: text.trim() });
          }}
        >
          {isListed ? null : <option value={chainId}>Chain {chainId}</option>}
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field wide">
        <span>Token</span>
        <input
          type="search"
          name="search"
          value={text}
          maxLength={100}
          placeholder="Symbol, name or address"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => {
              searchFor(typed);
            }, pauseMs);
          }}
        />
      </label>
    </form>
  );
}
