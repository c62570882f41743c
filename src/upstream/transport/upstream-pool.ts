import { Client, type Dispatcher, Pool } from 'undici';

/** What has come over an open connection. */
export interface ConnectionUsage {
  /** How many answers came to their end. */
  responses: number;
}

/** Whoever wants to know over which connection a request goes. */
export interface ConnectionListener {
  onConnection(use: ConnectionUsage): void;
}

/** A request that a listener follows. */
export interface FollowedRequest extends Dispatcher.DispatchOptions {
  readonly listener: ConnectionListener;
}

/** A client has one connection at a time. */
class FollowedClient extends Client {
  private readonly use: ConnectionUsage = { responses: 0 };

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.use.responses = 0;
    });
  }

  override dispatch(options: FollowedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.listener.onConnection(this.use);
    return super.dispatch(options, handler);
  }
}

/** A pool that tells each request's listener the connection; every request to it is a {@link FollowedRequest}. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new FollowedClient(url, clientOptions),
  });
