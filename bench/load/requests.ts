import { type IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';

/** A GET, or a POST of `json`. */
export interface LoadRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface LoadResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received: not decompressed. */
  readonly body: Buffer;
  readonly elapsedMs: number;
}

/** Sends one request and reads the whole response. */
export function send(server: Dispatcher, { path, headers, json }: LoadRequest): Promise<LoadResponse> {
  if (json === undefined) return timed(() => server.request({ path, method: 'GET', headers: headers ?? {} }));
  const withType = { ...headers, 'content-type': 'application/json' };
  return timed(() => server.request({ path, method: 'POST', headers: withType, body: JSON.stringify(json) }));
}

/** One GET outside any load. */
export const get = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<LoadResponse> =>
  timed(() => request(url, { headers }));

async function timed(exchange: () => Promise<Dispatcher.ResponseData>): Promise<LoadResponse> {
  const startMs = performance.now();
  const { statusCode: status, headers, body: stream } = await exchange();
  const body = Buffer.from(await stream.arrayBuffer());
  return { status, headers, body, elapsedMs: performance.now() - startMs };
}

/** Sum of a gateway's metric over all its labels. */
export async function readMetric(gatewayUrl: string, name: string): Promise<number> {
  const { body } = await get(`${gatewayUrl}/metrics`);
  return [...body.toString().matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
}

/** Takes `count` items from a list, each as often as every other, scattered but in the same order in every run. */
export function* cycle<T>(items: readonly T[], count = Infinity): Generator<T> {
  // A step that shares no factor with the length visits each item before it repeats one.
  let step = Math.max(1, Math.floor(items.length * 0.618));
  while (commonFactor(step, items.length) > 1) step += 1;
  for (let n = 0; n < count; n += 1) {
    const item = items[(n * step) % items.length];
    if (item !== undefined) yield item;
  }
}

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b));
