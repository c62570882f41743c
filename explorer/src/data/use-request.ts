import { type Inputs, useCallback, useLayoutEffect, useState } from 'preact/hooks';

/** What a request gave so far. While it is repeated, or after it failed, `value` is the last one that it gave. */
export interface RequestState<Value> {
  readonly value: Value | null;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/**
 * Makes a request when the component appears and whenever `inputs` change. A request that is no longer wanted is
 * aborted. A value of other inputs is not kept.
 */
export function useRequest<Value>(
  request: (signal: AbortSignal) => Promise<Value>,
  inputs: Inputs,
): RequestState<Value> {
  const [state, setState] = useState<{ inputs: Inputs; value: Value | null; error: unknown }>(none(inputs));
  const [attempt, setAttempt] = useState(0);
  const [isLoading, setIsLoading] = useState(true);

  // Before the first paint, so that the request does not wait for it.
  useLayoutEffect(() => {
    const abort = new AbortController();
    setIsLoading(true);
    request(abort.signal).then(
      (value) => {
        if (abort.signal.aborted) return;
        setState({ inputs, value, error: null });
        setIsLoading(false);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setState((last) => ({
          ...(isSame(last.inputs, inputs) ? last : none(inputs)),
          inputs,
          error,
        }));
        setIsLoading(false);
      },
    );
    return () => {
      abort.abort();
    };
  }, [...inputs, attempt]);

  const reload = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);
  const { value, error } = isSame(state.inputs, inputs) ? state : none(inputs);
  return { value, error, isLoading, reload };
}

const none = (inputs: Inputs): { inputs: Inputs; value: null; error: null } => ({
  inputs,
  value: null,
  error: null,
});

const isSame = (first: Inputs, second: Inputs): boolean =>
  first.length === second.length && first.every((input, index) => Object.is(input, second[index]));
