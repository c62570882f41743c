import { clock } from '../../lib/clock';
import { type UpstreamError, type UpstreamName } from '../../upstream/transport/upstream-error';

/** What somebody watches, polled meanwhile: an order, or a transaction until its orders are known. */
export abstract class Watched {
  /** The phase of its order, for the metrics. */
  abstract readonly phase: string;
  /** Why it is not known; null where it is, or before the first results. */
  failure: UpstreamError | null = null;
  private readonly watchers = new Set<() => void>();
  /** When the latest of them came. Epoch milliseconds. */
  protected latestWatcherAt = clock.now();

  /** @param onLeft called when the last watcher has gone */
  constructor(
    readonly id: string,
    private readonly onLeft: () => void,
  ) {}

  /** How often to poll an interface for it, in milliseconds; null for never. */
  abstract pollIntervalMs(name: UpstreamName, now: number): number | null;

  /** When the entry of an interface was loaded, by whichever gateway; null for none. Epoch milliseconds. */
  abstract storedAt(name: UpstreamName): number | null;

  /** Whether an interface could not be read: there is neither an entry nor a not-found. */
  abstract isUnavailable(name: UpstreamName): boolean;

  /** A poll has failed. */
  abstract noteFailure(failure: UpstreamError): void | Promise<void>;

  /** Calls `onChange` at each change from now on. */
  add(onChange: () => void): void {
    this.latestWatcherAt = clock.now();
    this.watchers.add(onChange);
  }

  remove(onChange: () => void): void {
    if (this.watchers.delete(onChange) && this.watchers.size === 0) this.onLeft();
  }

  protected notify(): void {
    for (const onChange of this.watchers) onChange();
  }
}
