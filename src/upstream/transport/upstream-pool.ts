import { Client, type Dispatcher, Pool } from 'undici';

/** The use of an open connection. */
export interface ConnectionUsage {
  /** How many complete responses it has carried. */
  responses: number;
}

/** Learns over which connection a request is sent. */
export interface ConnectionListener {
  onConnection(use: ConnectionUsage): void;
}

/** A request with a listener for its connection. */
export interface TrackedRequest extends Dispatcher.DispatchOptions {
  readonly listener: ConnectionListener;
}

/** Sends tracked requests to one upstream. */
export interface UpstreamDispatcher {
  dispatch(request: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean;
  /** Ends all requests and connections. */
  destroy(): Promise<void>;
}

/** An undici client, which has one connection at a time. */
class TrackedClient extends Client {
  private readonly use: ConnectionUsage = { responses: 0 };

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.use.responses = 0;
    });
  }

  override dispatch(options: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.listener.onConnection(this.use);
    return super.dispatch(options, handler);
  }
}

/** A pool that reports the connection of each request to its listener; every request must be a {@link TrackedRequest}. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new TrackedClient(url, clientOptions),
  });
