import { Client, type Dispatcher, Pool } from 'undici';

/** What has come over an open connection. */
export interface ConnectionUse {
  /** How many answers came to their end. */
  answers: number;
}

/** Whoever wants to know over which connection a request goes. */
export interface ConnectionListener {
  goesOver(use: ConnectionUse): void;
}

/** A request that a listener follows. */
export interface FollowedRequest extends Dispatcher.DispatchOptions {
  readonly listener: ConnectionListener;
}

/** A client has one connection at a time. */
class FollowedClient extends Client {
  private readonly use: ConnectionUse = { answers: 0 };

  constructor(origin: string | URL, options?: Client.Options) {
    super(origin, options);
    this.on('connect', () => {
      this.use.answers = 0;
    });
  }

  override dispatch(options: FollowedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.listener.goesOver(this.use);
    return super.dispatch(options, handler);
  }
}

/** A pool that tells each request's listener the connection; every request to it is a {@link FollowedRequest}. */
export const upstreamPool = (origin: string, options: Pool.Options): Pool =>
  new Pool(origin, {
    ...options,
    factory: (url, clientOptions: Client.Options) => new FollowedClient(url, clientOptions),
  });
