import { startEdge } from '../../test/processes/nginx';
import { findExecutable } from '../../test/processes/program';
import { placeOf, startShippedVarnish, startVarnish, type Varnish } from '../../test/processes/varnish';

/** A shared cache in front of the gateways. */
export interface SharedCache {
  readonly name: string;
  readonly url: string;
}

/** The shipped nginx with its cache. */
export const startNginxEdge = async (
  gatewayUrls: readonly string[],
  core?: number,
): Promise<SharedCache> => ({
  name: 'nginx',
  url: (await startEdge(gatewayUrls, { core })).url,
});

/** Varnish with its defaults; null if it is not installed. */
export const startVarnishEdge = (gatewayUrls: readonly string[], core?: number) =>
  ifInstalled(() => startVarnish({ configuration: roundRobin(gatewayUrls), core }));

/** Varnish with the shipped configuration before two gateways; null if it is not installed. */
export const startShippedVarnishEdge = (gatewayUrls: readonly string[]) =>
  ifInstalled(() => startShippedVarnish(gatewayUrls));

async function ifInstalled(start: () => Promise<Varnish>): Promise<SharedCache | null> {
  return findExecutable('varnishd') === null ? null : { name: 'Varnish', url: (await start()).url };
}

/** The gateways in turn, and nothing else. */
function roundRobin(gatewayUrls: readonly string[]): string {
  const backends = gatewayUrls.map((url, n) => `backend gateway_${n} { ${placeOf(url)} }`);
  const members = gatewayUrls.map((_, n) => `gateways.add_backend(gateway_${n});`);
  return `vcl 4.1;
import directors;
${backends.join('\n')}
sub vcl_init { new gateways = directors.round_robin(); ${members.join(' ')} }
sub vcl_recv { set req.backend_hint = gateways.backend(); }
`;
}
