import { useEffect, useState } from 'preact/hooks';
import { navigate } from '../routing/location';
import { paths } from '../routing/routes';

/** Asks for one wallet's entry. */
export function WalletSearch({ wallet }: { wallet: string }) {
  const [text, setText] = useState(wallet);
  useEffect(() => {
    setText(wallet);
  }, [wallet]);
  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(paths.leaderboard({ wallet: text.trim() }));
      }}
    >
      <label class="field wide">
        <span>Wallet</span>
        <input
          type="search"
          name="wallet"
          value={text}
          maxLength={100}
          placeholder="Address of a wallet"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          onInput={(event) => {
            setText(event.currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="button primary">
        Find wallet
      </button>
    </form>
  );
}
