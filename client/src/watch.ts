import { Follower } from './follower.js';
import { type Http } from './http.js';
import { newestStates } from './iterator.js';
import { type WatchOptions } from './types.js';
import { type Watched } from './watched.js';

/** Iterates over the newest states of orders. `return()` closes the connection, also while a `next()` waits. */
export const watch = <T>(
  http: Http,
  watched: Watched,
  options: WatchOptions<unknown>,
): AsyncIterableIterator<T> =>
  newestStates<T>(options, (signal, onState) => {
    const follower = new Follower<T>(http, watched, options, (state) => {
      onState(state.orderId, state);
    });
    return follower.run(signal);
  });
