import { type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useChainsRequest } from '../data/chains';
import { navigate } from '../routing/location';
import { type OrderFilter, orderFilterOf } from '../routing/order-filter';
import { paths } from '../routing/routes';
import { chosenState, stateChoices, withChosenState } from './filter-state';

type Choices = readonly (readonly [value: string, name: string])[];

/** What is filtered by; the URL has it once it is sent. */
export function OrderFilterForm({ filter }: { filter: OrderFilter }) {
  const [entered, setEntered] = useState(filter);
  const [state, setState] = useState(chosenState(filter));
  const path = paths.orders(filter);
  useEffect(() => {
    setEntered(filter);
    setState(chosenState(filter));
  }, [path]);

  const field = (name: keyof OrderFilter) => ({
    name,
    value: entered[name] ?? '',
    change: (text: string) => {
      setEntered((last) => ({ ...last, [name]: text }));
    },
  });
  const since = field('createdSince');
  return (
    <form
      class="filter"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(
          paths.orders(
            withChosenState(
              orderFilterOf((name) => entered[name] ?? null),
              state,
            ),
          ),
        );
      }}
    >
      <Choice label="State" name="status" value={state} choices={stateChoices} change={setState} />
      <ChainChoice label="Source chain" {...field('giveChainId')} />
      <ChainChoice label="Destination chain" {...field('takeChainId')} />
      <Text label="Maker" placeholder="Address of a wallet" {...field('maker')} />
      <Text label="Referral code" placeholder="A number" inputMode="numeric" {...field('referralCode')} />
      <Text
        label="Created since (UTC)"
        placeholder="A time with its zone"
        // A link may have a time, which the browser's field for a day cannot show.
        type={/^(\d{4}-\d{2}-\d{2})?$/.test(since.value) ? 'date' : 'text'}
        {...since}
      />
      <div class="actions">
        <button type="submit" class="button primary">
          Show orders
        </button>
        <a class="button" href={paths.orders()}>
          Clear
        </a>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

/** A value that is none of the choices, from a link, is one more. */
function Choice({ label, name, value, choices, change }: FieldProps & { readonly choices: Choices }) {
  const isListed = choices.some(([choice]) => choice === value);
  return (
    <Field label={label}>
      <select
        name={name}
        value={value}
        onChange={(event) => {
          change(event.currentTarget.value);
        }}
      >
        {isListed ? null : <option value={value}>{value.replaceAll(',', ', ')}</option>}
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Without the chains, which are a convenience here, those of the URL remain. */
function ChainChoice(field: FieldProps) {
  const chains = useChainsRequest().value ?? [];
  const named = chains.map(({ id, name }) => [id, name] as const);
  const byName = named.sort(([, one], [, other]) => one.localeCompare(other, 'en'));
  return <Choice {...field} choices={[['', 'Any chain'], ...byName]} />;
}

interface TextProps extends FieldProps {
  readonly placeholder: string;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'numeric';
}

function Text({ label, name, value, placeholder, type, inputMode, change }: TextProps) {
  const inputType = type === 'date' ? { type } : {};
  return (
    <Field label={label}>
      <input
        {...inputType}
        name={name}
        value={value}
        maxLength={100}
        placeholder={placeholder}
        inputMode={inputMode}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => {
          change(event.currentTarget.value);
        }}
      />
    </Field>
  );
}
