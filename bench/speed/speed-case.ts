import { isDeepStrictEqual } from 'node:util';
import { get } from '../load/requests';
import { type Pace } from '../load/generated-load';
import { type LoadResult, type RequestMix } from '../load/wrk';
import { type RunningServer } from '../peers/peers';
import { type RecordedResponse } from '../peers/recorded-responses';
import { idStep, orderIn } from '../upstream/orders';

export interface SpeedOptions {
  /** Load of each server in each round. */
  readonly seconds: number;
  readonly rounds: number;
  /** Names of cases and of other measurements; all if empty. */
  readonly cases: readonly string[];
  /** The folder of another build of the gateway, to compare this one with; undefined for the peers. */
  readonly against: string | undefined;
}

export type PeerName = 'bare' | 'nginx' | 'KrakenD' | 'Rust';

/** What the gateway has to reach: at least so many times a peer's requests/s, or at most so many times its other figures. */
export interface Bar {
  readonly peer: PeerName;
  readonly of: 'requests/s' | 'p99' | 'processor time';
  readonly times: number;
}

/** Requests for the gateway and some peers. */
export interface SpeedCase {
  readonly name: string;
  readonly connections: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly peers: readonly PeerName[];
  readonly bars: readonly Bar[];
  /** Warm-up of each server, before the rounds. */
  readonly warmUpSeconds: number;
  /** What is requested again and again, and the right response. */
  readonly cached?: RecordedResponse;
  /** What is requested once each, alone or among cached paths. */
  readonly uncached?: Uncached;
  /** Unless set, that of wrk: each connection sends one request after the other. */
  readonly pace?: Pace;
  /** Whether refusals are counted, and no failure. */
  readonly mayRefuse?: boolean;
}

export interface Uncached {
  readonly mix: Omit<RequestMix, 'firstId' | 'idStep'>;
  /** The right body for an order that has not been requested before. */
  readonly expected: (orderId: string) => Promise<string>;
}

/** Views of orders that have not been requested before: they differ from a known one of that state in the id only. */
export const newViews = (known: RecordedResponse, knownId: string): Uncached => ({
  mix: { paths: [], prefix: '/v1/orders/', newPercent: 100 },
  expected: (id) => Promise.resolve(known.body.toString().replaceAll(knownId, id)),
});

const ordersPerBlock = 1_000_000;
let blocks = 0;

/** Settled orders that this process has not requested: `sample`, and those from `firstId` on. */
export function newOrders(): { readonly sample: string; readonly firstId: number; readonly idStep: number } {
  blocks += 1;
  const first = blocks * ordersPerBlock;
  return { sample: orderIn('ClaimedUnlock', first), firstId: first * idStep + idStep - 1, idStep };
}

const maxHeadBytes = 2000;

/** Throws unless a server's response to a case's request is right. Returns the length of the body. */
export async function verifyResponse(
  { name, url }: RunningServer,
  { cached, uncached, headers }: SpeedCase,
  newId: string,
): Promise<number> {
  const path = cached ? cached.path : uncached ? newPath(uncached.mix, newId) : '';
  const expected = cached ? cached.body.toString('latin1') : ((await uncached?.expected(newId)) ?? '');
  const { status, body } = await get(url + path, headers);
  const text = body.toString('latin1');
  if (!isSame(name, withoutReads(text), withoutReads(expected)) || status !== (cached?.status ?? 200))
    throw new Error(`${name} answers ${path} with ${status}: ${text.slice(0, 300)}`);
  return body.length;
}

function isSame(name: string, text: string, expected: string): boolean {
  if (text === expected || !['KrakenD', 'Rust'].includes(name)) return text === expected;
  const [theirs, ours] = [text, expected].map((json) => JSON.parse(json) as Record<string, unknown>);
  // That of KrakenD has other members, that of Rust the same in another order.
  return name === 'Rust'
    ? isDeepStrictEqual(theirs, ours)
    : theirs?.orderId === ours?.orderId && theirs?.status === ours?.status;
}

const newPath = ({ prefix }: Uncached['mix'], newId: string): string => prefix + newId;

/** Throws unless all responses of a run can have had this length. Responses cut off by its end count as bytes only. */
export function verifyLength(
  { name }: RunningServer,
  { connections }: SpeedCase,
  { bytesPerRequest, requests }: LoadResult,
  bodyBytes: number,
): void {
  const cutOffBytes = (connections * bodyBytes) / requests;
  const headBytes = bytesPerRequest - bodyBytes;
  if (headBytes < 0 || headBytes > maxHeadBytes + cutOffBytes)
    throw new Error(`${name} sent ${bytesPerRequest} bytes a request for a body of ${bodyBytes}`);
}

/**
 * Servers read the upstreams at different times, so they have other token lists at hand, and the first request after a while
 * gets the stale open order.
 */
const withoutReads = (text: string): string =>
  text
    .replace(/"asOf":"[^"]*"/g, '"asOf":""')
    .replace(/"state":"stale"/g, '"state":"ok"')
    .replace(/"(listed|pollAfterSeconds)":\w+/g, '"$1":null');
