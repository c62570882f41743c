import { type Mix } from '../load/wrk-script';
import { type RecordedAnswer } from '../peers/recorded-answers';

/** The gateway without a limit for each caller, which is its default, shows what counting callers costs. */
export const unlimited = 'gateway, no limit';

/** Bare, but for the client that it calls the interfaces by. */
export const bareWithAxios = {
  adapter: 'bare, axios over undici',
  stock: 'bare, stock axios',
} as const;

export type PeerName =
  | typeof unlimited
  | (typeof bareWithAxios)[keyof typeof bareWithAxios]
  | 'bare'
  | 'Fastify'
  | 'nginx'
  | 'Varnish'
  | 'naive Nest';

/** What the gateway has to reach against a peer: requests/s at least, or p99 at most, so many times the peer's. */
export interface Bar {
  readonly peer: PeerName;
  readonly of: 'requests/s' | 'p99';
  readonly times: number;
}

/** One thing that is asked for, of the gateway and of some peers. */
export interface SpeedCase {
  readonly name: string;
  readonly connections: number;
  /** For a case in which the usual time does not warm a server up. */
  readonly warmUpSeconds?: number;
  readonly peers: readonly PeerName[];
  readonly bars: readonly Bar[];
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What is asked for again and again, and its right answer. */
  readonly cached?: RecordedAnswer;
  /** What is asked for once each, alone or among others that are cached. */
  readonly uncached?: Uncached;
}

export interface Uncached {
  readonly asked: Pick<Mix, 'paths' | 'fresh' | 'freshPercent'>;
  /** The right answer for an order that nobody asked for yet. */
  readonly expected: (orderId: string) => Promise<string>;
}

/** So many connections unless the case is about their number. */
export const usualConnections = 50;

/** For what is not cached: with more of them at once a gateway whose core is full sheds. */
export const uncachedConnections = 10;

export const atLeast = (times: number, ...peers: readonly PeerName[]): Bar[] =>
  peers.map((peer) => ({ peer, of: 'requests/s', times }));
