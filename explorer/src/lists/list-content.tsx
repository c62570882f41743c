import { type ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type RequestState } from '../data/use-request';
import { Ago } from '../elements/ago';
import { Notice } from '../elements/notice';
import { ProblemState } from '../elements/problem-state';
import { Skeleton } from '../elements/skeleton';
import { type Listing } from './listing';

interface ListContentProps<Value> {
  readonly request: RequestState<Listing<Value>>;
  /** What is listed: `tokens`. */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}

/** A list in each of its states. While another page of it is loaded, the last one is still shown. */
export function ListContent<Value>({ request, what, children }: ListContentProps<Value>) {
  const { value, error, isLoading, reload } = request;
  const last = useRef(value);
  if (value !== null || error !== null) last.current = value;
  const shown = last.current;
  if (shown === null && error !== null)
    return <ProblemState error={error} title={`The ${what} could not be loaded`} retry={reload} />;
  if (shown === null) return <Skeleton label={`Loading the ${what}`} lines={8} />;
  return (
    <div class={value === null ? 'list stale' : 'list'} aria-busy={isLoading}>
      <StaleNotice listing={shown} error={error} retry={reload} />
      {children(shown.value)}
    </div>
  );
}

interface StaleNoticeProps {
  readonly listing: Listing<unknown>;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Nothing for a list that is fresh. */
function StaleNotice({ listing: { asOfMs, stale }, error, retry }: StaleNoticeProps) {
  if (error === null && stale.length === 0) return null;
  const names = stale.map((name) => `the ${name} interface`).join(' and ');
  return (
    <Notice tone="warn" title="This is an older copy">
      <p>
        It is from <Ago at={new Date(asOfMs).toISOString()} />.{' '}
        {error === null ? `A newer one from ${names} is due.` : 'A newer one could not be loaded.'}
      </p>
      <button type="button" class="button small" onClick={retry}>
        Load again
      </button>
    </Notice>
  );
}
