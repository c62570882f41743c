import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startEdge } from '../../test/processes/nginx';
import { findExecutable } from '../../test/processes/program';
import { startVarnish } from '../../test/processes/varnish';

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
  url: (await startEdge(gatewayUrls, core)).url,
});

/** Varnish with its defaults; null if it is not installed. */
export const startVarnishEdge = (gatewayUrls: readonly string[], core?: number) =>
  startVarnishWith(roundRobin(gatewayUrls), core);

/** Varnish with the shipped configuration before two gateways; null if it is not installed. */
export const startShippedVarnish = (gatewayUrls: readonly string[]) =>
  startVarnishWith(
    readFileSync(resolve('deploy/varnish/edge.vcl'), 'utf8').replace(
      /\.host = "gateway-(\d)"; \.port = "3000";/g,
      (_, number) => placeOf(new URL(gatewayUrls[Number(number) - 1] ?? '')),
    ),
  );

async function startVarnishWith(configuration: string, core?: number): Promise<SharedCache | null> {
  if (findExecutable('varnishd') === null) return null;
  const { url } = await startVarnish({ configuration, core });
  return { name: 'Varnish', url };
}

/** The gateways in turn, and nothing else. */
function roundRobin(gatewayUrls: readonly string[]): string {
  const backends = gatewayUrls.map((url, n) => `backend gateway_${n} { ${placeOf(new URL(url))} }`);
  const members = gatewayUrls.map((_, n) => `gateways.add_backend(gateway_${n});`);
  return `vcl 4.1;
import directors;
${backends.join('\n')}
sub vcl_init { new gateways = directors.round_robin(); ${members.join(' ')} }
sub vcl_recv { set req.backend_hint = gateways.backend(); }
`;
}

const placeOf = ({ hostname, port }: URL): string => `.host = "${hostname}"; .port = "${port}";`;
