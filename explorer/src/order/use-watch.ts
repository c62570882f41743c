import { type Connection, type Problem, type WatchOptions } from '@order-gateway/client';
import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { useIsShown } from '../data/use-is-shown';

/** The link to the gateway: as the client reports it, or that nothing more will come. */
export type LiveState =
  | { readonly state: 'connecting' | 'open' | 'ended' | 'failed' }
  | { readonly state: 'waiting'; readonly retryAtMs: number };

/** What a watch has given so far. */
export interface Followed<Value> {
  /** Null until the first state. */
  readonly value: Value | null;
  /** Why there is none yet; null once there is one. */
  readonly waiting: Problem | null;
  /** Why the watch was given up; null while it goes on, and after its end. */
  readonly error: unknown;
  readonly live: LiveState;
  /** Why the connection was lost, until there is another one; null also where the gateway has ended it to renew it. */
  readonly loss: unknown;
  /** Watches again. */
  readonly retry: () => void;
}

type Watch<State> = (options: Omit<WatchOptions<undefined>, 'fields'>) => AsyncIterable<State>;

/**
 * Follows a watch of the client until all is final, or the component is gone; not while the page is hidden.
 * @param id what is watched: with another one the watch begins anew
 * @param add the value with the newest state; of the first state with null
 */
export function useWatch<Value, State>(
  id: string,
  watch: Watch<State>,
  add: (value: Value | null, state: State) => Value,
): Followed<Value> {
  const [followed, setFollowed] = useState<Omit<Followed<Value>, 'retry'>>({
    value: null,
    waiting: null,
    error: null,
    live: { state: 'connecting' },
    loss: null,
  });
  const [attempt, setAttempt] = useState(0);
  const isShown = useIsShown();

  // Before the first paint, so that the request does not wait for it.
  useLayoutEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const { signal } = abort;
    const update = (change: Partial<typeof followed>): void => {
      if (!signal.aborted) setFollowed((last) => ({ ...last, ...change }));
    };
    const follow = async (): Promise<void> => {
      const states = watch({
        signal,
        onWaiting: (waiting) => {
          update({ waiting });
        },
        onConnection: (connection) => {
          if (connection.state !== 'closed') update(changeBy(connection, Date.now()));
        },
      });
      for await (const state of states)
        if (!signal.aborted)
          setFollowed((last) => ({ ...last, value: add(last.value, state), waiting: null }));
    };
    update({ error: null, live: { state: 'connecting' }, loss: null });
    follow().then(
      () => {
        update({ live: { state: 'ended' } });
      },
      (error: unknown) => {
        update({ error, live: { state: 'failed' }, loss: error });
      },
    );
    return () => {
      abort.abort();
    };
  }, [id, attempt, isShown]);

  const retry = useCallback(() => {
    setAttempt((last) => last + 1);
  }, []);
  return { ...followed, retry };
}

function changeBy(
  connection: Exclude<Connection, { state: 'closed' }>,
  nowMs: number,
): Partial<Pick<Followed<unknown>, 'live' | 'loss'>> {
  const { state } = connection;
  if (state === 'connecting') return { live: { state } };
  if (state === 'open') return { live: { state }, loss: null };
  const { cause, retryInMs } = connection;
  return { live: { state, retryAtMs: nowMs + retryInMs }, loss: cause instanceof Error ? cause : null };
}
