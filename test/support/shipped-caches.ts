import { startEdge } from '../processes/nginx';
import { type Program } from '../processes/program';
import { startShippedVarnish } from '../processes/varnish';

/** A running cache with its shipped configuration. */
export interface ShippedCache {
  readonly url: string;
  readonly program: Program;
}

type Start = (gatewayUrls: readonly string[], readTimeoutSeconds?: number) => Promise<ShippedCache>;

/** The shipped caches: the program, and how it is started before gateways. */
export const shippedCaches: readonly (readonly ['nginx' | 'varnishd', Start])[] = [
  ['nginx', (urls, readTimeoutSeconds) => startEdge(urls, { readTimeoutSeconds })],
  ['varnishd', startShippedVarnish],
];
