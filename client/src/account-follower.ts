import { abortable, sleep } from './abortable.js';
import { type LifecycleState, type OrderPage, type OrderRow } from './api.js';
import { isPassing, ProblemError } from './errors.js';
import { Follower } from './follower.js';
import { type Http, parseJson } from './http.js';
import { newestStates } from './iterator.js';
import { type AccountState, type WatchAccountOptions } from './order-list-types.js';
import { orderList } from './order-lists.js';
import { rowPaths, watchedOrders } from './watched.js';

/** What a watch tells of an order: each member of its row that moves with its state. */
interface RowState extends Pick<OrderRow, 'orderId' | 'status' | 'outcome' | 'externalCall'> {
  readonly meta: Pick<OrderRow['meta'], 'agreement'>;
}

const maxWatched = 50;
/** After a failure. A Retry-After may be 0, or a time that the clock of the client has passed. */
const minRetryMs = 1000;

/** The ways of an order. */
const ways: readonly (readonly LifecycleState[])[] = [
  ['None', 'Created', 'Fulfilled', 'SentUnlock', 'ClaimedUnlock'],
  ['None', 'Created', 'OrderCancelled', 'SentOrderCancel', 'ClaimedOrderCancel'],
];
/** Whether the first state comes before the second. */
const isBefore = (first: LifecycleState, second: LifecycleState): boolean =>
  ways.some((states) => states.includes(first) && states.indexOf(first) < states.indexOf(second));

/** The row in the state that the watch has. */
function rowIn(state: RowState, row: OrderRow): OrderRow {
  const isMissing = (path: string) => path !== 'externalCall.state' || state.externalCall.state === null;
  const { agreement } = state.meta;
  return { ...row, ...state, meta: { ...row.meta, agreement, missing: row.meta.missing.filter(isMissing) } };
}

/** Iterates over the states of an account's orders. */
export const watchAccount = (
  http: Http,
  address: string,
  options: WatchAccountOptions,
): AsyncIterableIterator<AccountState> =>
  newestStates(options, (signal, onState) =>
    new AccountFollower(http, address, options, (page) => {
      onState('', { page });
    }).run(signal),
  );

/** Follows a page of an account's orders: the list by polling, those that move by a watch. */
class AccountFollower {
  private page: OrderPage | undefined;
  /** What the list was when it was last shown, without times. */
  private shown: string | undefined;
  /** The newest states by the watch, of orders of the page. */
  private readonly states = new Map<string, RowState>();
  /** Those of them from before the list was asked. */
  private known: ReadonlyMap<string, RowState> = new Map();
  private watched: readonly string[] = [];
  private endWatch: () => void = () => undefined;
  private wake: () => void = () => undefined;
  private failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly http: Http,
    private readonly address: string,
    private readonly options: WatchAccountOptions,
    private readonly onPage: (page: OrderPage) => void,
  ) {}

  /** Rejects for what will not pass. */
  async run(signal: AbortSignal): Promise<void> {
    const { intervalMs = 15_000, onError, refreshOn } = this.options;
    const unsubscribe = refreshOn?.(() => {
      this.wake();
    });
    try {
      for (;;) {
        let delayMs = intervalMs;
        try {
          await this.ask(signal);
        } catch (error) {
          if (signal.aborted || !isPassing(error, this.page !== undefined)) throw error;
          onError?.(error);
          delayMs = Math.max(error.retryAfterMs ?? intervalMs, minRetryMs);
        }
        if (!this.failure) await this.pause(delayMs, signal);
        if (this.failure) throw this.failure.error;
      }
    } finally {
      unsubscribe?.();
    }
  }

  /** Resolves after `ms`, or once `wake` is called. */
  private pause(ms: number, outer: AbortSignal): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    return abortable([outer], (signal) => Promise.race([sleep(ms, signal), woken]));
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const known = new Map(this.states);
    const text = await this.http.call(orderList(this.address, { ...this.options, signal }));
    this.page = parseJson(text, 'items') as OrderPage;
    this.known = known;
    const ids = new Set(this.page.items.map(({ orderId }) => orderId));
    for (const orderId of this.states.keys()) if (!ids.has(orderId)) this.states.delete(orderId);
    const open = this.show(this.page).filter(({ userFinal }) => !userFinal);
    this.watch(
      open.slice(0, maxWatched).map(({ orderId }) => orderId),
      signal,
    );
  }

  /** Watches these orders, unless they are watched already. */
  private watch(orderIds: readonly string[], outer: AbortSignal): void {
    if (orderIds.every((orderId) => this.watched.includes(orderId))) return;
    this.endWatch();
    const closing = new AbortController();
    this.endWatch = () => {
      closing.abort();
    };
    this.watched = orderIds;
    const follower = new Follower<RowState>(
      this.http,
      watchedOrders(orderIds, `${rowPaths},meta.agreement`),
      { until: 'userFinal' },
      (state) => {
        this.states.set(state.orderId, state);
        if (this.page) this.show(this.page);
      },
    );
    void abortable([outer, closing.signal], (signal) => follower.run(signal))
      .catch((error: unknown) => {
        // The list has them: they may be found later.
        if (closing.signal.aborted || (error instanceof ProblemError && error.code === 'ORDER_NOT_FOUND'))
          return;
        this.failure = { error };
        this.wake();
      })
      .then(() => {
        if (this.watched === orderIds) this.watched = [];
      });
  }

  /** Shows the page with the newest states if it is another than before. Returns its rows. */
  private show(page: OrderPage): OrderRow[] {
    const items = page.items.map((row) => {
      const state = this.states.get(row.orderId);
      return state && this.isBehind(row, state) ? rowIn(state, row) : row;
    });
    const shown = JSON.stringify({ ...page, items }, (name, value: unknown) =>
      name === 'asOf' ? undefined : value,
    );
    if (shown !== this.shown) this.onPage({ ...page, items });
    this.shown = shown;
    return items;
  }

  /**
   * Whether the watch has the order further than its row. The gateway joins a row with all that it knows when it serves it: so
   * it is newer than the states from before the list was asked. But another gateway may know less.
   */
  private isBehind(row: OrderRow, state: RowState): boolean {
    const isWatched = this.watched.includes(row.orderId);
    if (row.outcome !== 'contradictory' && state.outcome === 'contradictory' && isWatched) return true;
    if (isBefore(state.status, row.status)) return false;
    if (this.known.get(row.orderId) !== state) return true;
    if (row.outcome === 'contradictory' && state.outcome !== 'contradictory') return false;
    if (row.status !== state.status) return isBefore(row.status, state.status);
    return row.outcome === state.outcome ? isWatched : row.outcome === 'pending';
  }
}
